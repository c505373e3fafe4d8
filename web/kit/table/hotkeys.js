// Keys of the table. The newest handler of a key wins; none acts while somebody types or where the user has
// switched hotkeys off.

import { useEffect, useRef } from "../base/lib.js";
import { settings } from "../base/settings.js";

const TYPED_IN =
  "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const PRESSED_BY_KEYS = "a[href], button, summary, input, select, [role=button]";

/** @type {{keys: Record<string, (event: KeyboardEvent) => void>}[]} */
const layers = [];

/**
 * Handle keys while the view is shown, by `event.key` in lower case: `{" ": roll, "1": build, escape:
 * close}`.
 * Space and Enter are left to a focused control.
 * @param {Record<string, ((event: KeyboardEvent) => void) | null | undefined | false>} keys
 */
export function useHotkeys(keys) {
  const layer = useRef({ keys: /** @type {any} */ ({}) });
  layer.current.keys = keys;
  useEffect(() => {
    const own = layer.current;
    layers.push(own);
    return () => void layers.splice(layers.indexOf(own), 1);
  }, []);
}

/** Find the handler of a key press; null for none. @param {KeyboardEvent} event */
export function handlerOf(event) {
  if (!settings.hotkeys.value || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
    return null;
  const target = /** @type {Element | null} */ (event.target);
  const key = event.key.toLowerCase();
  if (target?.closest?.(TYPED_IN)) return null;
  if ([" ", "enter"].includes(key) && target?.closest?.(PRESSED_BY_KEYS)) return null;
  return layers.findLast((one) => one.keys[key])?.keys[key] ?? null;
}

document.addEventListener("keydown", (event) => {
  const handler = handlerOf(event);
  if (handler === null) return;
  event.preventDefault();
  handler(event);
});
