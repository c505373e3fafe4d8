// Marks of seats besides their colours: a letter on stations, a dash pattern on lines.

import { seatName } from "../words/words.js";

const DASHES = ["0 100", "2 6", "8 8", "14 4"];

export function dashOf(seat) {
  return DASHES[seat % DASHES.length];
}

/** Return the first letter of a player's name if all differ in it, otherwise the seat's position. */
export function letterOf(seats, seat) {
  const letters = seats.map((one) => firstOf(seatName(seats, one.seat)));
  const own = letters[seat] ?? "";
  return own !== "" && letters.filter((one) => one === own).length === 1 ? own : String(seat + 1);
}

function firstOf(name) {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "").toUpperCase();
}
