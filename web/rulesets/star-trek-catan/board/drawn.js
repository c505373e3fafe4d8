// How the board of Star Trek Catan is drawn: a planet and a numbered disc on each sector, docks outside their
// route, stations on points, and a starship along each route.

import { Disc } from "../../../kit/art/disc.js";
import { Glyph } from "../../../kit/art/glyphs.js";
import { tilePaint } from "../../../kit/art/paints.js";
import { Cruiser, Outpost, Starbase, Starship } from "../../../kit/art/pieces.js";
import { Planet } from "../../../kit/art/planets.js";
import { SeatSign } from "../../../kit/art/seat_signs.js";
import { html } from "../../../kit/base/lib.js";
import { cornersOf, round, SIZE } from "../../../kit/board/geometry.js";
import { marksOf, sectorWords } from "../../../kit/board/hexes.js";
import { seatColor } from "../../../kit/parts/parts.js";
import { label } from "../../../kit/words/naming.js";
import { t } from "../../../kit/words/texts.js";
import { seatName, term } from "../../../kit/words/words.js";

/** @import { Places } from "../../../kit/board/geometry.js" */
/** @import { Seat } from "../../../kit/game/types.js" */
/** @import { IntersectionView, RouteView, SectorView } from "../types.js" */

/** The room that docks need beside the sectors, and above and below them. */
export const MARGIN = /** @type {const} */ ([74, 40]);

const DOCK_AT = 38;
const FOOT_AT = 4;

/** Return where the cruiser stands in a sector. @param {number[]} center */
export function atCruiser([x, y]) {
  return `translate(${round(x + 22)} ${round(y - 14)}) scale(.85)`;
}

/** @param {{ruleset: string, places: Places, sector: SectorView, look: {name: string}}} props */
function Sector({ ruleset, places, sector, look }) {
  const [x, y] = places.centerOf(sector.id);
  const outline = cornersOf([x, y], SIZE - 1.5)
    .map((point) => point.map(round).join())
    .join(" ");
  const isBarren = !sector.number;
  return html`<g class=${`sector drawn ${look.name}`}>
    <title>${sectorWords(ruleset, sector, look.name)}</title>
    <polygon points=${outline} fill=${tilePaint(look.name)} data-anchor=${`sector-${sector.id}`} />
    <${Planet} name=${look.name} x=${x} y=${isBarren ? y : y - 12} size=${isBarren ? 84 : 78} />
    ${
      !isBarren &&
      html`<circle class="glyph-chip" cx=${round(x - 20.5)} cy=${round(y + 28)} r="9.8" />
        <${Glyph} name=${look.name} x=${round(x - 21)} y=${round(y + 28)} size=${13} />
        <${Disc} number=${sector.number} x=${x} y=${y + 29} />`
    }
    ${marksOf(sector).map(
      (mark, index) =>
        html`<g class="mark" data-anchor=${mark === "battle_cruiser" ? "cruiser" : null}
          transform=${atCruiser([x - 18 * index, y])}>
          <title>${label(ruleset, mark)}</title><${Cruiser} /></g>`,
    )}
  </g>`;
}

/**
 * List the docks: each trading post with its two points and the direction away from the board.
 * @param {Places} places
 * @param {IntersectionView[]} intersections
 */
export function docksOf(places, intersections) {
  const open = new Map(intersections.filter((one) => one.trading_post).map((one) => [one.id, one]));
  const docks = [];
  for (const one of open.values()) {
    const other = (one.neighbors ?? [])
      .map((id) => open.get(id))
      .find((next) => next?.trading_post === one.trading_post);
    if (!other) continue;
    open.delete(one.id);
    open.delete(other.id);
    const ends = places.endsOf({ id: 0, ends: [one.id, other.id] });
    if (ends === null) continue;
    const center = places.centerOf(one.sectors.find((id) => other.sectors.includes(id)) ?? -1);
    const middle = [0, 1].map((axis) => (ends[0][axis] + ends[1][axis]) / 2);
    const away = middle.map((value, axis) => value - center[axis]);
    const far = Math.hypot(...away);
    const at = middle.map((value, axis) => value + (DOCK_AT * away[axis]) / far);
    docks.push({ id: one.id, post: one.trading_post ?? "", ends, at });
  }
  return docks;
}

