// The tutorial of a ruleset as data: a game with scripted draws, and the steps that a coach leads through.

import { signal } from "../base/lib.js";

/** @import { Signal } from "../base/types.js" */

/**
 * The facts about the game that a step of a tutorial may use.
 * @typedef {object} Moment
 * @property {any} board the present observation
 * @property {any} own the learner's entry among the players
 * @property {number} seat the learner's seat
 * @property {{type: string, fields: Record<string, any>} | null} chosen what the learner is choosing
 */

/**
 * A step of a tutorial. Its words are the text of its name.
 * @typedef {object} Step
 * @property {string} name
 * @property {(at: Moment) => string[]} [marks] returns selectors of the elements to tap or to read
 * @property {(at: Moment) => boolean} [isDone] returns true once it is done; without it, the learner reads on
 *   by a button, or by doing what the next step asks for
 * @property {boolean} [waits] true if others play, so that turns pass
 */

/**
 * @typedef {object} Lesson
 * @property {{seats: number, options: Record<string, any>, draws: {label: string, result: number}[]}} game
 * @property {Step[]} steps
 */

/** The mark of the main button. */
export const MAIN = "#main-button";

/** The mark of ✓ beside a chosen place. */
export const YES = ".confirm .yes";

/** Return the mark of the main button once a selector finds something. @param {string} selector */
export function mainOnce(selector) {
  return `.table-screen:has(${selector}) ${MAIN}`;
}

/**
 * Return the marks of something that is built on the board: its button, then its place, then ✓.
 * @param {Moment["chosen"]} chosen
 * @param {string} button the name of the button
 * @param {string} field the field of the action that the place fills
 * @param {number} value
 * @param {string} place a selector
 */
export function placing(chosen, button, field, value, place) {
  return chosen?.fields[field] === value ? [YES] : [`[data-build="${button}"]:not(.chosen)`, place];
}

/** Return the draws of a label, in order. @param {string} label @param {number[]} results */
export function drawn(label, results) {
  return results.map((result) => ({ label, result }));
}

/** Return the draws of two dice for each sum. @param {number[]} sums */
export function rolls(...sums) {
  const faces = sums.flatMap((sum) => [Math.min(sum - 1, 6), sum - Math.min(sum - 1, 6)]);
  return drawn(
    "die",
    faces.map((face) => face - 1),
  );
}

/**
 * Return the step in which the learner ends a turn and watches until the own next one.
 * @param {string} name
 * @param {number} next the number of that turn
 * @returns {Step}
 */
export function passing(name, next) {
  return {
    name,
    waits: true,
    marks: ({ board, seat }) => (board.active === seat ? [MAIN] : []),
    isDone: ({ board }) => board.turn >= next,
  };
}

/**
 * The lessons of the games that this page has opened, by game; null until they are read.
 * @type {Map<string, Signal<Lesson | null>>}
 */
const lessons = new Map();

/**
 * Return the lesson of a ruleset; null until `load` has brought it.
 * @param {string} ruleset
 * @param {() => Promise<Lesson>} load
 */
export function lessonFrom(ruleset, load) {
  const known = lessons.get(ruleset);
  if (known) return known.value;
  /** @type {Signal<Lesson | null>} */
  const found = signal(null);
  lessons.set(ruleset, found);
  load().then((lesson) => (found.value = lesson));
  return found.value;
}
