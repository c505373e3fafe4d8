// A board of hexagons, drawn from any observation that has sectors with axial coordinates. Pickable places
// glow. Kinds of sector differ by pattern as well as colour, kinds of piece by shape, seats by letter and
// line style, unless a ruleset brings drawings of its own.

import { entryOf } from "../base/entries.js";
import { anyOf } from "../base/guard.js";
import { html, useMemo } from "../base/lib.js";
import { listOf } from "../game/choices.js";
import { Places, cornersOf, round, SIZE, star } from "./geometry.js";
import { t } from "../words/texts.js";
import { brief, seatName, term } from "../words/words.js";
import { label, placeName } from "../words/naming.js";
import { seatColor } from "../parts/parts.js";
import { Patterns, patternOf } from "./patterns.js";
import { usePicking } from "./picking.js";
import { Spot, walk } from "./spot.js";
import { Confirm } from "../table/confirm.js";
import { useHotkeys } from "../table/hotkeys.js";
import { dashOf, letterOf } from "./seat_marks.js";
import { useZoom, ZoomButtons } from "./zoom.js";

/** @import { Box, Children, View } from "../base/types.js" */
/** @import { Picks } from "../game/picks.js" */
/** @import { Seat } from "../game/types.js" */
/** @import { Mark } from "../service/api.js" */
/** @import { HexBoard, Intersection, Look, Route, Sector } from "./types.js" */

const PALETTE = ["#7fb3d5", "#8fc98b", "#d9a05b", "#b79ad8", "#e0c36a", "#d98c8c", "#7cc7bd", "#c7b299"];
const BARREN = "#8a92a6";
/** The class while sectors can be chosen: pieces at their edges let presses through. */
const OPEN = " open-sectors";

/**
 * @typedef {object} Framed how a ruleset's board stands in the frame of a game
 * @property {number} [top] room above it, for banners
 * @property {(type: string) => boolean} [glows] returns false for actions whose places show only once the
 *   action is chosen
 * @property {(list: string, place: any) => string} wordsOf names a place by its neighbours
 * @property {(chosen: any) => {words: string, note: string}} plateOf says what a chosen action brings
 */

/**
 * @param {object} props
 * @param {HexBoard} props.board
 * @param {Seat[]} props.seats
 * @param {Picks} props.picks
 * @param {Record<string, string>} [props.colors] by kind of sector
 * @param {(places: Places) => Children} [props.over] draws a ruleset's layer over the board
 * @param {Record<string, View>} [props.art] views in place of this module's: Sector, Posts, Route,
 *   Piece, Swatch and SeatMark
 * @param {readonly [number, number]} [props.margin] the room beside the sectors, and above and below them
 * @param {Framed | null} [props.framed] null for a board with legends and buttons of its own
 */
