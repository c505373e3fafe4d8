// A learner's way through the steps of a tutorial: which step is next, and whether a move led away from it.

/** @import { Lesson, Moment } from "../../kit/game/lesson.js" */

/**
 * Where a learner is. A take-back leads to `version`; own moves after `since` belong to the step.
 * @typedef {{step: number, version: number, since: number}} Progress
 */

/** @type {Progress} */
export const BEGINNING = { step: 0, version: 0, since: 0 };

/**
 * Return true if a step is done; one that is only read is done once the next one is.
 * @param {Lesson} lesson
 * @param {number} step
 * @param {Moment} at
 */
function isPast({ steps }, step, at) {
  const { isDone } = steps[step];
  return (isDone ?? steps[step + 1]?.isDone)?.(at) ?? false;
}

/**
 * Return the progress at a position: past every completed step.
 * @param {Lesson} lesson
 * @param {Progress} progress
 * @param {Moment} seen
 * @returns {Progress}
 */
export function advanced(lesson, progress, seen) {
  let now = progress;
  while (now.step < lesson.steps.length && isPast(lesson, now.step, seen)) now = after(now, seen.board);
  return now;
}

/**
 * Return the progress at the beginning of the next step.
 * @param {Progress} progress
 * @param {{version: number}} board
 * @returns {Progress}
 */
export function after({ step }, board) {
  return { step: step + 1, version: board.version, since: board.version };
}

/**
 * Return true if the learner has moved in a step without doing what it asks for. `moved` is the version of
 * the last own move.
 * @param {Lesson} lesson
 * @param {Progress} progress
 * @param {number} moved
 */
export function isAstray({ steps }, { step, since }, moved) {
  const now = steps[step];
  return now !== undefined && now.isDone !== undefined && !now.waits && moved > since;
}
