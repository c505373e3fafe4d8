// The rulesets as the service publishes them: titles, options, actions and texts of rules.

import { entryOf } from "../base/entries.js";
import { signal } from "../base/lib.js";
import { Problem, get } from "./http.js";
import { language } from "../words/texts.js";
import { title } from "../words/words.js";

/** @import { Signal } from "../base/types.js" */
/** @import { Ruleset, RulesetLine } from "./api.js" */

const RETRY_MS = 2000;

export const rulesets = signal(/** @type {RulesetLine[]} */ ([]));

/** A JSON Schema. @typedef {Record<string, any>} Schema */

/** A ruleset's rules, options, actions and observation. @typedef {Ruleset} Book */

/** @typedef {{book: Signal<Book | null>, asked: string}} Known */

/**
 * Each ruleset's book, and the language of the last request for it.
 * @type {Map<string, Known>}
 */
const books = new Map();

/** @param {string} name */
export function titleOf(name) {
  return rulesets.value.find((one) => one.name === name)?.title ?? title(name);
}

export async function loadRulesets() {
  try {
    const answer = await get("/rulesets");
    rulesets.value = answer.items ?? answer;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    setTimeout(loadRulesets, RETRY_MS);
  }
}

/**
 * Return a ruleset's rules in the page's language, its options and actions; null until they are loaded.
 * @param {string} name
 */
export function bookOf(name) {
  const known = books.get(name) ?? { book: signal(null), asked: "" };
  books.set(name, known);
  if (known.asked !== language.value) loadBook(name, known, language.value);
  return known.book.value;
}

/**
 * Load a book; discard it if the page's language has changed meanwhile.
 * @param {string} name
 * @param {Known} known
 * @param {string} wanted
 */
async function loadBook(name, known, wanted) {
  known.asked = wanted;
  try {
    const read = await get(`/rulesets/${encodeURIComponent(name)}`, { lang: wanted });
    if (known.asked === wanted) known.book.value = read;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.passes) setTimeout(() => known.asked === wanted && loadBook(name, known, wanted), RETRY_MS);
  }
}

/** The language of schema descriptions; rulesets have their own words for other languages. */
export const SCHEMAS_IN = "en";

/**
 * Return the first sentence of a description, without code marks and rule IDs.
 * @param {string | undefined} description
 */
export function plainly(description) {
  const first = (description ?? "").split("\n")[0];
  return first
    .replaceAll("`", "")
    .replaceAll(/\s*\((?:[A-Z]{2,4}-\d{3}[^)]*|\d+\.\d+[^)]*|chapter \d+|section [^)]*)\)/g, "")
    .trim();
}

/**
 * Return a function that finds the text of a rule, and its language, by its ID.
 * @param {Book | null | undefined} book
 * @returns {(id: string) => {text: string, language: string} | null}
 */
export function rulesOf(book) {
  const rules = new Map(book?.rules.map((rule) => [rule.id, rule]));
  return (id) => rules.get(id) ?? null;
}

/** Follow a reference within a schema. @param {Schema} schema @param {Schema} root */
export function resolve(schema, root) {
  const name = schema?.$ref?.split("/").at(-1);
  return name
    ? { ...entryOf(root.$defs, name), ...(schema.description ? { description: schema.description } : {}) }
    : schema;
}
