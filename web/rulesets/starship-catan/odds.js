// The odds of a fight with a pirate whose card the flying player does not see.

import { BLUE_DIE, piratesOf } from "./tables.js";

/** @import { Board, FlightView } from "./types.js" */

/**
 * Return the chance of a ship with so many cannon points against a pirate of a strength; a tie is a win
 * (SSC-139 to SSC-141).
 * @param {number} strength
 * @param {number} cannons
 */
export function chanceAgainst(strength, cannons) {
  const fights = BLUE_DIE.flatMap((own) => BLUE_DIE.map((other) => own + cannons >= other + strength));
  return fights.filter(Boolean).length / fights.length;
}

/**
 * Return the pirates that may be behind the demand: those at large, without the ones that lie open in the
 * row or that the viewer has seen in another sector.
 * @param {Board} board
 */
function candidates(board) {
  const { demand, row, sector } = /** @type {FlightView} */ (board.flight);
  /** @type {string[]} */
  const beaten = board.players.flatMap((player) => player.pirates.map((one) => one.id));
  const met = row.map(({ card }) => card?.id).filter(Boolean);
  const elsewhere = board.sectors.filter((one) => one.number !== sector).flatMap((one) => one.seen ?? []);
  return piratesOf(demand, [...beaten, ...met, ...elsewhere], board.reserve.cards);
}

/** Return the pirates that nobody has beaten, among the cards in play. @param {Board} board */
export function atLarge(board) {
  const beaten = board.players.flatMap((player) => player.pirates.map((one) => one.id));
  return piratesOf(null, beaten, board.reserve.cards);
}

/**
 * Return the possible strengths, each with its number of pirates, the chance to win and the losses, and the
 * overall chance.
 * @param {any[]} pirates
 * @param {number} cannons
 */
export function oddsOf(pirates, cannons) {
  /** @type {Map<number, {strength: number, count: number, chance: number, losses: string[]}>} */
  const rows = new Map();
  for (const { strength, loss = "none" } of pirates) {
    const fresh = {
      strength,
      count: 0,
      chance: chanceAgainst(strength, cannons),
      losses: /** @type {any[]} */ ([]),
    };
    const row = rows.get(strength) ?? fresh;
    row.count += 1;
    if (!row.losses.includes(loss)) row.losses.push(loss);
    rows.set(strength, row);
  }
  const sorted = [...rows.values()].sort((one, other) => one.strength - other.strength);
  const total = pirates.length;
  const overall = total === 0 ? null : sorted.reduce((sum, row) => sum + row.chance * row.count, 0) / total;
  return { rows: sorted, overall };
}

/**
 * Return the odds of the pirate that demands now, as this viewer can know them; null without one.
 * @param {Board} board
 */
export function oddsNow(board) {
  if (!board.flight?.demand) return null;
  const card = board.flight.row.at(-1)?.card ?? null;
  return oddsOf(card === null ? candidates(board) : [card], board.players[board.active ?? 0].cannons.points);
}