export function Hexes({
  board,
  seats,
  picks,
  colors = undefined,
  over = undefined,
  art = {},
  margin = undefined,
  framed = null,
}) {
  const ruleset = picks.table.game.value.ruleset;
  const places = useMemo(() => new Places(board, margin), [board.game]);
  const whole = useMemo(() => roomier(places.box, framed?.top ?? 0), [places]);
  const pieces = board.intersections ?? [];
  const kinds = [...new Set(pieces.map((one) => one.piece?.kind).filter(Boolean))].sort();
  const picking = usePicking(
    picks,
    (field, value) =>
      listOf(board, field) === null || value === null || value === undefined
        ? null
        : `${listOf(board, field)}/${value}`,
    framed?.glows,
  );
  const spots = picking.places.map((key) => spotOf(board, places, key)).filter((spot) => spot !== null);
  const marks = { ruleset, seats, places };
  const look = useMemo(() => lookOf(board.sectors, colors), [JSON.stringify(board.sectors), colors]);
  const posts = JSON.stringify(pieces.map((one) => one.trading_post));
  const ground = useMemo(
    () => html`<${Ground} ruleset=${ruleset} places=${places} board=${board} look=${look} art=${art} />`,
    [look, posts, places, art],
  );
  const zoom = useZoom(whole, null, "", { scrolls: framed === null });
  const focus = around(whole, spots);
  /** @param {any} event */
  const press = (event) => {
    if (walk(event)) return;
    if (event.target === event.currentTarget || ["+", "-", "=", "0"].includes(event.key)) zoom.key(event);
  };
  useHotkeys(framed === null ? {} : { "+": zoom.key, "=": zoom.key, "-": zoom.key, 0: zoom.key });
  /** @param {string} list @param {any} thing */
  const nameOf = (list, thing) => framed?.wordsOf(list, thing) ?? placeName(board, list, thing, ruleset);
  const chosen = spots.findLast(({ key }) => picking.chosen.has(key));
  const first = chosen?.key ?? spots[0]?.key;
  const marked = html`<g>${spots.map(
    ({ key, thing, list, at }) => html`<${Spot} key=${key} place=${key} at=${at} shape=${shapeOf(list)}
      angle=${list === "routes" ? angleOf(places, thing) : 0}
      outline=${list === "sectors" ? outlineOf(places, thing) : ""}
      words=${nameOf(list, thing)} chosen=${picking.chosen.has(key)} isFirst=${key === first}
      guard=${picking.guard} take=${() => picking.take(key)} show=${zoom.keepInView} />`,
  )}</g>`;
  const areOpen = spots.some(({ list }) => list === "sectors");
  return html`<div class="map-frame" role="group" tabindex="0" aria-label=${t("table.board_keys")}
    onKeyDown=${press}>
    <svg class=${`hexes board-map${zoom.isWhole ? "" : " near"}${areOpen ? OPEN : ""}`} ref=${zoom.picture}
      viewBox=${zoom.box.join(" ")} ...${zoom.handlers}
      role=${spots.length > 0 ? "group" : "img"} aria-label=${summary(board, seats)}>
      ${art.Sector === undefined && html`<${Patterns} looks=${[...look.values()]} />`}
      ${ground}
      ${areOpen && marked}
      <g>${(board.routes ?? []).map(
        (one) => html`<${art.Route ?? Route} key=${one.id} ...${marks} route=${one}
        seat=${ownerOf(one)} />`,
      )}</g>
      ${over?.(places)}
      <g>${pieces.map(
        (one) => html`<${art.Piece ?? Piece} key=${one.id} ...${marks} intersection=${one}
          kinds=${kinds} />`,
      )}</g>
      ${!areOpen && marked}
    </svg>
    ${
      framed === null &&
      html`<${ZoomButtons} zoom=${{ ...zoom, toFocus: () => zoom.to(focus ?? whole) }}
      hasFocus=${focus !== null} />`
    }
    ${
      framed !== null &&
      chosen !== undefined &&
      picks.whole !== null &&
      html`<${Confirm} picture=${zoom.picture} at=${chosen.at}
        reach=${chosen.list === "sectors" ? SIZE * 0.8 : 0} ...${framed.plateOf(picks.whole)}
        guard=${anyOf([picks.guard, picks.placeGuard])} isSending=${picks.table.busy.value}
          view=${zoom.box.join()}
        onYes=${() => picks.whole && picks.act(picks.whole)} onNo=${() => picks.drop()} />`
    }
    </div>
    ${picking.menu}
    ${
      framed === null &&
      html`<${Legend} ruleset=${ruleset} look=${look} Swatch=${art.Swatch ?? Swatch} />
      <${SeatLegend} seats=${seats} Mark=${art.SeatMark ?? Letter} />`
    }`;
}

/** Return a box with more room above it. @param {Box} box @param {number} more */
function roomier([left, top, width, height], more) {
  return [left, top - more, width, height + more];
}

/** @param {string} list */
function shapeOf(list) {
  return ["sectors", "routes"].includes(list) ? list : "points";
}

/** @param {Places} places @param {Route} route */
function angleOf(places, route) {
  const [[x1, y1], [x2, y2]] = places.endsOf(route) ?? [
    [0, 0],
    [0, 0],
  ];
  return Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
}

/** @param {Places} places @param {{id: number}} of */
function outlineOf(places, { id }) {
  return cornersOf(places.centerOf(id), SIZE - 5)
    .map((point) => point.map(round).join())
    .join(" ");
}

/**
 * Return the part of the board that has pickable places; null if they are nearly everywhere, or nowhere.
 * @param {number[]} whole
 * @param {{at: number[]}[]} spots
 */
function around([, , width, height], spots) {
  if (spots.length === 0) return null;
  const [xs, ys] = [spots.map(({ at }) => at[0]), spots.map(({ at }) => at[1])];
  const [left, top] = [Math.min(...xs) - SIZE, Math.min(...ys) - SIZE];
  const box = [left, top, Math.max(...xs) + SIZE - left, Math.max(...ys) + SIZE - top];
  return box[2] > 0.9 * width && box[3] > 0.9 * height ? null : box;
}

/**
 * The layers that seldom change: sectors and trading posts.
 * @param {{ruleset: string, places: Places, board: HexBoard, look: Map<string, Look>, art: Record<string,
 *   View>}} props
 */
