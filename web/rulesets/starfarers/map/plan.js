// A planned flight: the ship and its end are chosen, and the way between them may be bent through other
// places.

import { signal } from "../../../kit/base/lib.js";
import { shipOf } from "./reach.js";
import { wayTo } from "./space.js";
import { courseOf, mayFly } from "./ways.js";

/** @import { Signal } from "../../../kit/base/types.js" */
/** @import { Board, Picks } from "../types.js" */
/** @import { Course } from "./ways.js" */

/**
 * @typedef {{ship: number, to: number, through: number[], since: number}} Bends the places through which a
 *   way is bent, for one choice
 * @typedef {{ship: number, from: number, to: number, through: number[], path: number[], course: Course}} Plan
 */

/** @type {WeakMap<object, Signal<Bends | null>>} */
const kept = new WeakMap();

/** @param {Picks} picks */
function bendsOf(picks) {
  const found = kept.get(picks) ?? signal(null);
  kept.set(picks, found);
  return found;
}

/**
 * Return the planned flight; null while no end is chosen.
 * @param {Board} board
 * @param {Picks} picks
 * @returns {Plan | null}
 */
export function planOf(board, picks) {
  const { type, fields } = picks.chosen.value ?? { type: "", fields: {} };
  if (type !== "fly-to" || fields.ship === undefined || fields.to === undefined) return null;
  const ship = shipOf(board, fields.ship);
  if (ship === null || !board.flight) return null;
  const course = courseOf(board, picks.actions.value, ship);
  const bends = bendsOf(picks).value;
  const isCurrent =
    bends !== null &&
    bends.ship === fields.ship &&
    bends.to === fields.to &&
    bends.since === picks.table.legal.value?.since;
  const through = isCurrent ? bends.through : [];
  const path = wayThrough(course, [...through, fields.to]) ?? [fields.to];
  return { ship: fields.ship, from: ship.at, to: fields.to, through, path, course };
}

/**
 * Return the shortest way through places in their order; null if there is none, or if something would be
 * revealed before its end.
 * @param {Course} course
 * @param {number[]} goals
 */
export function wayThrough(course, goals) {
  const path = [];
  let from = course.from;
  for (const goal of goals) {
    const part = wayTo(course, from, goal);
    if (part === null || (goal !== goals[goals.length - 1] && course.stops.has(goal))) return null;
    path.push(...part);
    from = goal;
  }
  return path;
}

/**
 * Return the places of a plan's way after one more bend; null if the ship cannot fly there.
 * @param {Plan} plan
 * @param {number} place
 */
export function bent(plan, place) {
  let best = /** @type {{through: number[], length: number} | null} */ (null);
  for (let at = 0; at <= plan.through.length; at += 1) {
    const through = [...plan.through.slice(0, at), place, ...plan.through.slice(at)];
    const path = wayThrough(plan.course, [...through, plan.to]);
    if (path === null || !mayFly(plan.course, path) || (best !== null && best.length <= path.length))
      continue;
    best = { through, length: path.length };
  }
  return best?.through ?? null;
}

/** Return the places beside the way through which it can be bent. @param {Plan} plan */
export function bendsAlong(plan) {
  const { path, course } = plan;
  const inner = path.slice(0, -1);
  const ends = new Set([plan.from, ...path, ...course.near[plan.to]]);
  const beside = new Set([plan.from, ...inner].flatMap((place) => course.near[place]));
  return [...beside].filter((place) => !ends.has(place) && bent(plan, place) !== null);
}

/**
 * Bend the way through a place, or straighten it there.
 * @param {Picks} picks
 * @param {Plan} plan
 * @param {number} place
 */
export function bend(picks, plan, place) {
  const through = plan.through.includes(place)
    ? plan.through.filter((one) => one !== place)
    : (bent(plan, place) ?? plan.through);
  const since = picks.table.legal.value?.since ?? 0;
  bendsOf(picks).value = { ship: plan.ship, to: plan.to, through, since };
}

/** Return the action that flies a plan. @param {Plan} plan */
export function flightOf(plan) {
  return plan.through.length > 0
    ? { type: "fly", ship: plan.ship, path: plan.path }
    : { type: "fly-to", ship: plan.ship, to: plan.to };
}
