// The finished games that show their ending: not those whose table the user looks at, nor those whose last
// events are still on the stage.

import { effect, signal } from "../../kit/base/lib.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { Table } from "../../kit/game/table.js" */

/** @type {Signal<string[]>} */
const closed = signal([]);

/** The games that have just ended. @type {Signal<string[]>} */
const fresh = signal([]);

const LOOK_MS = 1000; // after the last event, before the ending covers the table

/**
 * Delay the ending of a game until the stage has shown its last events, if the game ends while the user is
 * there; returns a function that stops this.
 * @param {Table} table
 * @param {(ms: number, then: () => void) => () => void} [later]
 */
export function awaitEnd(table, later = onTimer) {
  let hasRun = false;
  let stop = () => {};
  const follow = effect(() => {
    const status = table.game.value?.status;
    const isBusy = table.staging.value;
    stop();
    if (status === "running") hasRun = true;
    hold(table, hasRun && status === "finished");
    if (status === "finished" && !isBusy)
      stop = later(LOOK_MS, () => {
        hasRun = false;
        hold(table, false);
      });
  });
  return () => {
    follow();
    stop();
    hold(table, false);
  };
}

/** @param {Table} table @param {boolean} isHeld */
function hold({ id }, isHeld) {
  const held = fresh.peek();
  if (held.includes(id) !== isHeld) fresh.value = isHeld ? [...held, id] : held.filter((one) => one !== id);
}

/** @param {number} ms @param {() => void} then */
function onTimer(ms, then) {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

/** Return true if a finished game shows its ending and not its table. @param {Table} table */
export function isEndingShown(table) {
  const game = table.game.value;
  const isOver = game?.status === "finished" && game.winner !== null;
  return (
    isOver &&
    table.past.value === null &&
    table.missing.value === null &&
    ![...closed.value, ...fresh.value].includes(table.id)
  );
}

/** @param {Table} table */
export function closeEnding(table) {
  closed.value = [...closed.value, table.id];
}

/** @param {Table} table */
export function openEnding(table) {
  closed.value = closed.value.filter((id) => id !== table.id);
}

/** Return true if the ending was closed and can be opened again. @param {Table} table */
export function isEndingClosed(table) {
  return table.game.value?.status === "finished" && closed.value.includes(table.id);
}
