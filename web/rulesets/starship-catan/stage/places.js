// Anchors of the places of Starship Catan, and what moves between them.

import { fly } from "../../../kit/stage/cues.js";
import { pass, plate } from "../../../kit/stage/moves.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Scene } from "../types.js" */

const COINS = 5;

/** The anchors of a seat's ship. @param {number} seat */
export function shipOf(seat) {
  return [`ship-${seat}`, plate(seat)];
}

/** The card that the flight is at. */
export const CARD = ["card-now", "flight", "board"];

/**
 * The anchors of a seat's store of a resource.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} name
 */
export function bay(scene, seat, name) {
  const own = scene.isMine(seat) ? [`hand-${name}`] : [];
  return [...own, `bay-${seat}-${name}`, ...shipOf(seat)];
}

/**
 * Return flights of goods and Astro between two ships, or a ship and the bank.
 * @param {Scene} scene
 * @param {Counts | null | undefined} goods
 * @param {number | "supply"} from
 * @param {number | "supply"} to
 */
export function move(scene, goods, from, to, start = 0) {
  const { astro = 0, ...rest } = goods ?? {};
  return [...pass(scene, rest, from, to, { start, hand: bay }), ...coins(scene, astro, from, to, start)];
}

/**
 * Return the flight of Astro.
 * @param {Scene} scene
 * @param {number} count
 * @param {number | "supply"} from
 * @param {number | "supply"} to
 */
export function coins(scene, count, from, to, start = 0) {
  if (count === 0) return [];
  /** @param {number | "supply"} seat */
  const end = (seat) => (seat === "supply" ? CARD : [`astro-${seat}`, ...bay(scene, seat, "astro")]);
  return [fly({ coin: "A" }, end(from), end(to), { count: Math.min(COINS, count), start })];
}
