// Marks of seats besides their colours: a letter on stations, a dash pattern on lines.

import { seatName } from "../words/words.js";

/** @import { Seat } from "../game/types.js" */

const DASHES = ["0 100", "2 6", "8 8", "14 4"];

/** @param {number} seat */
export function dashOf(seat) {
  return DASHES[seat % DASHES.length];
}

/**
 * Return the first letter of a player's name if all differ in it, otherwise the seat's position.
 * @param {Seat[]} seats
 * @param {number} seat
 */
export function letterOf(seats, seat) {
  const letters = seats.map((one) => firstOf(seatName(seats, one.seat)));
  const own = letters[seat] ?? "";
  return own !== "" && letters.filter((one) => one === own).length === 1 ? own : String(seat + 1);
}

/** @param {string} name */
function firstOf(name) {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "").toUpperCase();
}
