// The tutorials under way in this browser, and how far each has come.

import { store as keep, stored } from "../../kit/base/purse.js";
import { BEGINNING } from "./course.js";

/** @import { Progress } from "./course.js" */

const KEPT_AS = "starledger.lessons";
const MOST = 20;

const lessons = stored(KEPT_AS, /** @type {Record<string, Progress>} */ ({}));

/** Begin the tutorial in a game. @param {string} id of the game */
export function begin(id) {
  store(id, BEGINNING);
}

/** Return how far a game's tutorial has come; null if the game has none. @param {string} id */
export function progressOf(id) {
  return Object.hasOwn(lessons.value, id) ? lessons.value[id] : null;
}

/** @param {string} id @param {Progress} progress */
export function store(id, progress) {
  const others = Object.entries(lessons.value).filter(([one]) => one !== id);
  keep(lessons, Object.fromEntries([...others, [id, progress]].slice(-MOST)));
}

/** Leave the tutorial; the game continues without it. @param {string} id */
export function leave(id) {
  keep(lessons, Object.fromEntries(Object.entries(lessons.value).filter(([one]) => one !== id)));
}