function Ground({ ruleset, places, board, look, art }) {
  return html`<g>${board.sectors.map(
    (sector) =>
      html`<${art.Sector ?? Sector} key=${sector.id} ruleset=${ruleset} places=${places} sector=${sector}
        look=${look.get(nameOf(sector))} />`,
  )}</g>
    <${art.Posts ?? Posts} ruleset=${ruleset} places=${places} intersections=${board.intersections ?? []} />`;
}

/** @param {{ruleset: string, places: Places, intersections: Intersection[]}} props */
function Posts({ ruleset, places, intersections }) {
  return html`<g>${intersections.map(
    (one) => html`<${Post} key=${one.id} ruleset=${ruleset} places=${places} intersection=${one} />`,
  )}</g>`;
}

/**
 * Return the position and kind of a pickable place in the picture; null if it is not on the board.
 * @param {HexBoard} board
 * @param {Places} places
 * @param {string} key
 */
function spotOf(board, places, key) {
  const [list, id] = key.split("/");
  const thing = board[list].find((/** @type {{id: unknown}} */ one) => String(one.id) === id);
  const at = thing === undefined ? null : pointOf(places, list, thing);
  return at === null ? null : { key, thing, list, at };
}

/** @param {Places} places @param {string} list @param {any} thing */
function pointOf(places, list, thing) {
  if (list === "sectors") return places.centers.get(thing.id) ?? null;
  if (list !== "routes") return places.points.get(thing.id) ?? null;
  const ends = places.endsOf(thing);
  return ends && [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2];
}

/** @param {Sector} sector */
function nameOf(sector) {
  return (
    ["planet", "kind", "terrain", "type", "name"]
      .map((key) => sector[key])
      .find((one) => typeof one === "string") ?? ""
  );
}

/**
 * Return colour and pattern by kind of sector; kinds without a number are barren.
 * @param {Sector[]} sectors
 * @param {Record<string, string> | undefined} colors
 */
function lookOf(sectors, colors) {
  const fertile = [...new Set(sectors.filter((one) => one.number).map(nameOf))].sort();
  const names = [...new Set(sectors.map(nameOf))].sort();
  return new Map(
    names.map((name) => {
      const rank = fertile.indexOf(name);
      const color = entryOf(colors, name) ?? (rank < 0 ? BARREN : PALETTE[rank % PALETTE.length]);
      return [name, { name, color, pattern: patternOf(rank) }];
    }),
  );
}

/** List the fields of a sector that mark it, such as the cruiser's presence. @param {Sector} sector */
export function marksOf(sector) {
  return Object.keys(sector).filter((key) => sector[key] === true);
}

/** @param {string} ruleset @param {Sector} sector @param {string} kind */
export function sectorWords(ruleset, sector, kind) {
  return [term(ruleset, kind), sector.number || null, ...marksOf(sector).map((one) => term(ruleset, one))]
    .filter(Boolean)
    .join(", ");
}

