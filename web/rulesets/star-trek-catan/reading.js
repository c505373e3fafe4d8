// The card whose text is being read, by table.

import { signal } from "../../kit/base/lib.js";

/** @typedef {{title: string, texts: string[]}} Reading */

/** @type {WeakMap<object, import("../../vendor/signals.js").Signal<Reading | null>>} */
const readings = new WeakMap();

export function readingOf(table) {
  const known = readings.get(table) ?? signal(/** @type {Reading | null} */ (null));
  readings.set(table, known);
  return known;
}
