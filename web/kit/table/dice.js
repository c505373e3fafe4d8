// The dice of the last roll.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/** A die, blank before the first roll. @param {{shows: number}} props */
export function Die({ shows }) {
  return html`<svg class="die" viewBox="-26 -26 52 54" aria-hidden="true">
    <rect class="die-shade" x="-23" y="-20" width="46" height="46" rx="11" />
    <rect class="die-face" x="-23" y="-23" width="46" height="46" rx="11" />
    ${(entryOf(PIPS, shows) ?? []).map(
      (place) =>
        html`<circle key=${place} cx=${11.5 * (((place - 1) % 3) - 1)}
          cy=${11.5 * (Math.floor((place - 1) / 3) - 1)} r="4.5" />`,
    )}
  </svg>`;
}

/**
 * The dice in the dock, with a line below them.
 * @param {{dice: number[] | null, words: string}} props
 */
export function Dice({ dice, words }) {
  return html`<div class="dice" data-anchor="dice" role="img" aria-label=${words}>
    <div>${(dice ?? [0, 0]).map((shows, index) => html`<${Die} key=${index} shows=${shows} />`)}</div>
    <span aria-hidden="true">${words}</span></div>`;
}
