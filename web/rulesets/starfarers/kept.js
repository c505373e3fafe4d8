// Parts of a view that are redrawn only if their content has changed.

import { html, useMemo } from "../../kit/base/lib.js";
import { language } from "../../kit/words/texts.js";

/** @import { Seat } from "../../kit/game/types.js" */

/** Return the name, bot and colour of each seat. @param {Seat[]} seats */
export function namesOf(seats) {
  return seats.map((one) => [one.name, one.bot, one.color]);
}

/**
 * The result of `draw`, reused while `shows` and the page's language stay the same.
 * @param {{shows: string, draw: () => any}} props
 */
function Part({ shows, draw }) {
  return useMemo(draw, [shows, language.value]);
}

/**
 * A part that is redrawn only when its content changes; it must not handle pointers or keys.
 * @param {string | number} key
 * @param {any} shows all that the part is made from
 * @param {() => any} draw
 */
export function kept(key, shows, draw) {
  return html`<${Part} key=${key} shows=${JSON.stringify(shows)} draw=${draw} />`;
}
