// Parts of a view that are drawn anew only where what they show has changed.

import { html, useMemo } from "../../kit/base/lib.js";
import { language } from "../../kit/words/texts.js";

/** @import { Seat } from "../../kit/game/types.js" */

/** Return the name, bot and colour of each seat. @param {Seat[]} seats */
export function namesOf(seats) {
  return seats.map((one) => [one.name, one.bot, one.color]);
}

/**
 * What `draw` makes, kept for as long as `shows` and the page's language are the same.
 * @param {{shows: string, draw: () => any}} props
 */
function Part({ shows, draw }) {
  return useMemo(draw, [shows, language.value]);
}

/**
 * A part that is drawn anew only where it shows something else than before; it must not answer to pointers or
 * keys.
 * @param {string | number} key
 * @param {any} shows all that the part is made from
 * @param {() => any} draw
 */
export function kept(key, shows, draw) {
  return html`<${Part} key=${key} shows=${JSON.stringify(shows)} draw=${draw} />`;
}
