// Positions of a board's hexagons, corners and edges in the picture, computed from sectors with axial
// coordinates q and r. An intersection lies at the corner that touches exactly its sectors. If several
// corners do, as at the rim, its neighbours decide.

/** @import { Point } from "../base/types.js" */
/** @import { HexBoard, Intersection, Route } from "./types.js" */

export const SIZE = 60;

export class Places {
  /**
   * @param {Pick<HexBoard, "sectors" | "intersections">} of
   * @param {readonly [number, number]} margin the room beside the sectors, and above and below them
   */
  constructor({ sectors, intersections = [] }, [beside, above] = [26, 26]) {
    /** By the id of a sector. @type {Map<number, Point>} */
    this.centers = new Map(
      sectors.map(({ id, q, r }) => [id, [SIZE * Math.sqrt(3) * (q + r / 2), SIZE * 1.5 * r]]),
    );
    /** By their rounded coordinates. @type {Map<string, {point: Point, sectors: number[]}>} */
    this.corners = new Map();
    for (const [id, center] of this.centers) {
      for (const point of cornersOf(center)) {
        const key = point.map((value) => Math.round(value)).join();
        const corner = this.corners.get(key) ?? { point, sectors: [] };
        corner.sectors.push(id);
        this.corners.set(key, corner);
      }
    }
    /** By the id of an intersection. @type {Map<number, Point>} */
    this.points = new Map();
    this.settle(intersections);
    const all = [...this.corners.values()].map(({ point }) => point);
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs) - beside, Math.min(...ys) - above];
    this.box = [left, top, Math.max(...xs) + beside - left, Math.max(...ys) + above - top].map(Math.round);
  }

  /** Return the center of a sector; the origin for one that is not on the board. @param {number} id */
  centerOf(id) {
    return this.centers.get(id) ?? [0, 0];
  }

  /** Return the points of both ends of a route; null if they are not on the board. @param {Route} route */
  endsOf({ ends = [] }) {
    const [from, to] = ends.map((id) => this.points.get(id));
    return from === undefined || to === undefined ? null : [from, to];
  }

  /** @param {Intersection[]} intersections */
  settle(intersections) {
    /** @type {Map<string, Point[]>} */
    const bySectors = new Map();
    for (const corner of this.corners.values()) {
      const key = keyOf(corner.sectors);
      bySectors.set(key, [...(bySectors.get(key) ?? []), corner.point]);
    }
    const free = new Map(intersections.map((one) => [one, bySectors.get(keyOf(one.sectors ?? [])) ?? []]));
    for (let found = true; found && free.size;) {
      found = false;
      for (const [one, candidates] of free) {
        const near = (one.neighbors ?? [])
          .map((id) => this.points.get(id))
          .filter((point) => point !== undefined);
        const taken = [...this.points.values()];
        const left = candidates.filter(
          (point) => !taken.includes(point) && near.every((other) => apart(point, other) < SIZE * 1.1),
        );
        if (left.length !== 1) continue;
        this.points.set(one.id, left[0]);
        free.delete(one);
        found = true;
      }
    }
  }
}

/** @param {number[]} sectors */
function keyOf(sectors) {
  return [...sectors].sort((a, b) => (a < b ? -1 : 1)).join();
}

/** @param {Point} one @param {Point} other */
function apart([x1, y1], [x2, y2]) {
  return Math.hypot(x1 - x2, y1 - y2);
}

/** @param {Point} point */
export function cornersOf([x, y], size = SIZE) {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 180) * (60 * corner - 90);
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * Return a star around a point, the outline of pieces with that many corners.
 * @param {number} x
 * @param {number} y
 * @param {number} corners
 */
export function star(x, y, corners) {
  return Array.from({ length: 2 * corners }, (_, index) => {
    const angle = (Math.PI * index) / corners - Math.PI / 2;
    const radius = index % 2 ? 8 : 17;
    return `${round(x + radius * Math.cos(angle))},${round(y + radius * Math.sin(angle))}`;
  }).join(" ");
}
