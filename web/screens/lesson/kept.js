// The tutorials under way in this browser, and how far each has come.

import { signal } from "../../kit/base/lib.js";
import { keep, kept } from "../../kit/trust/kept.js";
import { BEGINNING } from "./course.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { Progress } from "./course.js" */

const KEPT_AS = "starledger.lessons";
const MOST = 20;

/** @type {Signal<Record<string, Progress>>} */
const lessons = signal(kept(KEPT_AS, {}));

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
  write(Object.fromEntries([...others, [id, progress]].slice(-MOST)));
}

/** Leave the tutorial; the game goes on without it. @param {string} id */
export function leave(id) {
  write(Object.fromEntries(Object.entries(lessons.value).filter(([one]) => one !== id)));
}

/** @param {Record<string, Progress>} now */
function write(now) {
  lessons.value = now;
  keep(KEPT_AS, now);
}
