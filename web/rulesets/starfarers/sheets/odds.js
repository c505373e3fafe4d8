// The chances of fights and races against others at the table, from public facts (SF-280 to SF-289).

import { playerOf } from "../players.js";

/** @import { Board, PlayerView } from "../types.js" */

/** The values of two balls, with their weight among ten pairs, and whether the black one is among them. */
const SHAKES = [
  { sum: 1, isBlack: true, weight: 1 },
  { sum: 2, isBlack: true, weight: 2 },
  { sum: 3, isBlack: true, weight: 1 },
  { sum: 3, isBlack: false, weight: 2 },
  { sum: 4, isBlack: false, weight: 1 },
  { sum: 4, isBlack: false, weight: 1 },
  { sum: 5, isBlack: false, weight: 2 },
];
const PAIRS = 10;

/**
 * Return the value of each shake: for a fight its sum, for a race the base speed, 3 with the black ball.
 * @param {"combat" | "speed"} kind
 * @param {{sum: number, isBlack: boolean}} of
 */
function valueOf(kind, { sum, isBlack }) {
  return kind === "speed" && isBlack ? 3 : sum;
}

/**
 * Return in how many of 100 contests a player with `own` besides the shake is not worse than `other`.
 * @param {"combat" | "speed"} kind
 * @param {number} own
 * @param {number} other
 */
export function chanceOf(kind, own, other) {
  let won = 0;
  for (const mine of SHAKES)
    for (const theirs of SHAKES)
      if (own + valueOf(kind, mine) >= other + valueOf(kind, theirs)) won += mine.weight * theirs.weight;
  return Math.round((100 * won) / PAIRS ** 2);
}

/**
 * Return what a player has for a contest besides the shake.
 * @param {"combat" | "speed"} kind
 * @param {Pick<PlayerView, "cannon_strength" | "booster_speed">} player
 */
export function strengthOf(kind, player) {
  return kind === "combat" ? player.cannon_strength : player.booster_speed;
}

/**
 * Return the lowest and the highest chance against the other players.
 * @param {"combat" | "speed"} kind
 * @param {Board} board
 * @param {number} seat
 * @returns {[number, number]}
 */
export function rangeOf(kind, board, seat) {
  const own = playerOf(board, seat);
  const chances = board.players
    .filter((one) => one.seat !== seat)
    .map((one) => chanceOf(kind, strengthOf(kind, own), strengthOf(kind, one)));
  return [Math.min(...chances), Math.max(...chances)];
}
