// The table in words, for screen readers: the turn, the deciding seats, the board, and every player.

import { listed, t } from "../../kit/words/texts.js";
import { seatName, term } from "../../kit/words/words.js";

/** @import { Views } from "../../kit/game/registry.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */

/**
 * Return the table in sentences. `board` is the description of the board's picture.
 * @param {OpenTable} table
 * @param {Views | null} views
 * @param {string} board
 */
export function described(table, views, board) {
  const game = table.game.value;
  const names = listed(game.deciding.map((seat) => seatName(game.seats, seat)));
  const now = [
    t("common.turn", { turn: game.turn ?? 0 }),
    game.phase && term(game.ruleset, game.phase),
    names && t("table.waits_for", { names }),
  ];
  const players = game.seats.map((seat) => playerOf(table, views, seat.seat));
  const told = [now.filter(Boolean).join(", "), board, ...players].filter(Boolean);
  return told.map((one) => `${one.replace(/\.$/, "")}.`).join(" ");
}

/** @param {OpenTable} table @param {Views | null} views @param {number} seat */
function playerOf(table, views, seat) {
  const players = /** @type {any} */ (table.board.value)?.players ?? [];
  const player = players.find((/** @type {{seat: number}} */ one) => one.seat === seat);
  const scores = /** @type {any} */ (table.scores.value)?.standings;
  const points = scores?.find((/** @type {{seat: number}} */ one) => one.seat === seat)?.victory_points;
  const told = [
    points !== undefined && t("table.points_of", { count: points }),
    ...(player ? (views?.details?.({ table, seat, player }) ?? []) : []),
  ];
  const words = told.filter(Boolean).join(", ");
  return [seatName(table.game.value.seats, seat), words].filter(Boolean).join(": ");
}
