// A board of hexagons, drawn from any observation that has sectors with axial coordinates; what can be picked glows.

import { html, useMemo } from "../lib.js";
import { listOf } from "../choices.js";
import { Places, cornersOf, round, SIZE, star } from "../geometry.js";
import { brief, lower, title } from "../words.js";
import { seatColor } from "./parts.js";
import { Pickable, usePicking } from "./picking.js";
import { placeName } from "./play.js";

const PALETTE = ["#7fb3d5", "#8fc98b", "#d9a05b", "#b79ad8", "#e0c36a", "#d98c8c", "#7cc7bd", "#c7b299"];
const BARREN = "#5b6275";

export function isHexBoard({ sectors }) {
  return Array.isArray(sectors) && sectors.length > 0 && sectors.every((one) => Number.isFinite(one.q) && Number.isFinite(one.r));
}

export function Hexes({ board, seats, picks }) {
  const places = useMemo(() => new Places(board), [board.game]);
  const [left, top, width, height] = places.box;
  const pieces = board.intersections ?? [];
  const kinds = [...new Set(pieces.map((one) => one.piece?.kind).filter(Boolean))].sort();
  const picking = usePicking(picks, (field, value) => (listOf(board, field) === null ? null : `${listOf(board, field)}/${value}`));
  const chosen = Object.values(picks.chosen.value?.fields ?? {});
  const spots = picking.places.map((key) => spotOf(board, places, key)).filter((spot) => spot !== null);
  return html`<svg class="hexes" viewBox=${`${left} ${top} ${width} ${height}`} role=${spots.length > 0 ? "group" : "img"} aria-label=${summary(board, seats)}>
      <g>${board.sectors.map((sector) => html`<${Sector} key=${sector.id} places=${places} sector=${sector} sectors=${board.sectors} />`)}</g>
      <g>${pieces.map((one) => html`<${Post} key=${one.id} places=${places} intersection=${one} />`)}</g>
      <g>${(board.routes ?? []).map((one) => html`<${Route} key=${one.id} places=${places} route=${one} seats=${seats} />`)}</g>
      <g>${pieces.map((one) => html`<${Piece} key=${one.id} places=${places} intersection=${one} seats=${seats} kinds=${kinds} />`)}</g>
      <g>${spots.map(
        ({ key, thing, list, at }) => html`<${Pickable} key=${key} at=${at} r=${list === "sectors" ? 30 : 15} words=${placeName(board, list, thing)}
          chosen=${chosen.includes(thing.id)} take=${() => picking.take(key)} />`,
      )}</g>
    </svg>
    ${picking.menu}
    <${Legend} sectors=${board.sectors} />`;
}

/** Where a place that can be picked lies in the picture, and what it is; null where it is not on the board. */
function spotOf(board, places, key) {
  const [list, id] = key.split("/");
  const thing = board[list].find((one) => String(one.id) === id);
  const at = thing === undefined ? null : pointOf(places, list, thing);
  return at === null ? null : { key, thing, list, at };
}

function pointOf(places, list, thing) {
  if (list === "sectors") return places.centers.get(thing.id) ?? null;
  if (list !== "routes") return places.points.get(thing.id) ?? null;
  const ends = (thing.ends ?? []).map((id) => places.points.get(id));
  if (ends.length !== 2 || !ends.every(Boolean)) return null;
  return [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2];
}

function nameOf(sector) {
  return ["planet", "kind", "terrain", "type", "name"].map((key) => sector[key]).find((one) => typeof one === "string") ?? "";
}

function colorOf(sector, sectors) {
  if (!sector.number) return BARREN;
  const names = [...new Set(sectors.filter((one) => one.number).map(nameOf))].sort();
  return PALETTE[names.indexOf(nameOf(sector)) % PALETTE.length];
}

