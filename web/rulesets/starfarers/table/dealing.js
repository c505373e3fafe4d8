// The open trade: the cards of both sides, and the partners.

import { RESOURCES, total } from "../words.js";
import { changed, ownOf } from "./own.js";

/** @import { Picks, Table } from "../types.js" */

/**
 * @typedef {object} Deal
 * @property {"supply" | "players"} tab
 * @property {Record<string, number>} give
 * @property {Record<string, number>} want
 * @property {number[]} to the opponents to ask; all of them if empty
 * @property {number | null} answers the offer that it answers
 */

/** Return the trade that is open; null for none. @param {Picks} picks @returns {Deal | null} */
export function dealOf(picks) {
  const deal = picks.drafts.value.trade ?? null;
  if (deal === null) return null;
  if (deal.answers !== null) return picks.template("counter-offer") ? deal : null;
  return canDeal(picks) ? deal : null;
}

/** Return true if the seat may trade now. @param {Picks} picks */
export function canDeal(picks) {
  return picks.template("offer-trade") !== null || picks.of("trade-with-supply").length > 0;
}

/**
 * Open the trade, change it, or close it with null.
 * @param {Picks} picks
 * @param {Partial<Deal> | null} more
 */
export function deal(picks, more) {
  if (more === null) return picks.draft("trade", null);
  const now = dealOf(picks) ?? { tab: "players", give: {}, want: {}, to: [], answers: null };
  picks.undo();
  return picks.draft("trade", { ...now, ...more });
}

/**
 * Return the fewest cards of a kind that the supply takes for one card; null if it takes none.
 * @param {Picks} picks
 * @param {string} name
 */
export function rateOf(picks, name) {
  const rates = picks
    .of("trade-with-supply")
    .filter((one) => one.give === name)
    .map((one) => one.number);
  return rates.length > 0 ? Math.min(...rates) : null;
}

/**
 * Change the cards to give by one of a kind; for the supply, set them to its rate.
 * @param {Picks} picks
 * @param {string} name
 * @param {number} by
 */
export function give(picks, name, by) {
  const now = dealOf(picks);
  const rate = rateOf(picks, name);
  if (now === null || (now.tab === "supply" && by > 0)) {
    if (rate !== null) deal(picks, { tab: "supply", give: { [name]: rate }, want: wantedWithout(now, name) });
    else deal(picks, { tab: "players", give: { [name]: 1 }, want: wantedWithout(now, name) });
    return;
  }
  if (now.tab === "supply") deal(picks, { give: {} });
  else deal(picks, { give: changed(now.give, name, by), want: wantedWithout(now, name) });
}

/** @param {Deal | null} now @param {string} name */
function wantedWithout(now, name) {
  const { [name]: _, ...others } = now?.want ?? {};
  return others;
}

/**
 * Add a card to those wanted; the supply gives only one at a time. No kind is on both sides (SF-128).
 * @param {Picks} picks
 * @param {string} name
 */
export function want(picks, name, by = 1) {
  const now = /** @type {Deal} */ (dealOf(picks));
  deal(picks, { want: now.tab === "supply" ? { [name]: 1 } : changed(now.want, name, by) });
}

/** Change between the supply and the players. @param {any} picks @param {"supply" | "players"} tab */
export function turnTo(picks, tab) {
  const now = /** @type {Deal} */ (dealOf(picks));
  const [kind] = RESOURCES.filter((name) => now.give[name] > 0);
  const rate = kind === undefined ? null : rateOf(picks, kind);
  const [wanted] = RESOURCES.filter((name) => now.want[name] > 0);
  if (tab === "players") deal(picks, { tab });
  else deal(picks, { tab, give: rate === null ? {} : { [kind]: rate }, want: wanted ? { [wanted]: 1 } : {} });
}

/** Return the action of the open trade; null while something is missing. @param {Picks} picks */
export function actionOf(picks) {
  const now = /** @type {Deal} */ (dealOf(picks));
  if (total(now.give) === 0 || total(now.want) === 0) return null;
  if (now.answers !== null)
    return { type: "counter-offer", offer: now.answers, give: now.give, want: now.want };
  if (now.tab === "players")
    return {
      type: "offer-trade",
      give: now.give,
      want: now.want,
      ...(now.to.length > 0 ? { to: now.to } : {}),
    };
  const [[kind, number]] = Object.entries(now.give);
  const [take] = Object.keys(now.want);
  return (
    picks
      .of("trade-with-supply")
      .find((one) => one.give === kind && one.number === number && one.take === take) ?? null
  );
}

/** Send the open trade, and close it once it is made. @param {Picks} picks */
export async function sendDeal(picks) {
  const action = actionOf(picks);
  if (action !== null && (await picks.act(action)) !== null) picks.draft("trade", null);
}

/**
 * Return how many cards of a kind are left in the hand besides those that are given.
 * @param {Table} table
 * @param {Deal | null} now
 * @param {string} name
 */
export function leftInHand(table, now, name) {
  return (ownOf(table)?.hand?.[name] ?? 0) - (now?.give[name] ?? 0);
}
