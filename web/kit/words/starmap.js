// Words for an action's values on a map that names its intersections by column, row and side ("5,10,W").

import { lower } from "./words.js";

/** @import { Board } from "../service/api.js" */

const PLACES = new Set(["at", "to", "site"]);

/**
 * Return an intersection or a ship in words; null for anything else, and for other kinds of board.
 * @param {Board | null} board
 * @param {string} field
 * @param {any} value
 */
export function onMap(board, field, value) {
  if (typeof board?.intersections?.[0] !== "string" || !Number.isInteger(value)) return null;
  if (field === "ship") {
    const ship = board.ships?.find((/** @type {{ship: number}} */ one) => one.ship === value);
    return ship === undefined ? null : `${lower(ship.kind)} at ${board.intersections[ship.at]}`;
  }
  return PLACES.has(field) ? (board.intersections[value] ?? null) : null;
}
