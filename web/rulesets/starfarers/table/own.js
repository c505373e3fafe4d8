// Shared by the views of the table: the own seat, prices, and the cards chosen for the next action.

import { RESOURCES, total } from "../words.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Fields } from "../../../kit/game/types.js" */
/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Picks, Table } from "../types.js" */

/** The seat's own line of the table. @param {Table} table */
export function ownOf(table) {
  return table.board.value?.players.find((one) => one.seat === table.seat.value) ?? null;
}

/**
 * Return true if two counts of cards are the same, whatever zeros are left out.
 * @param {Counts | null | undefined} a
 * @param {Counts | null | undefined} b
 */
export function sameCards(a, b) {
  return RESOURCES.every((name) => (a?.[name] ?? 0) === (b?.[name] ?? 0));
}

/**
 * Return the cost of an action from the service's legal actions; null without one.
 * @param {Table} table
 * @param {string} type
 */
export function priceOf(table, type, fields = /** @type {Fields} */ ({})) {
  const found = (table.legal.value?.prices ?? []).find(
    (one) =>
      one.type === type && Object.entries(one.given ?? {}).every(([name, value]) => fields[name] === value),
  );
  return found?.cost ?? null;
}

/**
 * Return some cards of a hand, one by one of the most plentiful kind.
 * @param {Counts} hand
 * @param {number} count
 */
export function plentiest(hand, count) {
  const left = { ...hand };
  /** @type {Counts} */
  const taken = {};
  for (let at = 0; at < count; at += 1) {
    const name = RESOURCES.reduce((best, one) => ((left[one] ?? 0) > (left[best] ?? 0) ? one : best));
    if (!left[name]) return taken;
    left[name] -= 1;
    taken[name] = (taken[name] ?? 0) + 1;
  }
  return taken;
}

/**
 * Return cards with one more or one fewer of a kind.
 * @param {Counts} cards
 * @param {string} name
 * @param {number} by
 */
export function changed(cards, name, by) {
  const { [name]: count = 0, ...others } = cards;
  return count + by > 0 ? { ...others, [name]: count + by } : others;
}

/**
 * The purpose of the cards that are chosen in the hand.
 * @typedef {{type: string, most: number, isExact: boolean, cards: Record<string, number>}} Counting
 */

/**
 * Return the purpose of the cards to choose now, and the chosen ones; null for none.
 * @param {Table} table
 * @param {Picks} picks
 * @returns {Counting | null}
 */
export function countingOf(table, picks) {
  const actions = picks.actions.value;
  const cards = picks.drafts.value.cards ?? {};
  const due = table.board.value?.discards.find((one) => one.seat === table.seat.value);
  if (due && !due.chosen && (picks.template("discard") || picks.of("discard").length > 0))
    return { type: "discard", most: due.number, isExact: true, cards };
  if (actions.some((one) => one.type === "answer-number")) {
    const most = Math.max(...picks.of("answer-number").map((one) => total(one.cards)));
    return { type: "answer-number", most, isExact: false, cards };
  }
  const cost = table.board.value?.encounter?.question?.cost ?? 0;
  if (cost > 0 && actions.some((one) => one.type === "answer-yes-no" && one.yes))
    return { type: "answer-yes-no", most: cost, isExact: true, cards };
  return null;
}

/**
 * Choose one more or one fewer card of a kind.
 * @param {Picks} picks
 * @param {Counting} counting
 * @param {string} name
 * @param {number} by
 */
export function count(picks, counting, name, by) {
  const cards = changed(counting.cards, name, by);
  if (total(cards) <= counting.most) picks.draft("cards", cards);
}

/** Send an action that the chosen cards are part of. @param {Picks} picks @param {Action} action */
export async function sendCards(picks, action) {
  if ((await picks.act(action)) !== null) picks.draft("cards", null);
}
