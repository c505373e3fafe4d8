// Where intersections and hexagons of the map lie in the picture, what lies next to what, and ways between
// them.
//
// Intersections are named by column, row and side of a hexagon ("5,10,W"); numbers are their places in that
// list.

import { round } from "../../../kit/board/geometry.js";

export const SIDE = 30;
const ROW = SIDE * Math.sqrt(3);
const MARGIN = 22;

/** @typedef {[number, number]} Point */
/** @typedef {{points: Point[], near: number[][], lanes: string, box: number[]}} Space */

/** @type {WeakMap<string[], Space>} */
const known = new WeakMap();

/** The picture of the map of an observation. @returns {Space} */
export function spaceOf(board) {
  const found = known.get(board.intersections) ?? measured(board.intersections);
  known.set(board.intersections, found);
  return found;
}

/** @type {{key: string, space: Space} | null} */
let last = null;

/** The map is the same in every game: it is measured once. */
function measured(names) {
  const key = names.join();
  if (last !== null && last.key === key) return last.space;
  const points = names.map(pointOf);
  const near = neighbours(points);
  const space = { points, near, lanes: lanes(points, near), box: around(points, MARGIN) };
  last = { key, space };
  return space;
}

/** The middle of a hexagon, by column and row. @returns {Point} */
export function center([column, row]) {
  return [1.5 * SIDE * column, ROW * (row + column / 2)];
}

/** @returns {Point} */
function pointOf(name) {
  const [column, row, side] = name.split(",");
  const [x, y] = center([Number(column), Number(row)]);
  return [x + (side === "E" ? SIDE : -SIDE), y];
}

function neighbours(points) {
  const cell = (value) => Math.floor(value / (SIDE * 1.2));
  const cells = new Map();
  points.forEach(([x, y], index) => {
    const key = `${cell(x)},${cell(y)}`;
    cells.set(key, [...(cells.get(key) ?? []), index]);
  });
  return points.map(([x, y], index) => {
    const found = [];
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) found.push(...(cells.get(`${cell(x) + dx},${cell(y) + dy}`) ?? []));
    }
    return found.filter(
      (other) => other !== index && Math.hypot(points[other][0] - x, points[other][1] - y) < SIDE * 1.1,
    );
  });
}

function lanes(points, near) {
  return near
    .flatMap((others, index) =>
      others.filter((other) => other > index).map((other) => [points[index], points[other]]),
    )
    .map((ends) => `M${ends.map((point) => point.map(round).join(" ")).join("L")}`)
    .join("");
}

/** The rectangle around some points: left, top, width, height. */
export function around(points, margin) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top].map(round);
}

/** The corners of a hexagon around a point. */
export function outline([x, y], size) {
  const corners = Array.from({ length: 6 }, (_, corner) => (Math.PI / 3) * corner);
  return corners
    .map((angle) => `${round(x + size * Math.cos(angle))},${round(y + size * Math.sin(angle))}`)
    .join(" ");
}

/** The intersections around an area, without its centre. */
export function rim(space, area) {
  const middles = area.hexes.map(center);
  const isCorner = ([x, y]) => middles.some(([cx, cy]) => Math.hypot(x - cx, y - cy) < SIDE * 1.1);
  return space.points.flatMap((point, index) => (isCorner(point) && index !== area.centre ? [index] : []));
}

/**
 * A shortest way that turns nothing up before its end, as ships fly; the places entered, in order; null where
 * none is.
 */
export function wayTo(board, from, to) {
  const space = spaceOf(board);
  const shut = new Set(board.areas.filter((one) => one.planets.length > 0).map((one) => one.centre));
  const veiled = new Set(board.areas.filter(isVeiled).flatMap((area) => rim(space, area)));
  const cameFrom = new Map([[from, from]]);
  const open = [from];
  for (const place of open) {
    if (place === to) return back(cameFrom, from, to);
    if (place !== from && veiled.has(place)) continue;
    for (const next of space.near[place]) {
      if (cameFrom.has(next) || shut.has(next)) continue;
      cameFrom.set(next, place);
      open.push(next);
    }
  }
  return null;
}

function back(cameFrom, from, to) {
  const way = [];
  for (let place = to; place !== from; place = cameFrom.get(place)) way.unshift(place);
  return way;
}

/** Whether something of an area is turned up by a ship that comes next to it. */
export function isVeiled(area) {
  return !area.sector || area.planets.some((planet) => planet.numbers === null);
}

/** The place that lies best in a direction from another, among some; null where none does. */
export function towards(points, from, places, [dx, dy]) {
  const [x, y] = points[from];
  let best = /** @type {{place: number, cost: number} | null} */ (null);
  for (const place of places) {
    const [ax, ay] = [points[place][0] - x, points[place][1] - y];
    const along = ax * dx + ay * dy;
    const aside = Math.abs(ax * dy - ay * dx);
    if (place === from || along <= 0.5 || aside > 2 * along) continue;
    const cost = along + 2 * aside;
    if (best === null || cost < best.cost) best = { place, cost };
  }
  return best?.place ?? null;
}