function Sector({ places, sector, sectors }) {
  const [x, y] = places.centers.get(sector.id);
  const outline = cornersOf([x, y], SIZE - 2).map((point) => point.map(round).join()).join(" ");
  const name = nameOf(sector);
  const marks = Object.keys(sector).filter((key) => sector[key] === true);
  const words = [name, sector.number || null, ...marks.map(lower)].filter(Boolean).join(", ");
  return html`<g class="sector">
    <title>${words}</title>
    <polygon points=${outline} fill=${colorOf(sector, sectors)} />
    ${sector.number > 0 &&
    html`<circle class="token" cx=${round(x)} cy=${round(y - 4)} r="15" /><text class="number" x=${round(x)} y=${round(y + 2)}>${sector.number}</text>`}
    <text class="planet" x=${round(x)} y=${round(y + 27)}>${name === "none" ? "" : lower(name)}</text>
    ${marks.map(
      (mark, index) => html`<g class="mark"><title>${title(mark)}</title><path d=${`M${round(x - 14 + 18 * index)} ${round(y - 22)}l14-24 14 24-14-8z`} /></g>`,
    )}
  </g>`;
}

function Post({ places, intersection }) {
  const point = places.points.get(intersection.id);
  const post = intersection.trading_post;
  if (!point || !post) return null;
  const words = typeof post === "object" ? brief(post) : lower(post);
  return html`<g class="post"><title>Trading post: ${words}</title><circle cx=${round(point[0])} cy=${round(point[1])} r="9" /></g>`;
}

function Route({ places, route, seats }) {
  const owner = ownerOf(route);
  const ends = (route.ends ?? []).map((id) => places.points.get(id));
  if (owner === null || ends.length !== 2 || !ends.every(Boolean)) return null;
  const [[x1, y1], [x2, y2]] = ends;
  const at = (a, b, share) => round(a + (b - a) * share);
  const line = { x1: at(x1, x2, 0.18), y1: at(y1, y2, 0.18), x2: at(x1, x2, 0.82), y2: at(y1, y2, 0.82) };
  return html`<g class="route"><line class="edge" ...${line} /><line ...${line} stroke=${seatColor(seats[owner]?.color)} /></g>`;
}

/** The seat that a route belongs to: the first field besides id and ends that names one. */
function ownerOf(route) {
  for (const [key, value] of Object.entries(route)) {
    if (key === "id" || key === "ends") continue;
    const seat = value?.seat ?? value;
    if (Number.isInteger(seat)) return seat;
  }
  return null;
}

/** Kinds of piece differ by shape: the first of the alphabet is round, the next ones have corners. */
function Piece({ places, intersection, seats, kinds }) {
  const point = places.points.get(intersection.id);
  const piece = intersection.piece;
  if (!point || !piece) return null;
  const [x, y] = point;
  const fill = seatColor(seats[piece.seat]?.color);
  const rank = kinds.indexOf(piece.kind);
  return html`<g class="piece"><title>${title(piece.kind)}, seat ${piece.seat}</title>
    ${rank === 0 ? html`<circle cx=${round(x)} cy=${round(y)} r="10" fill=${fill} />` : html`<polygon points=${star(x, y, 3 + rank)} fill=${fill} />`}
  </g>`;
}

function Legend({ sectors }) {
  const first = new Map(sectors.filter((one) => one.number).map((one) => [nameOf(one), one]));
  if (first.size < 2) return null;
  return html`<ul class="legend" aria-label="What the sectors are">
    ${[...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(
      ([name, sector]) => html`<li key=${name}>
        <svg class="dot" viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" rx="2" fill=${colorOf(sector, sectors)} /></svg>${lower(name)}
      </li>`,
    )}
  </ul>`;
}

function summary(observation, seats) {
  const counts = new Map();
  for (const { piece } of observation.intersections ?? []) {
    if (piece) counts.set(piece.seat, (counts.get(piece.seat) ?? 0) + 1);
  }
  const owned = [...counts].sort().map(([seat, count]) => `${seats[seat]?.name ?? `seat ${seat}`}: ${count}`);
  return `Board of ${observation.sectors.length} sectors. Pieces on it: ${owned.join(", ") || "none"}.`;
}
