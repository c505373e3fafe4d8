// The texts of the page in the user's language. All user-visible words are here: the page's own in
// texts/LANGUAGE/AREA.js, a ruleset's in its own folder. A text may have {parameters}; one that depends on a
// count has a form for each plural category of its language.

import { LANGUAGE_KEPT_AS } from "../load/early.js";
import { entryOf } from "../base/entries.js";
import { lazily } from "../load/lazy.js";
import { batch, signal } from "../base/lib.js";

/** @import { Signal } from "../base/types.js" */

export { LANGUAGES, preferred } from "../load/early.js";

const GROUPED_FROM = 1000; // smaller numbers look the same in all languages

/**
 * Values to insert into a text; null and undefined insert nothing.
 * @typedef {Record<string, string | number | null | undefined>} Parameters
 */
/** @typedef {string | Record<string, string>} Text */
/** @typedef {Record<string, Text | Record<string, Text>>} Area */

/** The language of the page. */
export const language = signal("en");

/**
 * The texts of that language by area; null while unknown.
 * @type {Map<string, Signal<Area | null>>}
 */
const areas = new Map();

/**
 * Areas of the page that only some views need.
 * @type {Record<string, (language: string) => Promise<{default: Area}>>}
 */
const LATER = {
  access: (language) => import(`../texts/${language}/access.js`),
  analysis: (language) => import(`../texts/${language}/game/analysis.js`),
  checks: (language) => import(`../texts/${language}/checks.js`),
  ending: (language) => import(`../texts/${language}/game/ending.js`),
  hall: (language) => import(`../texts/${language}/hall.js`),
  lesson: (language) => import(`../texts/${language}/game/lesson.js`),
  lobby: (language) => import(`../texts/${language}/lobby.js`),
  notices: (language) => import(`../texts/${language}/notices.js`),
  operator: (language) => import(`../texts/${language}/operator.js`),
  plots: (language) => import(`../texts/${language}/game/plots.js`),
  ratings: (language) => import(`../texts/${language}/ratings.js`),
  stage: (language) => import(`../texts/${language}/game/stage.js`),
  tournaments: (language) => import(`../texts/${language}/tournaments.js`),
  timeline: (language) => import(`../texts/${language}/game/timeline.js`),
};

/**
 * Functions that load each area's texts in a language.
 * @type {Map<string, (language: string) => Promise<Area>>}
 */
const sources = new Map();

/** Change the language of the page. @param {string} wanted */
export async function speak(wanted) {
  const { page } = await import(`../texts/${wanted}.js`);
  const others = await Promise.all(
    [...sources].map(async ([area, read]) => ({ area, texts: await read(wanted) })),
  );
  batch(() => {
    language.value = wanted;
    for (const [area, texts] of Object.entries(page)) areaOf(area).value = texts;
    for (const { area, texts } of others) areaOf(area).value = texts;
  });
  document.documentElement.lang = wanted;
}

/** Change the language, and remember the choice. @param {string} wanted */
export function choose(wanted) {
  try {
    localStorage.setItem(LANGUAGE_KEPT_AS, wanted);
  } catch {
    // no storage, so the choice lasts until the page is closed
  }
  return speak(wanted);
}

/**
 * Add an area of texts, such as a ruleset's.
 * @param {string} area
 * @param {(language: string) => Promise<Area>} read
 */
export async function addTexts(area, read) {
  sources.set(area, read);
  areaOf(area).value = await read(language.value);
}

/** The pending load of each area. @type {Map<string, Promise<void>>} */
const coming = new Map();

/** Load an area of the page's texts that only some views need. @param {string} area */
export function need(area) {
  if (!coming.has(area))
    coming.set(
      area,
      addTexts(area, async (language) => (await lazily(() => LATER[area](language))).default),
    );
  return coming.get(area);
}

/** @param {string} name */
function areaOf(name) {
  const known = areas.get(name) ?? signal(null);
  areas.set(name, known);
  return known;
}

/**
 * Return a text by `area.name` or `area.group.name`.
 * @param {string} key
 * @param {Parameters} [parameters] `count` selects the plural form
 * @returns {string}
 */
export function t(key, parameters = {}) {
  const found = lookUp(key);
  if (found === undefined) return key;
  const form =
    typeof found === "string" ? found : (entryOf(found, pluralOf(parameters.count)) ?? found.other);
  return form.replaceAll(/\{(\w+)\}/g, (_, name) => shown(entryOf(parameters, name)));
}

/** Return true if there is a text with this key. @param {string} key */
export function has(key) {
  return lookUp(key) !== undefined;
}

/** Format a number in the page's language. @param {number} value */
export function number(value) {
  const isPlain = Number.isInteger(value) && value >= 0 && value < GROUPED_FROM;
  return isPlain ? String(value) : grammar("numbers", (of) => new Intl.NumberFormat(of)).format(value);
}

/** Return a share in percent. @param {number} share */
export function percent(share) {
  return t("common.percent", { value: number(Math.round(share * 100)) });
}

/** Join words to an enumeration: "a, b and c". @param {(string | number)[]} words */
export function listed(words) {
  return words.length < 2
    ? words.join("")
    : grammar("lists", (of) => new Intl.ListFormat(of, { type: "conjunction" })).format(words.map(String));
}

/**
 * Return an Intl object for the page's language; created on first use because that is slow.
 * @param {string} kind
 * @param {(language: string) => any} make
 */
function grammar(kind, make) {
  const key = `${kind} ${language.value}`;
  if (!grammars.has(key)) grammars.set(key, make(language.value));
  return grammars.get(key);
}

/** @type {Map<string, any>} */
const grammars = new Map();

/**
 * Return the text under a key, or its plural forms; undefined for an unknown key and for a group of texts.
 * @param {string} key
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

/** @param {Parameters[string]} count */
function pluralOf(count) {
  return grammar("plurals", (of) => new Intl.PluralRules(of)).select(Number(count ?? 0));
}

/** @param {Parameters[string]} value */
function shown(value) {
  return typeof value === "number" ? number(value) : String(value ?? "");
}
