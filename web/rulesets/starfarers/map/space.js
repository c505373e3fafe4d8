// The positions of intersections and hexagons on the map, their neighbours, and the ways between them.
//
// Intersections are named by column, row and side of a hexagon ("5,10,W"); numbers are their places in that
// list.

/** @import { AreaView, Board } from "../types.js" */

export const SIDE = 40;
const ROW = SIDE * Math.sqrt(3);

/** @typedef {[number, number]} Point */
/** @typedef {{points: Point[], near: number[][]}} Space */

/** @type {WeakMap<string[], Space>} */
const known = new WeakMap();

/** The picture of the map of an observation. @param {Board} board @returns {Space} */
export function spaceOf(board) {
  const found = known.get(board.intersections) ?? measured(board.intersections);
  known.set(board.intersections, found);
  return found;
}

/** @type {{key: string, space: Space} | null} */
let last = null;

/** The measurements of the map, made once: it is the same in every game. @param {string[]} names */
function measured(names) {
  const key = names.join();
  if (last !== null && last.key === key) return last.space;
  const points = names.map(pointOf);
  const near = neighbours(points);
  const space = { points, near };
  last = { key, space };
  return space;
}

/** The middle of a hexagon, by column and row. @param {number[]} of @returns {Point} */
export function center([column, row]) {
  return [1.5 * SIDE * column, ROW * (row + column / 2)];
}

/** @returns {Point} @param {string} name */
function pointOf(name) {
  const [column, row, side] = name.split(",");
  const [x, y] = center([Number(column), Number(row)]);
  return [x + (side === "E" ? SIDE : -SIDE), y];
}

/** @param {Point[]} points */
function neighbours(points) {
  /** @param {number} value */
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

/**
 * The hexagons of areas that an intersection touches, as areas with the position of the hexagon in them.
 * @param {Board} board
 * @param {number} place
 */
export function touchedAt(board, place) {
  const [x, y] = spaceOf(board).points[place];
  return board.areas.flatMap((area) =>
    area.hexes.flatMap((cell, lobe) => {
      const [cx, cy] = center(cell);
      return Math.hypot(x - cx, y - cy) < SIDE * 1.1 ? [{ area, lobe }] : [];
    }),
  );
}

/**
 * Return the area nearest to an intersection, and the number of steps to it.
 * @param {Board} board
 * @param {number} place
 */
export function nearestArea(board, place) {
  const { near } = spaceOf(board);
  const corners = new Map(board.areas.flatMap((area) => area.sites.map((site) => [site, area])));
  const seen = new Set([place]);
  let edge = [place];
  for (let steps = 0; edge.length > 0; steps += 1) {
    const found = edge.find((one) => corners.has(one));
    const area = found === undefined ? undefined : corners.get(found);
    if (area !== undefined) return { area, steps };
    edge = edge.flatMap((one) => near[one]).filter((one) => !seen.has(one) && seen.add(one));
  }
  return { area: board.areas[0], steps: 0 };
}

/** The intersections around an area, without its centre. @param {Space} space @param {AreaView} area */
export function rim(space, area) {
  const middles = area.hexes.map(center);
  /** @param {Point} point */
  const isCorner = ([x, y]) => middles.some(([cx, cy]) => Math.hypot(x - cx, y - cy) < SIDE * 1.1);
  return space.points.flatMap((point, index) => (isCorner(point) && index !== area.centre ? [index] : []));
}

/**
 * Return a shortest way that reveals nothing before its end: the places entered, in order; null if there is
 * none. Among equals it is the one that the service flies: back from the end, it takes the neighbour with the
 * lowest number.
 * @param {{near: number[][], shut: Set<number>, stops: Set<number>}} course
 * @param {number} from
 * @param {number} to
 */
export function wayTo({ near, shut, stops }, from, to) {
  const seen = new Set([from]);
  const layers = [[from]];
  while (layers[layers.length - 1].length > 0 && !seen.has(to)) {
    const edge = layers[layers.length - 1].filter((place) => place === from || !stops.has(place));
    const next = new Set(
      edge.flatMap((place) => near[place]).filter((place) => !seen.has(place) && !shut.has(place)),
    );
    next.forEach((place) => seen.add(place));
    layers.push([...next]);
  }
  return to !== from && seen.has(to) ? back(near, layers.slice(1, -1), to, stops) : null;
}

/** @param {number[][]} near @param {number[][]} layers @param {number} to @param {Set<number>} stops */
function back(near, layers, to, stops) {
  const way = [to];
  for (const layer of layers.reverse()) {
    const before = layer.filter((place) => !stops.has(place) && near[way[0]].includes(place));
    way.unshift(Math.min(...before));
  }
  return way;
}

/** Return true if a ship beside an area would reveal something of it. @param {AreaView} area */
export function isVeiled(area) {
  return !area.sector || area.planets.some((planet) => planet.numbers === null);
}

/**
 * Return the place, among some, that lies best in a direction from another; null for none.
 * @param {Point[]} points
 * @param {number} from
 * @param {number[]} places
 * @param {number[]} of
 */
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
