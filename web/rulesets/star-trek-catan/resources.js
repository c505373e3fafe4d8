// The five resources in their order, and the ruleset's words.

import { t } from "../../kit/words/texts.js";
import { label } from "../../kit/words/naming.js";

/** @import { Counts } from "../../kit/base/types.js" */
/** @import { Table } from "./types.js" */

export const RULESET = "star-trek-catan";
export const RESOURCES = ["tritanium", "dilithium", "food", "oxygen", "water"];

/** Return one of the ruleset's own texts. @param {string} key */
export function say(key, parameters = {}) {
  return t(`${RULESET}.ui.${key}`, parameters);
}

/** Return a word of the ruleset as a label. @param {string} word */
export function named(word) {
  return label(RULESET, word);
}

/** Add up the counts of a bundle. @param {Record<string, number>} [bundle] @returns {number} */
export function sumOf(bundle = {}) {
  return Object.values(bundle).reduce((one, other) => one + other, 0);
}

/**
 * Return a bundle with a count changed, without zeros.
 * @param {Counts} bundle
 * @param {string} kind
 * @param {number} by
 */
export function changed(bundle, kind, by) {
  const counts = { ...bundle, [kind]: (bundle[kind] ?? 0) + by };
  return Object.fromEntries(RESOURCES.filter((one) => counts[one] > 0).map((one) => [one, counts[one]]));
}

/** Return the seat's own line of the table; undefined for a spectator. @param {Table} table */
export function ownOf(table) {
  return table.board.value?.players.find((one) => one.seat === table.seat.value);
}
