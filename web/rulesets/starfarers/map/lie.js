// The orientation of the map in its picture: upright with the home row at the bottom, or turned by 90° with
// the home row at the left. Pieces and words stand upright in both.

import { signal } from "../../../kit/base/lib.js";
import { round } from "../../../kit/board/geometry.js";
import { center, SIDE, spaceOf } from "./space.js";

/** @import { Space } from "./space.js" */

const EDGE = 16;
const SIDEWAYS = "(orientation: landscape)";

/**
 * @typedef {[number, number]} Point
 * @typedef {{isTurned: boolean, points: Point[], near: number[][], lanes: string, box: number[], center:
 *   (cell: any) => Point, outline: (at: Point, size: number) => string}} Lie
 */

/** True while the map is turned on its side, because the window is wider than high. */
export const isTurned = signal(false);

const window = globalThis.matchMedia?.(SIDEWAYS);
if (window) {
  isTurned.value = window.matches;
  window.addEventListener("change", () => (isTurned.value = window.matches));
}

/** @type {WeakMap<Space, Map<boolean, Lie>>} */
const known = new WeakMap();

/** Return the orientation of a board's map. @param {any} board @param {boolean} [turned] @returns {Lie} */
export function lieOf(board, turned = isTurned.value) {
  const space = spaceOf(board);
  const found = known.get(space) ?? new Map();
  known.set(space, found);
  const lie = found.get(turned) ?? laid(space, turned);
  found.set(turned, lie);
  return lie;
}

/** @param {Space} space @param {boolean} turned */
function laid({ points, near }, turned) {
  const far = Math.max(...points.map(([, y]) => y));
  /** @returns {Point} @param {Point} point */
  const turn = ([x, y]) => (turned ? [far - y, x] : [x, y]);
  const placed = points.map(turn);
  return {
    isTurned: turned,
    points: placed,
    near,
    lanes: lanes(placed, near),
    box: around(placed, EDGE),
    /** @param {Point} cell */
    center: (cell) => turn(center(cell)),
    /** @param {Point} at @param {number} size */
    outline: (at, size) => outline(at, size, turned ? Math.PI / 6 : 0),
  };
}

/** @param {Point[]} points @param {number[][]} near */
function lanes(points, near) {
  return near
    .flatMap((others, place) => others.filter((other) => other > place).map((other) => [place, other]))
    .map((ends) => `M${ends.map((place) => points[place].map(round).join(" ")).join("L")}`)
    .join("");
}

/**
 * The rectangle around some points: left, top, width, height.
 * @param {Point[]} points
 * @param {number} margin
 */
export function around(points, margin) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top].map(round);
}

/**
 * The corners of a hexagon around a point, the first at an angle.
 * @param {Point} point
 * @param {number} size
 * @param {number} first
 */
function outline([x, y], size, first) {
  return Array.from({ length: 6 }, (_, corner) => first + (Math.PI / 3) * corner)
    .map((angle) => `${round(x + size * Math.cos(angle))},${round(y + size * Math.sin(angle))}`)
    .join(" ");
}

export { SIDE };
