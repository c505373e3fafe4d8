// The result of comparing each game with its receipt, shared by all views that show it.

import { lazily } from "../load/lazy.js";
import { signal } from "../base/lib.js";

/** @import { Signal } from "../base/types.js" */
/** @import { Asker } from "../service/http.js" */
/** @import { Comparison } from "./receipts.js" */

/** @type {Map<string, Signal<Comparison | null>>} */
const found = new Map();

/** Return the last result for a game; null before the first comparison. @param {string} game */
export function comparisonOf(game) {
  const known = found.get(game) ?? signal(null);
  found.set(game, known);
  return known;
}

/**
 * Compare a game with its stored receipt.
 * @param {string} game
 * @param {Asker} token
 */
export async function compare(game, token) {
  // The game can be shown without this module.
  const { compareHistory } = await lazily(() => import("./receipts.js"));
  const comparison = await compareHistory(game, token);
  if (comparison.state !== "unknown" || comparisonOf(game).value === null)
    comparisonOf(game).value = comparison;
  return comparison;
}

/**
 * Replace the receipt by the service's present data.
 * @param {string} game
 * @param {Asker} token
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
