// The sectors that paid an income. The event names each seat's cards but not the sectors; the board names the
// sectors. If the two disagree by a single card, no sector is shown, because it might be wrong.

import { yieldOf } from "../income.js";
import { sectorOf } from "./places.js";

/** @import { Board } from "../types.js" */

/** @typedef {{from: string[], count: number}} Source */

/**
 * Return the sectors that paid, by seat and resource ("2 water").
 * @param {Board | null} board the table as it stood at the roll; null if it is not known
 * @param {number[]} dice
 * @param {{seat: number, cards: Record<string, number>}[]} income
 * @returns {Map<string, Source[]>}
 */
export function sourcesOf(board, dice, income) {
  /** @type {Map<string, Source[]>} */
  const found = new Map();
  if (board === null) return found;
  const sum = dice[0] + dice[1];
  const sectors = board.sectors.filter((one) => one.number === sum);
  for (const { seat, cards } of income)
    for (const [name, count] of Object.entries(cards)) {
      if (count === 0) continue;
      const paid = sectors
        .filter((one) => one.planet === name)
        .map((one) => ({ from: [sectorOf(one.id)], count: yieldOf(board, one, seat) }))
        .filter((one) => one.count > 0);
      if (paid.reduce((all, one) => all + one.count, 0) === count) found.set(`${seat} ${name}`, paid);
    }
  return found;
}
