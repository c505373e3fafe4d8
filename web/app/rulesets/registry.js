// Which rulesets have views and words of their own. Any other is played with what is made from its published schemas.

import { entryOf } from "../entries.js";
import { lazily } from "../lazy.js";
import { signal } from "../lib.js";
import { addTexts } from "../texts.js";

/**
 * What a ruleset may show in its own way; whatever is left out is made from its schemas.
 * @typedef {object} Views
 * @property {any} [Board] the board: `{table, picks, board, seats}`
 * @property {any} [Hand] what the seat has: `{table, picks, own}`
 * @property {any} [Players] what everybody can see of all: `{table}`
 * @property {any} [Open] what is open on the table, such as offers, and what to answer: `{table, picks, book}`
 * @property {boolean} [awaits] that `Open` says who is waited for where there is nothing to decide
 * @property {string[]} [apart] the types of action that `Open` or another view offers, so that the panel need not
 * @property {string[]} [weighty] the types that are confirmed though nothing is to be chosen and nothing is paid
 * @property {(table: any, field: string, value: any) => string | null} [worded] what a value of an action is called, null
 *   where it needs no words of its own
 * @property {() => Record<string, any> | null} [dialogues] by type of action, what asks for its parts once it is chosen; null
 *   until they are loaded:
 *   `{table, picks, book, actions, template, close}`, of which `actions` or `template` is there
 * @property {() => () => void} [soon] has them loaded in a quiet moment; answers what takes that back
 */

/** @type {Record<string, {at: string, style?: string, views: () => Promise<{views: Views}>, texts: (language: string) => Promise<any>}>} */
const OWN = {
  "star-trek-catan": { at: import.meta.resolve("./star-trek-catan/views.js"), views: () => import("./star-trek-catan/views.js"), texts: (language) => import(`./star-trek-catan/texts/${language}.js`) },
  "starship-catan": { style: import.meta.resolve("./starship-catan/starship.css"), at: import.meta.resolve("./starship-catan/views.js"), views: () => import("./starship-catan/views.js"), texts: (language) => import(`./starship-catan/texts/${language}.js`) },
  starfarers: { style: import.meta.resolve("./starfarers/starfarers.css"), at: import.meta.resolve("./starfarers/views.js"), views: () => import("./starfarers/views.js"), texts: (language) => import(`./starfarers/texts/${language}.js`) },
};

/** @type {Map<string, import("../vendor/signals.js").Signal<Views | null>>} */
const known = new Map();

/** How a ruleset is shown; null until it is known, and its words are. */
export function viewsOf(ruleset) {
  const found = known.get(ruleset);
  if (found) return found.value;
  const own = entryOf(OWN, ruleset);
  /** @type {import("../vendor/signals.js").Signal<Views | null>} */
  const views = signal(own ? null : {});
  known.set(ruleset, views);
  if (own) load(ruleset, own, views);
  return views.value;
}

/** What a ruleset's words wait for, and whether they are there. @type {Map<string, {coming: Promise<void>, isThere: import("../vendor/signals.js").Signal<boolean>}>} */
const worded = new Map();

/** Have a ruleset's own words, if it has any. */
export function textsOf(ruleset) {
  return wordsOf(ruleset).coming;
}

/** Whether a ruleset's words are there; they are asked for. */
export function isWorded(ruleset) {
  return wordsOf(ruleset).isThere.value;
}

function wordsOf(ruleset) {
  const known = worded.get(ruleset);
  if (known) return known;
  const own = entryOf(OWN, ruleset);
  const isThere = signal(!own);
  const read = async (language) => (await lazily(() => own.texts(language), new URL(`${ruleset}/texts/${language}.js`, import.meta.url).href)).default;
  const coming = own ? addTexts(ruleset, read).then(() => void (isThere.value = true)) : Promise.resolve();
  worded.set(ruleset, { coming, isThere });
  return worded.get(ruleset);
}

async function load(ruleset, own, views) {
  const [found] = await Promise.all([lazily(own.views, own.at), textsOf(ruleset), own.style && styled(own.style)]);
  views.value = found.views;
}

/** Bring a ruleset's own style; without it the game is played all the same. */
function styled(href) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
