// The seat whose supply route the pointer selects, so that the board draws it; one signal for each table.

import { signal } from "../../../kit/base/lib.js";

/** @import { Signal } from "../../../kit/base/types.js" */
/** @import { Table } from "../types.js" */

/** @type {WeakMap<object, Signal<number | null>>} */
const lights = new WeakMap();

/** @param {Table} table */
export function spotlightOf(table) {
  if (!lights.has(table)) lights.set(table, signal(null));
  return /** @type {Signal<number | null>} */ (lights.get(table));
}
