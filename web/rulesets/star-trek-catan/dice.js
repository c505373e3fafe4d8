// A die as a die looks.

import { entryOf } from "../../kit/base/entries.js";
import { html } from "../../kit/base/lib.js";

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

export function Die({ shows }) {
  return html`<svg class="die" viewBox="0 0 40 40" aria-hidden="true">
    <rect x="2" y="2" width="36" height="36" rx="7" />
    ${(entryOf(PIPS, shows) ?? []).map(
      (place) =>
        html`<circle key=${place} cx=${10 + 10 * ((place - 1) % 3)}
          cy=${10 + 10 * Math.floor((place - 1) / 3)} r="3.6" />`,
    )}
  </svg>`;
}
