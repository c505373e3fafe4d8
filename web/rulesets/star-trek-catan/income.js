// The income of the last roll by seat, from its event, and by sector, from the table at the time of the roll.

import { useHappened } from "../../kit/game/past/happened.js";

/** @import { Board, Table } from "./types.js" */

/**
 * @typedef {{bySeat: {seat: number, cards: Record<string, number>}[], bySector: Map<number, number>}} Income
 */

/**
 * Return the income of the last roll before a board's version; null until it is known.
 * @param {Table} table
 * @param {Board} board
 * @returns {Income | null}
 */
export function useIncome(table, board) {
  const occasion = board.dice === null ? null : `${board.turn} ${board.dice}`;
  const found = useHappened(table, board, "dice-rolled", occasion);
  return found === null
    ? null
    : { bySeat: found.event.data.income, bySector: paidBy(found.event.data, found.board) };
}

/**
 * Return how many cards each sector paid. Where the supply was too small for all sectors of one resource, the
 * event does not show which of them paid, so these sectors are left out.
 * @param {{dice: number[], income: {cards: Record<string, number>}[]}} roll
 * @param {Board} board the table as it stood at the roll
 * @returns {Map<number, number>} by the id of the sector
 */
export function paidBy({ dice, income }, board) {
  const sum = dice[0] + dice[1];
  /** @type {Map<number, number>} */
  const paid = new Map();
  const sectors = board.sectors.filter((one) => one.number === sum);
  for (const planet of new Set(sectors.map((one) => one.planet))) {
    const total = income.reduce((all, { cards }) => all + (cards[planet] ?? 0), 0);
    const alike = sectors
      .filter((one) => one.planet === planet)
      .map((one) => ({ id: one.id, yields: yieldOf(board, one) }));
    const yielding = alike.filter((one) => one.yields > 0);
    if (yielding.length === 1) paid.set(yielding[0].id, total);
    else if (yielding.reduce((all, one) => all + one.yields, 0) === total)
      for (const { id, yields } of yielding) paid.set(id, yields);
  }
  return paid;
}

/**
 * Return how many cards a sector yields at its number: one for each outpost beside it, two for each starbase
 * (STC-078, STC-079), none on the asteroid field (STC-081) or with the battle cruiser (STC-082).
 * @param {Board} board
 * @param {Board["sectors"][number]} sector
 * @param {number | null} [seat] counts the stations of this seat alone
 */
export function yieldOf(board, { id, number, battle_cruiser: isBlocked }, seat = null) {
  if (number === null || isBlocked) return 0;
  const pieces = board.intersections.filter((one) => one.sectors.includes(id)).map((one) => one.piece);
  return pieces
    .filter((piece) => piece !== null && (seat === null || piece.seat === seat))
    .reduce((sum, piece) => sum + (piece?.kind === "starbase" ? 2 : 1), 0);
}