/**
 * Return where a dock's line ends: a little outside of a point, so that a piece does not cover it.
 * @param {number[]} end
 * @param {number[]} dock
 */
function footOf(end, dock) {
  const away = end.map((value, axis) => dock[axis] - value);
  const far = Math.hypot(...away);
  return end.map((value, axis) => round(value + (FOOT_AT * away[axis]) / far));
}

/** @param {{ruleset: string, places: Places, intersections: IntersectionView[]}} props */
function Posts({ ruleset, places, intersections }) {
  return html`<g>${docksOf(places, intersections).map(({ id, post, ends, at }) => {
    const [x, y] = at.map(round);
    const feet = ends.map((end) => footOf(end, at));
    const lines = feet.map((foot) => `M${foot.join(" ")}L${x} ${y}`).join("");
    return html`<g key=${id} class=${`post ${post}`}>
      <title>${t("table.post", { what: term(ruleset, post) })}</title>
      <path class="beam" d=${lines} />
      <path class="foot" d=${feet.map(([cx, cy]) => `M${cx - 3} ${cy}a3 3 0 1 1 0 .1z`).join("")} />
      <g transform=${`translate(${x} ${y})`}><g class="dock-face">
        <path class="berth" d="M-21-6L-26-4.5V4.5L-21 6ZM21-6L26-4.5V4.5L21 6ZM-21-6.5L-13-15H13L21-6.5V6.5
          L13 15H-13L-21 6.5Z" />
        <text class="ratio" x=${post === "any" ? 0 : -7} y="4.5">${post === "any" ? "3:1" : "2:1"}</text>
        ${post !== "any" && html`<${Glyph} name=${post} x=${11} y=${0} size=${13} />`}
      </g></g></g>`;
  })}</g>`;
}

/** @param {{ruleset: string, places: Places, route: RouteView, seats: Seat[], seat: number | null}} props */
function Route({ ruleset, places, route, seats, seat }) {
  const ends = places.endsOf(route)?.sort(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2);
  if (seat === null || ends === undefined) return null;
  const [[x1, y1], [x2, y2]] = ends;
  const angle = Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  const color = seats[seat]?.color;
  const words = t("table.piece", { piece: label(ruleset, "route"), who: seatName(seats, seat) });
  return html`<g class="route drawn" color=${seatColor(color)} data-anchor=${`route-${route.id}`}
    transform=${`translate(${round((x1 + x2) / 2)} ${round((y1 + y2) / 2)}) rotate(${angle}) scale(.82)`}>
    <title>${words}</title><${Starship} color=${color} /></g>`;
}

/** @param {{ruleset: string, places: Places, intersection: IntersectionView, seats: Seat[]}} props */
function Piece({ ruleset, places, intersection, seats }) {
  const point = places.points.get(intersection.id);
  const piece = intersection.piece;
  if (!point || !piece) return null;
  const [x, y] = point.map(round);
  const color = seats[piece.seat]?.color;
  const Drawn = piece.kind === "outpost" ? Outpost : Starbase;
  const words = t("table.piece", { piece: label(ruleset, piece.kind), who: seatName(seats, piece.seat) });
  return html`<g class="piece drawn" color=${seatColor(color)} transform=${`translate(${x} ${y}) scale(.9)`}
    data-anchor=${`point-${intersection.id}`}>
    <title>${words}</title>
    <${Drawn} color=${color} /></g>`;
}

/** @param {{name: string}} props */
function Swatch({ name }) {
  return html`<${Planet} name=${name} x=${10} y=${10} size=${26} />`;
}

/** @param {{color: string}} props */
function SeatMark({ color }) {
  return html`<${SeatSign} color=${color} x=${12} y=${12} scale=${1.2} />`;
}

export const ART = { Sector, Posts, Route, Piece, Swatch, SeatMark };
