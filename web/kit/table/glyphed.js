// Short lines of the log, in the parts that the service divides them into: players in bold, under the names
// that the page gives them, and signs in place of the words for things.

import { Sign } from "../art/glyphs.js";
import { html } from "../base/lib.js";
import { seatName, term } from "../words/words.js";

/** @import { Seat } from "../game/types.js" */
/** @import { Part } from "../service/api.js" */

/** The punctuation with which words may begin. */
const MARKS = /^[,;:.]+/;

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

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * A short line with its signs; punctuation after a sign stays on its line.
 * @param {{parts: Part[], seats: Seat[], ruleset: string, signed?: string[], inRows?: boolean}} props
 *   `signed` are the things that have a sign; `inRows` if there is room for several lines
 */
export function Glyphed({ parts, seats, ruleset, signed = [], inRows = false }) {
  /** @param {Part | undefined} part */
  const isSigned = (part) => signed.includes(part?.thing ?? "");
  /** @param {Part | undefined} part */
  const marksOf = (part) => {
    if (!part || isSigned(part) || isNamed(part) || (inRows && part.ends_line)) return "";
    return MARKS.exec(part.text)?.[0] ?? "";
  };
  return parts.map((part, at) => {
    const { thing, count } = part;
    if (inRows && part.ends_line) return html`<br />`;
    const begins = inRows && parts[at - 1]?.ends_line ? capital : String;
    if (isNamed(part)) return html`<b>${begins(wordsOf(part, seats))}</b>`;
    if (!thing || !isSigned(part))
      return begins(isSigned(parts[at - 1]) ? part.text.replace(MARKS, "") : part.text);
    const amount = html`<span class=${`log-amount of-${thing} ${thing}`} title=${term(ruleset, thing)}>
      ${count}
      <${Sign} name=${thing} /><span class="unseen"> ${term(ruleset, thing)}</span></span>`;
    const marks = marksOf(parts[at + 1]);
    return marks === "" ? amount : html`<span class="log-whole">${amount}${marks}</span>`;
  });
}

/** Return true if a part is a player. @param {Part} part */
function isNamed({ seat }) {
  return seat !== undefined && seat !== null;
}
