// The board of Star Trek Catan: it fills the board area, with the sectors of the last roll, the chosen piece,
// and a supply route that somebody points at.

import { Paints } from "../../../kit/art/paints.js";
import { Cruiser, Outpost, Starbase, Starship } from "../../../kit/art/pieces.js";
import { html } from "../../../kit/base/lib.js";
import { cornersOf, round, SIZE } from "../../../kit/board/geometry.js";
import { Hexes } from "../../../kit/board/hexes.js";
import { seatColor } from "../../../kit/parts/parts.js";
import { listed } from "../../../kit/words/texts.js";
import { seatName, term } from "../../../kit/words/words.js";
import { ART, atCruiser, MARGIN } from "./drawn.js";
import { useIncome } from "../income.js";
import { longestLine } from "./longest.js";
import { placeWords, sectorName, sectorsOf } from "./places.js";
import { named, RULESET, say } from "../resources.js";
import { spotlightOf } from "./spotlight.js";

/** @import { Places } from "../../../kit/board/geometry.js" */
/** @import { Seat } from "../../../kit/game/types.js" */
/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Board, Picks, Table } from "../types.js" */

const BANNER = 46;

/** Actions whose places show only once their sign in the dock is pressed. */
const PRESSED = /^(?:build|play|use)-/;

/** @param {{table: Table, board: Board, seats: Seat[], picks: Picks}} props */
export function Board({ table, board, seats, picks }) {
  const income = useIncome(table, board);
  const seat = spotlightOf(table).value;
  const framed = {
    top: BANNER,
    /** @param {string} type */
    glows: (type) => !PRESSED.test(type),
    /** @param {string} list @param {any} place */
    wordsOf: (list, place) => placeWords(board, list, place),
    /** @param {Action} action */
    plateOf: (action) =>
      plateOf(board, action, (one) => (one === table.seat.value ? say("plate.you") : seatName(seats, one))),
  };
  /** @param {Places} places */
  const over = (places) =>
    html`<${Paints} /><${Rolled} places=${places} board=${board} paid=${income?.bySector ?? null} />
      <${Line} places=${places} board=${board} seat=${seat} />
      <${Ghost} places=${places} picks=${picks} color=${seats[table.seat.value ?? -1]?.color} />`;
  return html`<${Hexes} board=${board} seats=${seats} picks=${picks} over=${over} art=${ART} margin=${MARGIN}
    framed=${framed} />`;
}

/**
 * Return the name and the gain of a chosen action, for the plate beside its place.
 * @param {Board} board
 * @param {Action} action
 * @param {(seat: number) => string} nameOf
 */
export function plateOf(board, action, nameOf) {
  const point = board.intersections.find((one) => one.id === action.intersection);
  const sector = board.sectors.find((one) => one.id === action.sector);
  const words = say(`plate.${action.build ?? action.type}`);
  if (sector) return { words: sectorName(sector), note: blockedAt(board, sector.id, nameOf) };
  if (!point) return { words, note: "" };
  const post = point.trading_post;
  const dock = post
    ? [post === "any" ? say("place.any_dock") : say("place.dock", { what: named(post) })]
    : [];
  return { words, note: [sectorsOf(board, point.sectors), ...dock].join(", ") };
}

/**
 * Return the players that the cruiser would block at a sector, in words.
 * @param {Board} board
 * @param {number} sector
 * @param {(seat: number) => string} nameOf
 */
function blockedAt(board, sector, nameOf) {
  const pieces = board.intersections.filter((one) => one.piece && one.sectors.includes(sector));
  const seats = [...new Set(pieces.map((one) => one.piece?.seat ?? -1))];
  return seats.length === 0
    ? say("plate.cruiser")
    : say("plate.cruiser_blocks", { who: listed(seats.map(nameOf)) });
}

/**
 * The sectors of the last roll, each with the cards that it paid.
 * @param {{places: Places, board: Board, paid: Map<number, number> | null}} props
 */
function Rolled({ places, board, paid }) {
  if (board.dice === null) return null;
  const sum = board.dice[0] + board.dice[1];
  const sectors = board.sectors.filter((one) => one.number === sum);
  return html`<g class="rolled">${sectors.map((sector) => {
    const center = places.centerOf(sector.id);
    const outline = cornersOf(center, SIZE - 5)
      .map((point) => point.map(round).join())
      .join(" ");
    const cards = paid?.get(sector.id) ?? 0;
    const words = [term(RULESET, sector.planet), sector.number].join(" ");
    return html`<g key=${sector.id}><title>${say("rolled_here", { words })}</title>
      <polygon points=${outline} />
      ${
        cards > 0 &&
        html`<g transform=${`translate(${round(center[0] + 31)} ${round(center[1] - 25)})`}>
        <rect x="-12" y="-9" width="24" height="18" rx="9" /><text y="4.6">+${cards}</text></g>`
      }</g>`;
  })}</g>`;
}

/**
 * The supply route of the seat under the pointer.
 * @param {{places: Places, board: Board, seat: number | null}} props
 */
function Line({ places, board, seat }) {
  if (seat === null) return null;
  const wanted = new Set(longestLine(board, seat));
  const routes = board.routes.filter((one) => wanted.has(one.id));
  return html`<g class="line">${routes.map((route) => {
    const ends = places.endsOf(route);
    if (ends === null) return null;
    const [[x1, y1], [x2, y2]] = ends;
    return html`<line key=${route.id} x1=${round(x1)} y1=${round(y1)} x2=${round(x2)} y2=${round(y2)} />`;
  })}</g>`;
}

/**
 * The piece that would stand at the chosen place.
 * @param {{places: Places, picks: Picks, color?: string}} props
 */
function Ghost({ places, picks, color }) {
  const { type = "", fields = {} } = picks.chosen.value ?? {};
  const { board } = picks.table;
  const sector = places.centers.get(fields.sector);
  if (sector !== undefined)
    return html`<g class="mark ghost" transform=${atCruiser(sector)}><${Cruiser} /></g>`;
  const point = places.points.get(fields.intersection);
  if (point !== undefined) {
    const [x, y] = point.map(round);
    const Piece = type === "build-starbase" || fields.build === "starbase" ? Starbase : Outpost;
    return html`<g class="drawn ghost" color=${seatColor(color)} transform=${`translate(${x}
      ${y}) scale(.9)`}>
      <${Piece} color=${color} /></g>`;
  }
  const route = board.value.routes.find((one) => one.id === (fields.route ?? fields.to_route));
  const ends = route && places.endsOf(route);
  if (!ends) return null;
  const [[x1, y1], [x2, y2]] = ends.sort(([a, b], [c, d]) => a - c || b - d);
  const angle = Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  return html`<g class="drawn ghost" color=${seatColor(color)}
    transform=${`translate(${round((x1 + x2) / 2)} ${round((y1 + y2) / 2)}) rotate(${angle}) scale(.82)`}>
    <${Starship} color=${color} /></g>`;
}
