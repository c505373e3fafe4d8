// The view library under the names that views use: Preact with signals, and htm for elements.

import { h, render } from "../../vendor/preact.js";
import htm from "../../vendor/htm.js";

export { h, render };
export { useEffect, useLayoutEffect, useMemo, useRef } from "../../vendor/hooks.js";
export { batch, computed, effect, signal, useSignal } from "../../vendor/signals.js";

export const html = htm.bind(h);

/** Return a handler that passes on the current text of an input. @param {(value: string) => unknown} take */
export function onText(take) {
  return (/** @type {{target: HTMLInputElement}} */ { target }) => take(target.value);
}

/** Return a handler that passes on whether a box is checked. @param {(isChecked: boolean) => unknown} take */
export function onCheck(take) {
  return (/** @type {{target: HTMLInputElement}} */ { target }) => take(target.checked);
}

/**
 * Return a handler that passes on whether a details element is open.
 * @param {(isOpen: boolean) => unknown} take
 */
export function onToggled(take) {
  return (/** @type {{currentTarget: HTMLDetailsElement}} */ { currentTarget }) => take(currentTarget.open);
}