/** @param {{ruleset: string, places: Places, sector: Sector, look: Look}} props */
function Sector({ ruleset, places, sector, look }) {
  const [x, y] = places.centerOf(sector.id);
  const outline = cornersOf([x, y], SIZE - 2)
    .map((point) => point.map(round).join())
    .join(" ");
  const name = look.name === "none" ? "" : term(ruleset, look.name);
  const marks = marksOf(sector);
  const isLikely = sector.number === 6 || sector.number === 8;
  return html`<g class="sector">
    <title>${sectorWords(ruleset, sector, look.name)}</title>
    <polygon points=${outline} fill=${look.color} />
    <polygon class="pattern" points=${outline} fill=${`url(#${look.pattern})`} />
    ${
      (sector.number ?? 0) > 0 &&
      html`<circle class="token" cx=${round(x)} cy=${round(y - 4)} r="16" />
        <text class=${isLikely ? "number likely" : "number"} x=${round(x)} y=${round(y + 2)}>${sector.number}
          </text>`
    }
    <text class="planet" x=${round(x)} y=${round(y + 29)}>${name}</text>
    ${marks.map(
      (mark, index) =>
        html`<g class="mark"><title>${label(ruleset, mark)}</title>
          <path d=${`M${round(x - 14 + 18 * index)} ${round(y - 22)}l14-24 14 24-14-8z`} /></g>`,
    )}
  </g>`;
}

/** @param {{ruleset: string, places: Places, intersection: Intersection}} props */
function Post({ ruleset, places, intersection }) {
  const point = places.points.get(intersection.id);
  const there = intersection.trading_post;
  if (!point || !there) return null;
  const words = t("table.post", { what: typeof there === "object" ? brief(there) : term(ruleset, there) });
  return html`<g class="post"><title>${words}</title>
    <circle cx=${round(point[0])} cy=${round(point[1])} r="11" /></g>`;
}

/** @param {{ruleset: string, places: Places, route: Route, seat: number | null, seats: Seat[]}} props */
function Route({ ruleset, places, route, seat: owner, seats }) {
  const ends = places.endsOf(route);
  if (owner === null || ends === null) return null;
  const [[x1, y1], [x2, y2]] = ends;
  /** @param {number} a @param {number} b @param {number} share */
  const at = (a, b, share) => round(a + (b - a) * share);
  const line = { x1: at(x1, x2, 0.18), y1: at(y1, y2, 0.18), x2: at(x1, x2, 0.82), y2: at(y1, y2, 0.82) };
  const words = t("table.piece", { piece: label(ruleset, "route"), who: seatName(seats, owner) });
  return html`<g class="route"><title>${words}</title><line class="edge" ...${line} />
    <line ...${line} stroke=${seatColor(seats[owner]?.color)} />
    <line class="dashes" ...${line} stroke-dasharray=${dashOf(owner)} /></g>`;
}

/**
 * Return the seat that owns a route: the first field besides id and ends that names a seat.
 * @param {Route} route
 */
function ownerOf(route) {
  for (const [key, value] of Object.entries(route)) {
    if (key === "id" || key === "ends") continue;
    const seat = value?.seat ?? value;
    if (Number.isInteger(seat)) return seat;
  }
  return null;
}

/**
 * A piece, whose kind determines its shape: a circle for the first in the alphabet, shapes with corners for
 * the others.
 * @param {{ruleset: string, places: Places, intersection: Intersection, seats: Seat[], kinds: string[]}}
 *   props
 */
function Piece({ ruleset, places, intersection, seats, kinds }) {
  const point = places.points.get(intersection.id);
  const piece = intersection.piece;
  if (!point || !piece) return null;
  const [x, y] = point;
  const fill = seatColor(seats[piece.seat]?.color);
  const rank = kinds.indexOf(piece.kind);
  const isRound = piece.kind === "outpost" || (rank === 0 && !kinds.includes("outpost"));
  return html`<g class="piece"><title>
    ${t("table.piece", { piece: label(ruleset, piece.kind), who: seatName(seats, piece.seat) })}</title>
    ${
      isRound
        ? html`<circle class="body" cx=${round(x)} cy=${round(y)} r="11" fill=${fill} />`
        : html`<polygon class="body" points=${star(x, y, 4 + Math.max(rank, 1))} fill=${fill} />`
    }
    <text class="letter" x=${round(x)} y=${round(y + 4.5)}>${letterOf(seats, piece.seat)}</text>
  </g>`;
}

/** @param {{ruleset: string, look: Map<string, Look>, Swatch: View}} props */
function Legend({ ruleset, look, Swatch }) {
  const known = [...look.values()];
  if (known.length < 2) return null;
  return html`<ul class="legend" aria-label=${t("table.sectors_are")}>
    ${known.map(
      (one) => html`<li key=${one.name}>
        <svg class="dot swatch" viewBox="0 0 20 20" aria-hidden="true"><${Swatch} ...${one} /></svg>
        ${term(ruleset, one.name)}</li>`,
    )}
  </ul>`;
}

/** @param {{color: string, pattern: string}} props */
function Swatch({ color, pattern }) {
  return html`<rect width="20" height="20" rx="3" fill=${color} />
    <rect width="20" height="20" rx="3" fill=${`url(#${pattern})`} />`;
}

/** The marks on the pieces, with the players they stand for. @param {{seats: Seat[], Mark: View}} props */
function SeatLegend({ seats, Mark }) {
  return html`<ul class="legend" aria-label=${t("table.player")}>
    ${seats.map(
      (one) =>
        html`<li key=${one.seat}><svg class="dot letters" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" fill=${seatColor(one.color)} />
          <${Mark} seats=${seats} seat=${one.seat} color=${one.color} /></svg>
          ${seatName(seats, one.seat)}</li>`,
    )}
  </ul>`;
}

/** @param {{seats: Seat[], seat: number}} props */
function Letter({ seats, seat }) {
  return html`<text class="letter" x="12" y="16.5">${letterOf(seats, seat)}</text>`;
}

/** @param {HexBoard} observation @param {Seat[]} seats */
function summary(observation, seats) {
  const counts = new Map();
  for (const { piece } of observation.intersections ?? []) {
    if (piece) counts.set(piece.seat, (counts.get(piece.seat) ?? 0) + 1);
  }
  const owned = [...counts].sort().map(([seat, count]) => `${seatName(seats, seat)}: ${count}`);
  return t("table.board_summary", {
    count: observation.sectors.length,
    pieces: owned.join(", ") || t("table.none"),
  });
}
