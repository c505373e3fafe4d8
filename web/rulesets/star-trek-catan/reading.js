// The card whose text is being read, by table.

import { signal } from "../../kit/base/lib.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { Table } from "./types.js" */

/** @typedef {{title: string, texts: string[]}} Reading */

/** @type {WeakMap<object, Signal<Reading | null>>} */
const readings = new WeakMap();

/** @param {Table} table */
export function readingOf(table) {
  const known = readings.get(table) ?? signal(/** @type {Reading | null} */ (null));
  readings.set(table, known);
  return known;
}
