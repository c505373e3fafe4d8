// The games whose ending the user has closed, to look at the table.

import { signal } from "../../kit/base/lib.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { Table } from "../../kit/game/table.js" */

/** @type {Signal<string[]>} */
const closed = signal([]);

/** Return true if a finished game shows its ending and not its table. @param {Table} table */
export function isEndingShown(table) {
  const game = table.game.value;
  const isOver = game?.status === "finished" && game.winner !== null;
  return (
    isOver && table.past.value === null && table.missing.value === null && !closed.value.includes(table.id)
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
