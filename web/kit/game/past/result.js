// The result of a finished game: the points of each seat by their source, and the moments that made it.

import { turnAt } from "./numbers.js";

/** @import { Counts } from "../../base/types.js" */
/** @import { Standing } from "../../service/api.js" */
/** @import { Told } from "./record.js" */

/**
 * The points of a seat; `hidden` ones were revealed at the end.
 * @typedef {{seat: number, total: number, hidden: number, parts: Record<string, number>}} Row
 */
/** @typedef {(kind: Moment["kind"], version: number, seat: number, count: number) => Moment} MomentOf */
/**
 * @typedef {{kind: "lead" | "leap" | "haul" | "won", version: number, turn: number, seat: number, count:
 *   number}} Moment
 */

const MOST = 4;
const LEAP = 2;

/**
 * Return the points by seat, the best first, and the sources that gave any.
 * @param {{standings: Standing[], totals?: number[]}} scores
 * @returns {{sources: string[], rows: Row[]}}
 */
export function pointsBySource({ standings, totals = [] }) {
  const rows = standings.map(({ seat, victory_points, breakdown = {}, hidden_victory_points: hidden }) => ({
    seat,
    hidden: hidden ?? 0,
    parts: breakdown,
    total: totals[seat] ?? victory_points + (hidden ?? 0),
  }));
  rows.sort((one, other) => other.total - one.total);
  const names = [...new Set(rows.flatMap(({ parts }) => Object.keys(parts)))];
  return { sources: names.filter((name) => rows.some(({ parts }) => parts[name])), rows };
}

/**
 * Return the most telling moments of a game in their order: the lead that lasted, leaps of two points
 * and more, the richest roll, and the winning move.
 * @param {Told} told
 * @param {number} winner
 * @returns {Moment[]}
 */
export function momentsOf(told, winner) {
  /** @param {Moment["kind"]} kind @param {number} version @param {number} seat @param {number} count */
  const moment = (kind, version, seat, count) => ({
    kind,
    version,
    seat,
    count,
    turn: turnAt(told.marks, version),
  });
  const last = told.points.at(-1);
  const found = [
    last && moment("won", last[0], winner, last[1][winner]),
    leadOf(told, winner, moment),
    ...leapsOf(told, moment),
    haulOf(told, moment),
  ]
    .filter((one) => one !== null && one !== undefined)
    .filter((one) => one.turn > 0);
  const byVersion = new Map(found.reverse().map((one) => [one.version, one]));
  const chosen = found.reverse().filter((one) => byVersion.get(one.version) === one);
  return chosen.slice(0, MOST).sort((one, other) => one.version - other.version);
}

/**
 * Return when the winner took the lead and kept it.
 * @param {Told} told
 * @param {number} winner
 * @param {MomentOf} moment
 */
function leadOf({ points }, winner, moment) {
  /** @param {number[]} values */
  const leads = (values) => values.every((one, seat) => seat === winner || one < values[winner]);
  let at = points.length;
  while (at > 0 && leads(points[at - 1][1])) at -= 1;
  return at < points.length ? moment("lead", points[at][0], winner, points[at][1][winner]) : null;
}

/**
 * Return where a seat gained several points at once, the largest first.
 * @param {Told} told
 * @param {MomentOf} moment
 */
function leapsOf({ points }, moment) {
  const leaps = points.flatMap(([version, values], at) =>
    values.map((value, seat) => ({ version, seat, gained: value - (points[at - 1]?.[1][seat] ?? value) })),
  );
  return leaps
    .filter(({ gained }) => gained >= LEAP)
    .sort((one, other) => other.gained - one.gained)
    .map(({ version, seat, gained }) => moment("leap", version, seat, gained));
}

/** Return the roll that gave a seat the most. @param {Told} told @param {MomentOf} moment */
function haulOf({ gains, marks }, moment) {
  const rolls = new Set(marks.filter((mark) => mark.roll).map((mark) => mark.version));
  const hauls = gains
    .filter(([version]) => rolls.has(version))
    .map(([version, seat, amounts]) => ({ version, seat, count: sumOf(amounts) }));
  const [best] = hauls.filter(({ count }) => count > 1).sort((one, other) => other.count - one.count);
  return best && moment("haul", best.version, best.seat, best.count);
}

/** @param {Counts} amounts */
function sumOf(amounts) {
  return Object.values(amounts).reduce((sum, amount) => sum + Math.max(0, amount), 0);
}
