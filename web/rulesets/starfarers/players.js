// The players of a board.

/** @import { Board, PlayerView } from "./types.js" */

/** Return what a board says of the player at a seat. @param {Board} board @param {number | null} seat */
export function playerOf(board, seat) {
  return /** @type {PlayerView} */ (board.players.find((one) => one.seat === seat));
}
