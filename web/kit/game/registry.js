// The registry of rulesets with views and words of their own. The page builds all other rulesets' views from
// their published schemas. Rulesets register themselves (`rulesets/own.js`), so the kit imports none of
// them.

import { entryOf } from "../base/entries.js";
import { signal } from "../base/lib.js";
import { lazily } from "../load/lazy.js";
import { styled } from "../load/styled.js";
import { addTexts } from "../words/texts.js";
import { lessonFrom } from "./lesson.js";

/** @import { Signal } from "../base/types.js" */
/** @import { Stage } from "../stage/types.js" */
/** @import { Main } from "../table/main_button.js" */
/** @import { Step } from "../table/steps.js" */

/**
 * A ruleset's own views. A ruleset with a `Dock` fills the frame of the screen with them; for all others, the
 * frame shows a panel built from the schemas of its actions, with the views of `Paneled`.
 * @typedef {object} Framed
 * @property {any} [Board] fills the board area: `{table, picks, board, seats}`
 * @property {any} [Facts] the row of signs and counts in a plate: `{table, seat, player}`
 * @property {any} [Below] more about the own seat, below the plates of the widest screens: `{table, board}`
 * @property {(at: {table: any, seat: number, player: any}) => string[]} [details] returns what is open about
 *   a player, a line for each fact, for the sheet behind the plate
 * @property {any} [Dock] all of the dock left of the main button: `{table, picks, book}`
 * @property {(at: {table: any, picks: any}) => Main | null} [main] the main button of the moment, read in a
 *   view, so that it follows signals; null if the seat waits for others
 * @property {any} [Sheet] the question or panel over the board; it renders null for none: `{table, picks,
 *   book}`
 * @property {any} [Banner] what is being chosen on the board, at its top; it renders null for none: `{table,
 *   picks}`
 * @property {(at: {board: any, seats: any[]}) => Step[]} [steps] the steps of a turn
 * @property {any} [Aside] the top of the right rail: `{table, picks}`
 * @property {(at: {board: any}) => number} [goal] points to win
 * @property {any} [Source] what gave a finished game's points of a source, drawn: `{source, color, points}`
 * @property {any} [Paints] the gradients of pieces, for pictures of them outside of a board
 * @property {string[]} [cards] the things with a sign, which the log shows in place of their words
 * @property {() => Stage | null} [stage] what each event shows on the stage; null until it is loaded
 * @property {(table: any, field: string, value: any) => string | null} [worded] returns the name of an
 *   action's value, or null if it needs no name of its own
 * @property {() => () => void} [soon] loads further modules when the browser is idle; returns a function that
 *   cancels this
 */

/**
 * The parts of the panel of a ruleset without a dock.
 * @typedef {object} Paneled
 * @property {any} [Hand] the seat's possessions: `{table, picks, own}`
 * @property {any} [Players] the public possessions of all seats: `{table}`
 * @property {any} [Open] open matters such as offers, with their answers: `{table, picks, book}`
 * @property {boolean} [awaits] true if `Open` names the deciding seats while this one has nothing to decide
 * @property {string[]} [apart] types of action that `Open` or another view offers, so that the panel omits
 *   them
 * @property {string[]} [weighty] types that need confirmation although they have no fields and no price
 * @property {() => Record<string, any> | null} [dialogues] the dialogues for the fields of an action, by
 *   type; null until they are loaded: `{table, picks, book, actions, template, close}`, with either `actions`
 *   or `template`
 */

/** @typedef {Framed & Paneled} Views */

/**
 * The addresses of a ruleset's modules.
 * @typedef {object} Source
 * @property {string} at address of the module with its views
 * @property {string} [style] address of its style sheet
 * @property {() => Promise<{views: Views}>} views
 * @property {(language: string) => string} textsAt returns the address of its texts
 * @property {(language: string) => Promise<any>} texts
 * @property {() => Promise<{lesson: import("./lesson.js").Lesson}>} [lesson]
 * @property {(language: string) => Promise<any>} [lessonTexts]
 */

/** @type {Record<string, Source>} */
const sources = {};

/** Register a ruleset's own views and words. @param {string} ruleset @param {Source} source */
export function register(ruleset, source) {
  sources[ruleset] = source;
}

/** @type {Map<string, import("../../vendor/signals.js").Signal<Views | null>>} */
const known = new Map();

/** Return a ruleset's views; null until views and words are loaded. @param {string} ruleset */
export function viewsOf(ruleset) {
  const found = known.get(ruleset);
  if (found) return found.value;
  const own = entryOf(sources, ruleset);
  /** @type {import("../../vendor/signals.js").Signal<Views | null>} */
  const views = signal(own ? null : {});
  known.set(ruleset, views);
  if (own) load(ruleset, own, views);
  return views.value;
}

/**
 * The promise of each ruleset's words, and whether it has settled.
 * @type {Map<string, {coming: Promise<void>, isThere: import("../../vendor/signals.js").Signal<boolean>}>}
 */
const worded = new Map();

/** Load a ruleset's own words, if it has any. @param {string} ruleset */
export function textsOf(ruleset) {
  return wordsOf(ruleset).coming;
}

/** Return true if a ruleset's words are loaded; otherwise start to load them. @param {string} ruleset */
export function isWorded(ruleset) {
  return wordsOf(ruleset).isThere.value;
}

/** @param {string} ruleset */
function wordsOf(ruleset) {
  const known = worded.get(ruleset);
  if (known) return known;
  const own = /** @type {any} */ (entryOf(sources, ruleset));
  const isThere = signal(!own);
  /** @param {string} language */
  const read = async (language) => (await lazily(() => own.texts(language), own.textsAt(language))).default;
  const coming = own ? addTexts(ruleset, read).then(() => void (isThere.value = true)) : Promise.resolve();
  worded.set(ruleset, { coming, isThere });
  return { coming, isThere };
}

/** @param {string} ruleset @param {Source} own @param {Signal<Views | null>} views */
async function load(ruleset, own, views) {
  const [found] = await Promise.all([
    lazily(own.views, own.at),
    textsOf(ruleset),
    own.style && styled(own.style),
  ]);
  views.value = found.views;
}

/** Return true if a ruleset has a tutorial. @param {string} ruleset */
export function hasLesson(ruleset) {
  return entryOf(sources, ruleset)?.lesson !== undefined;
}

/**
 * Return a ruleset's tutorial once it and its words are loaded; null before.
 * @param {string} ruleset
 * @returns {import("./lesson.js").Lesson | null}
 */
export function lessonOf(ruleset) {
  return lessonFrom(ruleset, () => lessonSoon(ruleset));
}

/** Load a ruleset's tutorial and its words. @param {string} ruleset */
export async function lessonSoon(ruleset) {
  const own = /** @type {any} */ (entryOf(sources, ruleset));
  /** @param {string} language */
  const read = async (language) => (await lazily(() => own.lessonTexts(language))).default;
  const [{ lesson }] = await Promise.all([lazily(own.lesson), addTexts(`lesson-${ruleset}`, read)]);
  return lesson;
}
