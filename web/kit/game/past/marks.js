// Marks of the timeline, computed from a game's statistics: turns, rolls, own moves and undone parts.

/** @import { Told } from "./record.js" */

/**
 * Return the last mark of some kinds at or before a version.
 * @param {Told | null} told
 * @param {number} version
 * @param {string[]} kinds
 */
export function lastMark(told, version, kinds) {
  const found = told?.marks.findLast((mark) => mark.version <= version && kinds.includes(mark.kind));
  return found ?? null;
}

/** Return the versions at which turns begin. @param {Told | null} told */
export function turnStarts(told) {
  return (told?.marks ?? []).filter((mark) => mark.kind === "turn").map((mark) => mark.version);
}

/**
 * Return the versions of a seat's moves; of its turns and rolls if the service does not disclose its moves.
 * @param {Told | null} told
 * @param {number | null} seat
 */
export function movesOf(told, seat) {
  if (told === null || seat === null) return [];
  if (told.moves.length > 0) return told.moves[seat] ?? [];
  return told.marks
    .filter((mark) => mark.seat === seat && ["turn", "roll"].includes(mark.kind))
    .map((mark) => mark.version);
}

/**
 * Return the ranges that rewinds have undone, from after the first to before the second version.
 * @param {Told | null} told
 * @returns {[number, number][]}
 */
export function takenBack(told) {
  const rewinds = (told?.marks ?? []).filter((mark) => mark.kind === "rewind" && mark.to_version);
  return rewinds.map((mark) => [mark.to_version ?? 0, mark.version]);
}

/**
 * Return the versions of an ascending list before or after one, nearest first.
 * @param {number[]} versions
 * @param {number} at
 * @param {number} direction
 */
export function nextOf(versions, at, direction, count = 1) {
  const isBefore = (/** @type {number} */ version) => (direction > 0 ? version <= at : version < at);
  let [low, high] = [0, versions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(versions[middle])) low = middle + 1;
    else high = middle;
  }
  return direction > 0
    ? versions.slice(low, low + count)
    : versions.slice(Math.max(0, low - count), low).reverse();
}
