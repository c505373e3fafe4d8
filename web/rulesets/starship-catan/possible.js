// A seat's legal actions, and the chosen part of them. An action that the service lists in full is chosen as
// listed; an offer is composed of two sides.

import { same } from "../../kit/game/choices.js";
import { pricesOf } from "../../kit/forms/costs.js";
import { PRICES } from "./tables.js";

/** @import { Picks } from "../../kit/game/picks.js" */
/** @import { Action } from "../../kit/service/api.js" */
/** @import { PlayerView, Table } from "./types.js" */

/**
 * Return the action as the service lists it, if it is possible now; otherwise null.
 * @param {Picks} picks
 * @param {Action} action
 */
export function possible(picks, action) {
  return picks.actions.value.find((one) => sameAction(one, action)) ?? null;
}

/** Return the actions of a type that are possible now. @param {Picks} picks @param {string} type */
export function possibleOf(picks, type) {
  return picks.actions.value.filter((one) => one.type === type);
}

/**
 * Return true if two actions are the same, in whichever order their fields stand.
 * @param {Record<string, any>} a
 * @param {Record<string, any>} b
 */
export function sameAction(a, b) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => alike(a[name], b[name]));
}

/** @param {any} one @param {any} other @returns {boolean} */
function alike(one, other) {
  /** @param {any} value */
  const isBundle = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  return isBundle(one) && isBundle(other) ? sameAction(one, other) : same(one, other);
}

/**
 * Return the chosen action, whole or not; null for none.
 * @param {Picks} picks
 * @returns {Action | null}
 */
export function chosenOf(picks) {
  const chosen = picks.chosen.value;
  return chosen === null ? null : { type: chosen.type, ...chosen.fields };
}

/** Return the chosen action if it can be sent as it is; otherwise null. @param {Picks} picks */
export function ready(picks) {
  const chosen = chosenOf(picks);
  return chosen === null ? null : possible(picks, chosen);
}

/** @param {Picks} picks @param {Action} action */
export function isChosen(picks, action) {
  const chosen = chosenOf(picks);
  return chosen !== null && sameAction(chosen, action);
}

/**
 * Choose an action, or drop the choice if it is chosen already.
 * @param {Picks} picks
 * @param {Action} action
 */
export function toggle(picks, action) {
  if (isChosen(picks, action)) picks.undo();
  else picks.choose(action);
}

/**
 * Return the price of an action: from the service, otherwise from the rules; null if it has none.
 * @param {Table} table
 * @param {Action} action
 * @returns {Record<string, number> | null}
 */
export function costOf(table, { type, ...fields }) {
  const [price] = [
    ...pricesOf(table.legal.value, type, fields),
    ...pricesOf({ prices: PRICES }, type, fields),
  ];
  return price?.cost ?? null;
}

/** Return the cost of a forced purchase in Astro (SSC-198). @param {Table} table */
export function forcedPrice(table) {
  return pricesOf(table.legal.value, "force-purchase")[0]?.cost.astro ?? 0;
}

/** Return all that a player can pay with. @param {PlayerView} player @returns {Record<string, number>} */
export function holdOf(player) {
  return { ...player.goods, astro: player.astro };
}

/** Return the player of this page's seat; null for a spectator. @param {Table} table */
export function ownOf(table) {
  return table.board.value?.players.find((one) => one.seat === table.seat.value) ?? null;
}

/** Return the player whose ship is drawn at the bottom, and the other. @param {Table} table */
export function sidesOf(table) {
  const [first, second] = table.board.value.players;
  return table.seat.value === second.seat ? [second, first] : [first, second];
}
