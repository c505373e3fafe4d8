// Words with marked amounts: "Quill stole 1 water from you", where the page may draw the amount as a sign.

import { amount } from "../words/words.js";

const OPEN = "\uE000";
const BETWEEN = "\uE001";
const CLOSE = "\uE002";
const MARKED = new RegExp(`${OPEN}(.*?)${BETWEEN}(\\d+)${CLOSE}`, "u");

/** Mark an amount of a thing inside words. @param {string} name @param {number} count */
export function mark(name, count) {
  return `${OPEN}${name}${BETWEEN}${count}${CLOSE}`;
}

/** Mark all amounts of a bundle. @param {Record<string, number> | null | undefined} bundle */
export function marks(bundle) {
  return Object.entries(bundle ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => mark(name, count))
    .join(" ");
}

/**
 * Split words into texts and amounts.
 * @param {string} words
 * @returns {(string | {name: string, count: number})[]}
 */
export function partsOf(words) {
  const parts = words.split(MARKED); // text, name, count, text, name, count, ..., text
  return parts
    .map((part, index) => {
      if (index % 3 === 0) return part;
      return index % 3 === 1 ? { name: part, count: Number(parts[index + 1]) } : "";
    })
    .filter((part) => part !== "");
}

/** Return marked words as plain ones. @param {string} ruleset @param {string} words */
export function plain(ruleset, words) {
  return partsOf(words)
    .map((part) => (typeof part === "string" ? part : amount(ruleset, part.name, part.count)))
    .join("")
    .replaceAll(/\s+/g, " ");
}
