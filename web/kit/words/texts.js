// What the page says, in the language of whoever reads it. Nothing that people read stands anywhere else.
//
// Texts lie in areas: those of the page in texts/LANGUAGE/AREA.js, those of a ruleset in its own folder. A
// text may have {parameters}; one that depends on a count has a form for each plural category of its
// language.

import { LANGUAGE_KEPT_AS } from "../load/early.js";
import { entryOf } from "../base/entries.js";
import { lazily } from "../load/lazy.js";
import { batch, signal } from "../base/lib.js";

export { LANGUAGES, preferred } from "../load/early.js";

const GROUPED_FROM = 1000; // smaller numbers are written alike in all of the languages

/** @typedef {string | Record<string, string>} Text */
/** @typedef {Record<string, Text | Record<string, Text>>} Area */

/** The language of the page. */
export const language = signal("en");

/**
 * The texts of that language, by area; null where they are not known.
 * @type {Map<string, import("../../vendor/signals.js").Signal<Area | null>>}
 */
const areas = new Map();

/**
 * Areas of the page that not every view needs.
 * @type {Record<string, (language: string) => Promise<{default: Area}>>}
 */
const LATER = {
  checks: (language) => import(`../texts/${language}/checks.js`),
  lobby: (language) => import(`../texts/${language}/lobby.js`),
  plots: (language) => import(`../texts/${language}/plots.js`),
  timeline: (language) => import(`../texts/${language}/timeline.js`),
};

/**
 * Where each area's texts come from, by language.
 * @type {Map<string, (language: string) => Promise<Area>>}
 */
const sources = new Map();

/** Speak a language from now on, everywhere on the page. */
export async function speak(wanted) {
  const { page } = await import(`../texts/${wanted}.js`);
  const others = await Promise.all([...sources].map(async ([area, read]) => [area, await read(wanted)]));
  batch(() => {
    language.value = wanted;
    for (const [area, texts] of [...Object.entries(page), ...others]) areaOf(area).value = texts;
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
  areaOf(area).value = await read(language.value);
}

/** What each area waits for. @type {Map<string, Promise<void>>} */
const coming = new Map();

/** Have an area of the page's texts that not every view needs. */
export function need(area) {
  if (!coming.has(area))
    coming.set(
      area,
      addTexts(area, async (language) => (await lazily(() => LATER[area](language))).default),
    );
  return coming.get(area);
}

function areaOf(name) {
  const known = areas.get(name) ?? signal(null);
  areas.set(name, known);
  return known;
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
  const form =
    typeof found === "string" ? found : (entryOf(found, pluralOf(parameters.count)) ?? found.other);
  return form.replaceAll(/\{(\w+)\}/g, (_, name) => shown(entryOf(parameters, name)));
}

/** Whether there is a text of this name. */
export function has(key) {
  return lookUp(key) !== undefined;
}

/** A number as the language writes it. */
export function number(value) {
  const isPlain = Number.isInteger(value) && value >= 0 && value < GROUPED_FROM;
  return isPlain ? String(value) : grammar("numbers", (of) => new Intl.NumberFormat(of)).format(value);
}

/** Several words as one enumeration: "a, b and c". */
export function listed(words) {
  return words.length < 2
    ? words.join("")
    : grammar("lists", (of) => new Intl.ListFormat(of, { type: "conjunction" })).format(words.map(String));
}

/**
 * How the language of the page writes things; each made when it is first asked for, since that takes longer
 * than all that is asked of it.
 */
function grammar(kind, make) {
  const key = `${kind} ${language.value}`;
  if (!grammars.has(key)) grammars.set(key, make(language.value));
  return grammars.get(key);
}

/** @type {Map<string, any>} */
const grammars = new Map();

/**
 * Return the text under a key, or its plural forms; undefined where there is none, and for a group of texts.
 * @returns {Text | undefined}
 */
function lookUp(key) {
  const [area, ...names] = key.split(".");
  const found = names.reduce(
    (inside, name) => entryOf(inside, name),
    /** @type {any} */ (areaOf(area).value),
  );
  return typeof found === "string" || typeof entryOf(found, "other") === "string" ? found : undefined;
}

function pluralOf(count) {
  return grammar("plurals", (of) => new Intl.PluralRules(of)).select(Number(count ?? 0));
}

function shown(value) {
  return typeof value === "number" ? number(value) : String(value ?? "");
}
