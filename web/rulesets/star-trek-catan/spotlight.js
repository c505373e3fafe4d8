// Whose supply route is pointed at, so that the board draws it; one for each table.

import { signal } from "../../kit/base/lib.js";

/** @type {WeakMap<object, import("../../vendor/signals.js").Signal<number | null>>} */
const lights = new WeakMap();

export function spotlightOf(table) {
  if (!lights.has(table)) lights.set(table, signal(null));
  return /** @type {import("../../vendor/signals.js").Signal<number | null>} */ (lights.get(table));
}
