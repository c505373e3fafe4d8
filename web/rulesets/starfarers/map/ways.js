// Paths that a player lays out for a ship (SF-167): the next places, and the ends that the rules allow. Both
// follow from public facts. Where these do not decide a question, the answer is no, so the service refuses
// nothing offered here.

import { playerOf } from "../players.js";
import { center, isVeiled, rim, SIDE, spaceOf } from "./space.js";

/** @import { Action } from "../../../kit/service/api.js" */
/** @import { AreaView, Board, ShipView } from "../types.js" */
/** @import { Space } from "./space.js" */

/**
 * The conditions for the paths of one ship.
 * @typedef {object} Course
 * @property {number} from where the ship stands
 * @property {number} left how many steps it has left
 * @property {Set<number>} first where its first step may lead, as the service lists it
 * @property {Set<number>} shut the centres of systems, which nothing enters (SF-028)
 * @property {Set<number>} stops where it turns something up, which ends a way that was laid out (SF-174)
 * @property {Set<number>} barred where its move may not end (SF-171, SF-178 to SF-185)
 * @property {number[][]} near by place, its neighbours
 */

/**
 * Return the course of a ship of the player to move.
 * @param {Board} board
 * @param {Action[]} actions the actions that the service lists
 * @param {ShipView} ship
 * @returns {Course}
 */
export function courseOf(board, actions, ship) {
  const space = spaceOf(board);
  const steps = actions.filter((one) => one.type === "step" && one.ship === ship.ship);
  const { moving, steps: flown, speed } = board.flight ?? { moving: null, steps: 0, speed: 0 };
  const done = moving === ship.ship ? flown : 0;
  return {
    from: ship.at,
    left: speed - done,
    first: new Set(steps.map((one) => one.to)),
    shut: new Set(board.areas.filter((area) => area.planets.length > 0).map((area) => area.centre)),
    stops: stopsOf(board, space, ship),
    barred: barredTo(board, space, ship),
    near: space.near,
  };
}

/**
 * Return true if the rules allow the path: each step leads on, nothing is turned up before the end, and the
 * move may end there, or something is turned up there and the ship can still reach a legal end.
 * @param {Course} course
 * @param {number[]} path
 */
export function mayFly(course, path) {
  if (path.length === 0 || path.length > course.left || !leadsOn(course, path)) return false;
  const end = path[path.length - 1];
  return isStopped(course, path) ? findsEnd(course, end, course.left - path.length) : !course.barred.has(end);
}

/**
 * Return true if each place of a path is next to the one before, and none stops the ship before the end.
 * @param {Course} course
 * @param {number[]} path
 */
function leadsOn({ first, near, shut, stops }, path) {
  return path.every((place, at) => {
    if (at === 0) return first.has(place);
    return near[path[at - 1]].includes(place) && !shut.has(place) && !stops.has(path[at - 1]);
  });
}

/** @param {Course} course @param {number[]} path */
function isStopped({ stops }, path) {
  return path.length > 0 && stops.has(path[path.length - 1]);
}

/**
 * SF-175: return true if a ship with some steps left finds a place where its move may end.
 * @param {Course} course
 * @param {number} from
 * @param {number} left
 */
function findsEnd({ near, shut, barred }, from, left) {
  const seen = new Set([from]);
  let rim = [from];
  for (let step = 0; step <= left && rim.length > 0; step += 1) {
    if (rim.some((place) => !barred.has(place))) return true;
    rim = rim
      .flatMap((place) => near[place])
      .filter((place) => !shut.has(place) && !seen.has(place) && seen.add(place));
  }
  return false;
}

/**
 * SF-196, SF-200, SF-208, SF-210: where sectors, discs, or the disc below a token that the player takes are
 * turned up.
 * @param {Board} board
 * @param {Space} space
 * @param {ShipView} ship
 */
function stopsOf(board, space, ship) {
  const own = playerOf(board, ship.seat);
  const found = new Set(board.areas.filter(isVeiled).flatMap((area) => rim(space, area)));
  for (const area of board.areas) {
    area.planets.forEach(({ token }, lobe) => {
      if (!token) return;
      const strength = token.kind === "pirate_base" ? own.cannon_strength : own.upgrades.freight_pod;
      if (strength >= token.strength) around(space, area.hexes[lobe]).forEach((place) => found.add(place));
    });
  }
  return found;
}

/** The corners of a hexagon. @param {Space} space @param {number[]} cell */
function around(space, cell) {
  const [cx, cy] = center(cell);
  return space.points.flatMap(([x, y], place) => (Math.hypot(x - cx, y - cy) < SIDE * 1.1 ? [place] : []));
}

/**
 * Return the places that a ship may enter but not end its move on.
 * @param {Board} board
 * @param {Space} space
 * @param {ShipView} ship
 */
function barredTo(board, space, ship) {
  const { neutral, flight } = board;
  const others = board.players.filter((one) => one.seat !== ship.seat);
  const systems = board.areas.filter((area) => area.planets.length > 0);
  const docks = board.areas.filter((area) => area.civilization);
  const isTrader = ship.kind === "trade_ship";
  const sites = systems.flatMap((area) => area.sites);
  // SF-185: a moving ship began on a site.
  const began = flight?.moving === ship.ship ? sites : sites.filter((site) => site === ship.at);
  return new Set([
    ...systems.map((area) => area.centre),
    ...board.ships.filter((one) => one.ship !== ship.ship).map((one) => one.at),
    ...board.players.flatMap((one) => [...one.colonies, ...one.spaceports]),
    ...neutral.occupied,
    ...neutral.closed,
    ...others.flatMap((one) => one.spaceports.flatMap((site) => space.near[site])),
    ...(isTrader ? sites : began),
    ...docks.filter((area) => !isTrader || !admits(board, area, ship)).map((area) => area.centre),
  ]);
}

/**
 * SF-233, SF-234: return true if a trade ship can found a trade station at an outpost.
 * @param {Board} board
 * @param {AreaView} area
 * @param {ShipView} ship
 */
function admits(board, area, ship) {
  const outpost = board.outposts.find((one) => one.civilization === area.civilization);
  const stations = (outpost?.stations ?? []).reduce((sum, count) => sum + count, 0);
  const { freight_pod: pods } = playerOf(board, ship.seat).upgrades;
  return stations < Math.min(pods, DOCKS);
}

const DOCKS = 5;
