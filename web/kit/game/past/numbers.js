// Data of the plots, computed from a game's statistics at a version, without the parts undone by then.

import { entryOf } from "../../base/entries.js";

/** @import { Counts } from "../../base/types.js" */
/** @import { Mark } from "../../service/api.js" */
/** @import { Told } from "./record.js" */

/** Values by seat that hold from a version on. @typedef {[number, number[]]} Step */

/**
 * Return a predicate: true for versions that still counted at version `at`.
 * @param {Mark[]} marks
 * @param {number} at
 */
export function liveUpTo(marks, at) {
  /** @type {[number, number][]} */
  const taken = [];
  let reached = at;
  for (const { version, to_version } of rewindsOf(marks).reverse()) {
    if (version > reached) continue;
    taken.push([to_version, version]);
    reached = to_version;
  }
  /** @param {number} version */
  return (version) => version <= at && !taken.some(([to, by]) => to < version && version <= by);
}

/** Return the rewinds: at `version`, the game went back to `to_version`. @param {Mark[]} marks */
function rewindsOf(marks) {
  return marks
    .filter((mark) => mark.kind === "rewind")
    .map(({ version, to_version }) => ({ version, to_version: to_version ?? 0 }));
}

/**
 * Return cumulative sums by seat; a rewind restores the sums of the version that it leads to.
 * @param {[number, number, number][]} rows version, seat, amount
 * @param {number} seats
 * @param {Mark[]} [marks]
 * @returns {Step[]}
 */
export function sums(rows, seats, marks = []) {
  const happened = [
    ...rows.map(([version, seat, amount]) => ({ version, seat, amount, to_version: null })),
    ...rewindsOf(marks).map((rewind) => ({ ...rewind, seat: 0, amount: 0 })),
  ].sort((one, other) => one.version - other.version);
  /** @type {Step[]} */
  const steps = [];
  let now = Array(seats).fill(0);
  for (const { version, seat, amount, to_version } of happened) {
    now =
      to_version === null
        ? now.with(seat, now[seat] + amount)
        : (valuesAt(steps, to_version) ?? Array(seats).fill(0));
    if (steps.at(-1)?.[0] === version) steps.pop();
    steps.push([version, now]);
  }
  return steps;
}

/**
 * Return the values that hold at a version; null before the first.
 * @param {Step[]} steps
 * @param {number} at
 */
export function valuesAt(steps, at) {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle][0] <= at) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : steps[low - 1][1];
}

/**
 * Return the seats' gains by version and seat, of one resource or of all.
 * @param {Told} told
 * @returns {[number, number, number][]}
 */
export function gainedRows(told, resource = /** @type {string | null} */ (null)) {
  return told.gains
    .map(
      ([version, seat, amounts]) =>
        /** @type {[number, number, number]} */ ([version, seat, total(amounts, resource)]),
    )
    .filter(([, , amount]) => amount > 0);
}

/** @param {Counts} amounts @param {string | null} resource */
function total(amounts, resource) {
  const chosen = resource === null ? Object.values(amounts) : [entryOf(amounts, resource) ?? 0];
  return chosen.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0);
}

/**
 * Return gains and losses up to a version, by seat and resource.
 * @param {Told} told
 * @param {number} seats
 * @param {number} at
 * @returns {Record<string, {gained: number, lost: number}>[]}
 */
export function balance(told, seats, at) {
  const isLive = liveUpTo(told.marks, at);
  /** @type {Record<string, {gained: number, lost: number}>[]} */
  const found = Array.from({ length: seats }, () => ({}));
  for (const [version, seat, amounts] of told.gains) {
    if (!isLive(version)) continue;
    for (const [resource, amount] of Object.entries(amounts)) {
      const own = entryOf(found[seat], resource) ?? { gained: 0, lost: 0 };
      found[seat][resource] = own;
      if (amount > 0) own.gained += amount;
      else own.lost -= amount;
    }
  }
  return found;
}

/**
 * Return the resources that any seat gained or lost, in display order; unknown ones last.
 * @param {Told} told
 */
export function resourcesIn(told) {
  const seen = new Set(told.gains.flatMap(([, , amounts]) => Object.keys(amounts)));
  return [...told.resources, "unknown"].filter((resource) => seen.has(resource));
}

/**
 * Return the probability of each sum of some dice, given the faces of each.
 * @param {number[][]} dice
 * @returns {Map<number, number>}
 */
export function chances(dice) {
  let found = new Map([[0, 1]]);
  for (const faces of dice) {
    const next = new Map();
    for (const [sum, chance] of found) {
      for (const face of faces) next.set(sum + face, (next.get(sum + face) ?? 0) + chance / faces.length);
    }
    found = next;
  }
  return new Map([...found].sort(([one], [other]) => one - other));
}

/**
 * Return how often each sum was rolled up to a version, with the expected number.
 * @param {Told} told
 * @param {string} kind
 * @param {number} at
 * @returns {{rolls: number, sums: {sum: number, count: number, expected: number}[]}}
 */
export function rolled(told, kind, at) {
  const isLive = liveUpTo(told.marks, at);
  const shown = told.marks
    .filter((mark) => mark.roll === kind && isLive(mark.version))
    .map((mark) => (mark.dice ?? []).reduce((sum, die) => sum + die, 0));
  const rows = [...chances(told.dice[kind])].map(([sum, chance]) => ({
    sum,
    count: shown.filter((one) => one === sum).length,
    expected: chance * shown.length,
  }));
  return { rolls: shown.length, sums: rows };
}

/** Return the kinds of roll that occurred in this game, the most frequent first. @param {Told} told */
export function kindsRolled(told) {
  const counts = new Map();
  for (const { roll } of told.marks) if (roll) counts.set(roll, (counts.get(roll) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([kind]) => kind);
}

/**
 * Return the time that each seat spent on its decisions up to a version; rewinds do not undo time.
 * @param {Told} told
 * @param {number} seats
 * @param {number} at
 */
export function spent(told, seats, at) {
  const found = Array.from({ length: seats }, () => ({ total: 0, count: 0, longest: 0 }));
  for (const [version, seat, ms] of told.times) {
    if (version > at) continue;
    const own = found[seat];
    own.total += ms;
    own.count += 1;
    own.longest = Math.max(own.longest, ms);
  }
  return found;
}

/**
 * Return the number of the turn at a version; 0 before the first.
 * @param {Mark[]} marks
 * @param {number} at
 */
export function turnAt(marks, at) {
  return (
    marks.findLast((mark) => mark.version <= at && (mark.kind === "turn" || mark.kind === "rewind"))?.turn ??
    0
  );
}
