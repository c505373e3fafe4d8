// The players of a board.

/** @import { Board, PlayerView } from "./types.js" */

/** Return a board's entry of a seat's player. @param {Board} board @param {number | null} seat */
export function playerOf(board, seat) {
  return /** @type {PlayerView} */ (board.players.find((one) => one.seat === seat));
}
