// What comparing each game with its receipt has found, for all views that show it.

import { lazily } from "../load/lazy.js";
import { signal } from "../base/lib.js";

/** @typedef {import("./receipts.js").Comparison} Comparison */

/** @type {Map<string, import("../../vendor/signals.js").Signal<Comparison | null>>} */
const found = new Map();

/** What was found of a game last; null before it was looked at. @param {string} game */
export function comparisonOf(game) {
  const known = found.get(game) ?? signal(null);
  found.set(game, known);
  return known;
}

/**
 * Compare a game with the receipt that is kept of it.
 * @param {string} game
 * @param {import("../service/http.js").Asker} token
 */
export async function compare(game, token) {
  // What it needs is not needed to see the game.
  const { compareHistory } = await lazily(() => import("./receipts.js"));
  const comparison = await compareHistory(game, token);
  if (comparison.state !== "unknown" || comparisonOf(game).value === null)
    comparisonOf(game).value = comparison;
  return comparison;
}

/**
 * Start anew with what the service shows now.
 * @param {string} game
 * @param {import("../service/http.js").Asker} token
 */
export async function acceptAnew(game, token) {
  const [{ forgetReceipt }, { trustAnew }] = await Promise.all([
    lazily(() => import("./receipts.js")),
    lazily(() => import("./keys.js")),
  ]);
  forgetReceipt(game);
  await trustAnew();
  return compare(game, token);
}
