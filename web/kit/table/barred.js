// The reason why an item of the build bar is unavailable. A tap on the item shows it for a moment, because a
// phone has no pointer to hover with.

import { html, signal, useEffect } from "../base/lib.js";
import { capital } from "../words/naming.js";
import { Toast } from "./toast.js";

/** @import { Signal } from "../base/types.js" */

const SHOWN_MS = 4000;

/**
 * The last tapped unavailable item, and the reason; null for none.
 * @type {Signal<{words: string, why: string} | null>}
 */
export const barred = signal(null);

/** @param {{version: number}} props the reason lapses with the shown version, since it may be wrong then */
export function Barred({ version }) {
  const found = barred.value;
  useEffect(() => () => void (barred.value = null), [version]);
  useEffect(() => {
    const timer = found === null ? 0 : setTimeout(() => (barred.value = null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [found]);
  return html`<div role="status">${
    found !== null &&
    html`<${Toast} icon="bulb" tone="warn" words=${found.words} note=${capital(found.why)} />`
  }</div>`;
}
