// What the page says, in the language of whoever reads it. Nothing that people read stands anywhere else.
//
// Texts lie in areas: those of the page in texts/LANGUAGE/AREA.js, those of a ruleset in its own folder. A text may
// have {parameters}; one that depends on a count has a form for each plural category of its language.

import { LANGUAGE_KEPT_AS } from "./early.js";
import { batch, signal } from "./lib.js";

export { LANGUAGES, preferred } from "./early.js";

/** @typedef {string | Record<string, string>} Text */
/** @typedef {Record<string, Text | Record<string, Text>>} Area */

/** The language of the page. */
export const language = signal("en");

/**
 * The texts of that language, by area.
 * @type {import("./vendor/signals.js").Signal<Record<string, Area>>}
 */
const areas = signal({});

/** Where each area's texts come from, by language. @type {Map<string, (language: string) => Promise<Area>>} */
const sources = new Map();

/** Speak a language from now on, everywhere on the page. */
export async function speak(wanted) {
  const { page } = await import(`./texts/${wanted}.js`);
  const others = await Promise.all([...sources].map(async ([area, read]) => [area, await read(wanted)]));
  batch(() => {
    language.value = wanted;
    areas.value = { ...page, ...Object.fromEntries(others) };
  });
  document.documentElement.lang = wanted;
}

/** Speak a language, and remember it. */
export function choose(wanted) {
  try {
    localStorage.setItem(LANGUAGE_KEPT_AS, wanted);
  } catch {
    // then only until the page is left
  }
  return speak(wanted);
}

/** Add an area of texts, such as a ruleset's. */
export async function addTexts(area, read) {
  sources.set(area, read);
  const found = await read(language.value);
  areas.value = { ...areas.value, [area]: found };
}

/**
 * A text by `area.name`, or `area.group.name`.
 * @param {string} key
 * @param {Record<string, string | number>} [parameters] `count` chooses the plural
 * @returns {string}
 */
export function t(key, parameters = {}) {
  const found = lookUp(key);
  if (found === undefined) return key;
  const form = typeof found === "string" ? found : (found[pluralOf(parameters.count)] ?? found.other);
  return form.replaceAll(/\{(\w+)\}/g, (_, name) => shown(parameters[name]));
}

/** Whether there is a text of this name. */
export function has(key) {
  return lookUp(key) !== undefined;
}

/** A number as the language writes it. */
export function number(value) {
  return grammar().numbers.format(value);
}

/** Several words as one enumeration: "a, b and c". */
export function listed(words) {
  return grammar().lists.format(words.map(String));
}

/** How the language of the page writes things; made once a language, since that takes longer than all that is asked of it. */
function grammar() {
  const known = grammars.get(language.value) ?? made(language.value);
  grammars.set(language.value, known);
  return known;
}

/** @type {Map<string, ReturnType<typeof made>>} */
const grammars = new Map();

function made(of) {
  return { numbers: new Intl.NumberFormat(of), lists: new Intl.ListFormat(of, { type: "conjunction" }), plurals: new Intl.PluralRules(of) };
}

function lookUp(key) {
  return key.split(".").reduce((inside, name) => /** @type {any} */ (inside)?.[name], areas.value);
}

function pluralOf(count) {
  return grammar().plurals.select(Number(count ?? 0));
}

function shown(value) {
  return typeof value === "number" ? number(value) : String(value ?? "");
}
