// Short lines of the log, in the parts that the service divides them into: players in bold, under the names
// that the page gives them, and signs in place of the words for things.

import { Sign } from "../art/glyphs.js";
import { html } from "../base/lib.js";
import { seatName, term } from "../words/words.js";

/** @import { Seat } from "../game/types.js" */
/** @import { Part } from "../service/api.js" */

/** Keeps a sign of punctuation on the line of what stands before it. */
const WORD_JOINER = "\u2060";

/**
 * Return the words of a part as the page says them.
 * @param {Part} part
 * @param {Seat[]} seats
 */
function wordsOf({ text, seat, you }, seats) {
  return seat === undefined || seat === null || you ? text : seatName(seats, seat);
}

/** Return a short line as text. @param {Part[]} parts @param {Seat[]} seats */
export function spelled(parts, seats) {
  return parts.map((part) => wordsOf(part, seats)).join("");
}

/**
 * A short line with its signs.
 * @param {{parts: Part[], seats: Seat[], ruleset: string, signed?: string[]}} props `signed` are the things
 *   that have a sign
 */
export function Glyphed({ parts, seats, ruleset, signed = [] }) {
  return parts.map((part) => {
    const { seat, thing, count } = part;
    if (seat !== undefined && seat !== null) return html`<b>${wordsOf(part, seats)}</b>`;
    if (!thing || !signed.includes(thing)) return part.text.replace(/^(?=[,;:.])/, WORD_JOINER);
    return html`<span class=${`log-amount of-${thing} ${thing}`} title=${term(ruleset, thing)}>
      ${count}
      <${Sign} name=${thing} /><span class="unseen"> ${term(ruleset, thing)}</span></span>`;
  });
}
