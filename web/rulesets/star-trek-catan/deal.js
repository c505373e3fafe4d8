// A deal in preparation, with the supply or with players: the cards given and wanted, and the players it is
// offered to.

import { signal } from "../../kit/base/lib.js";
import { changed, RESOURCES, sumOf } from "./resources.js";

/** @import { Counts, Signal } from "../../kit/base/types.js" */
/** @import { PlayerView, Table } from "./types.js" */

/**
 * @typedef {object} Deal
 * @property {"supply" | "players"} side
 * @property {Record<string, number>} give
 * @property {Record<string, number>} want
 * @property {number[]} to the seats asked; empty for all
 * @property {number | null} answers the offer that this counters
 */

/** @type {WeakMap<object, Signal<Deal | null>>} */
const deals = new WeakMap();

/** Return the deal of a table; null while none is open. @param {Table} table */
export function dealOf(table) {
  const known = deals.get(table) ?? signal(/** @type {Deal | null} */ (null));
  deals.set(table, known);
  return known;
}

/** @param {Deal["side"]} side @returns {Deal} */
export function emptyDeal(side) {
  return { side, give: {}, want: {}, to: [], answers: null };
}

/**
 * Return the deal after a card of the hand was pressed: with the supply as many more as the rate takes, else
 * one more.
 * @param {Deal | null} deal
 * @param {any} own
 * @param {string} kind
 * @param {{supply: boolean, players: boolean}} can whom the seat can trade with
 * @returns {Deal}
 */
export function given(deal, own, kind, can) {
  const held = own.resources?.[kind] ?? 0;
  const rate = own.trade_rates[kind];
  const now = deal ?? emptyDeal(can.supply && held >= rate ? "supply" : can.players ? "players" : "supply");
  if (now.side === "players") {
    if ((now.give[kind] ?? 0) >= held) return putBack(now, own, kind);
    return { ...now, give: changed(now.give, kind, 1), want: without(now.want, kind) };
  }
  const before = now.give[kind] ?? 0;
  const count = before + rate <= held ? before + rate : rate <= held ? rate : 0;
  return fitted({ ...now, give: count > 0 ? { [kind]: count } : {}, want: without(now.want, kind) }, own);
}

/**
 * Return the deal without one chosen card.
 * @param {Deal} deal
 * @param {PlayerView} own
 * @param {string} kind
 * @returns {Deal}
 */
export function putBack(deal, own, kind) {
  if (!deal.give[kind]) return deal;
  const by = deal.side === "supply" ? own.trade_rates[kind] : 1;
  return fitted({ ...deal, give: changed(deal.give, kind, -by) }, own);
}

/** Return the number of cards that the supply pays. @param {Deal} deal @param {PlayerView} own */
export function takeable(deal, own) {
  const [kind] = Object.keys(deal.give);
  return kind === undefined ? 0 : Math.floor(deal.give[kind] / own.trade_rates[kind]);
}

/**
 * Return the deal after a wanted kind was pressed.
 * @param {Deal} deal
 * @param {PlayerView} own
 * @param {string} kind
 * @returns {Deal}
 */
export function wanted(deal, own, kind) {
  if (deal.side === "players") return { ...deal, want: changed(deal.want, kind, 1) };
  const most = takeable(deal, own);
  if (sumOf(deal.want) < most) return { ...deal, want: changed(deal.want, kind, 1) };
  return { ...deal, want: most > 1 && deal.want[kind] ? changed(deal.want, kind, -1) : { [kind]: 1 } };
}

/**
 * Return the deal with one card of a wanted kind less.
 * @param {Deal} deal
 * @param {string} kind
 * @returns {Deal}
 */
export function unwanted(deal, kind) {
  return deal.want[kind] ? { ...deal, want: changed(deal.want, kind, -1) } : deal;
}

/**
 * Return the deal on the other side, with the choices that remain valid there.
 * @param {Deal} deal
 * @param {PlayerView} own
 * @param {Deal["side"]} side
 * @returns {Deal}
 */
export function turned(deal, own, side) {
  const [kind] = Object.keys(deal.give);
  if (side === "players") return { ...deal, side, give: kind ? { [kind]: 1 } : {} };
  const rate = kind ? own.trade_rates[kind] : 0;
  const give = kind && (own.resources?.[kind] ?? 0) >= rate ? { [kind]: rate } : {};
  return fitted({ ...deal, side, give, to: [], answers: null }, own);
}

/**
 * Add a seat to the asked ones, or remove it; an offer to all names no seat.
 * @param {Deal} deal
 * @param {number} seat
 * @param {number[]} others
 */
export function asked(deal, seat, others) {
  const now = deal.to.length === 0 ? [] : deal.to;
  const to = now.includes(seat) ? now.filter((one) => one !== seat) : [...now, seat].sort();
  return { ...deal, to: to.length === others.length ? [] : to };
}

/**
 * Return the action of a complete deal; null while something is missing.
 * @param {Deal} deal
 * @param {PlayerView} own
 */
export function actionOf(deal, own) {
  const { side, give, want, to, answers } = deal;
  if (sumOf(give) === 0 || sumOf(want) === 0) return null;
  if (side === "supply")
    return sumOf(want) === takeable(deal, own) ? { type: "trade-with-supply", give, take: want } : null;
  return {
    type: "offer-trade",
    give,
    want,
    ...(to.length > 0 ? { to } : {}),
    ...(answers === null ? {} : { answers }),
  };
}

/**
 * Remove wanted cards beyond the number that the supply pays.
 * @param {Deal} deal
 * @param {PlayerView} own
 * @returns {Deal}
 */
function fitted(deal, own) {
  if (deal.side === "players") return deal;
  let want = deal.want;
  while (sumOf(want) > takeable(deal, own)) want = changed(want, Object.keys(want)[0], -1);
  return { ...deal, want };
}

/** @param {Counts} bundle @param {string} kind */
function without(bundle, kind) {
  return Object.fromEntries(
    RESOURCES.filter((one) => one !== kind && bundle[one]).map((one) => [one, bundle[one]]),
  );
}
