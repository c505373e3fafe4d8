// Lines of the log with signs in place of words: "2 dilithium" becomes 2 and the sign of dilithium, and
// players are named in bold, without their colours.

import { Sign } from "../art/glyphs.js";
import { html } from "../base/lib.js";
import { has, language, t } from "../words/texts.js";
import { amount, seatName, term } from "../words/words.js";

/** @import { Seat } from "../game/types.js" */

/** @typedef {{name: string, colors: string[], shown: string}} Person `name` as the service writes it */
/** @typedef {string | {name: string, count: number} | {who: string}} Part */

/** Patterns by ruleset and language, since making one is slow. @type {Map<string, RegExp>} */
const patterns = new Map();

/** @param {string} words */
function escaped(words) {
  return words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Return the pattern that finds amounts of these things. @param {string} ruleset @param {string[]} names */
function patternOf(ruleset, names) {
  const key = `${ruleset} ${language.value} ${names}`;
  const known = patterns.get(key);
  if (known) return known;
  const words = names.flatMap((name) => wordsFor(ruleset, name));
  const made = new RegExp(`(\\d+) (${words.map(escaped).join("|")})(?![\\p{L}])`, "gu");
  patterns.set(key, made);
  return made;
}

/** Return the words for one and for several of a thing. @param {string} ruleset @param {string} name */
function wordsFor(ruleset, name) {
  const several = [1, 2].map((count) => amount(ruleset, name, count).replace(/^\d+ /, ""));
  return [...new Set([...several, term(ruleset, name)])].sort((one, other) => other.length - one.length);
}

/**
 * Split a line into words, amounts and players.
 * @param {string} line
 * @param {object} options
 * @param {string} options.ruleset
 * @param {string[]} [options.names] what has signs
 * @param {Person[]} [options.people]
 * @returns {Part[]}
 */
export function partsOf(line, { ruleset, names = [], people = [] }) {
  /** @type {Part[]} */
  let parts = [line];
  for (const person of longestFirst(people))
    parts = parts.flatMap((part) => (typeof part === "string" ? personIn(part, person) : [part]));
  if (names.length === 0) return parts;
  return parts.flatMap((part) => (typeof part === "string" ? amountsIn(part, ruleset, names) : [part]));
}

/**
 * Split words at a player's name, which the service follows by the player's colour.
 * @param {string} words
 * @param {Person} person
 * @returns {Part[]}
 */
function personIn(words, person) {
  const found = words.split(new RegExp(` ?${mentionOf(person)}`, "giu"));
  return found.flatMap((piece, index) => [
    ...(index > 0 ? [{ who: person.shown }] : []),
    ...(piece === "" ? [] : [piece]),
  ]);
}

/** Return the people with a name, the longest first: a name may contain another. @param {Person[]} people */
function longestFirst(people) {
  const named = people.filter(({ name }) => name !== "");
  return named.sort((one, other) => other.name.length - one.name.length);
}

/** Return the pattern of a player's name and colour. @param {Person} person */
function mentionOf({ name, colors }) {
  return String.raw`(?<![\p{L}])${escaped(name)}(?: #\d+)? \((?:${colors.map(escaped).join("|")})\)`;
}

/** A private character, which stands for a player's name; the next ones stand for others. */
const FIRST_NAME = 0xe000;

/**
 * Return a function that words lines as a ruleset's players say them. Patterns of the ruleset never see names
 * of players, which could contain any words.
 * @param {Person[]} people
 * @param {(line: string) => string} [told] of the ruleset
 * @returns {(line: string) => string}
 */
export function wordedBy(people, told = (line) => line) {
  const mentions = longestFirst(people).map((person) => new RegExp(mentionOf(person), "giu"));
  return (line) => {
    /** @type {string[]} */
    const names = [];
    /** @param {string} name */
    const hide = (name) => String.fromCharCode(FIRST_NAME + names.push(name) - 1);
    const hidden = mentions.reduce((words, mention) => words.replaceAll(mention, hide), line);
    return told(hidden).replaceAll(/[\ue000-\uf8ff]/g, (at) => names[at.charCodeAt(0) - FIRST_NAME] ?? at);
  };
}

/** @param {string} words @param {string} ruleset @param {string[]} names @returns {Part[]} */
function amountsIn(words, ruleset, names) {
  /** @type {Part[]} */
  const parts = [];
  let at = 0;
  for (const found of words.matchAll(patternOf(ruleset, names))) {
    const name = names.find((one) => wordsFor(ruleset, one).includes(found[2]));
    if (found.index > at) parts.push(words.slice(at, found.index));
    parts.push({ name: /** @type {string} */ (name), count: Number(found[1]) });
    at = found.index + found[0].length;
  }
  return at < words.length ? [...parts, words.slice(at)] : parts;
}

/** A line of the log with its signs. @param {{parts: Part[], ruleset: string}} props */
export function Glyphed({ parts, ruleset }) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    if ("who" in part) return html` <b>${part.who}</b>`;
    return html`<span class=${`log-amount of-${part.name} ${part.name}`} title=${term(ruleset, part.name)}>
      ${part.count}
      <${Sign} name=${part.name} /><span class="unseen"> ${term(ruleset, part.name)}</span></span>`;
  });
}

/**
 * Return how the service names a player in the log, and how the page does.
 * @param {Seat[]} seats
 * @param {Seat} seat
 */
export function personOf(seats, { seat, name, bot, color }) {
  const key = `common.colors.${color}`;
  const colors = has(key) ? [color, t(key)] : [color];
  return { name: name ?? bot ?? "", colors, shown: seatName(seats, seat) };
}
