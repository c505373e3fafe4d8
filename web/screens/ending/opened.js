// The games whose ending the user has closed, to look at the table.

import { signal } from "../../kit/base/lib.js";

/** @type {import("../../vendor/signals.js").Signal<string[]>} */
const closed = signal([]);

/** Return true if a finished game shows its ending and not its table. */
export function isEndingShown(table) {
  const game = table.game.value;
  const isOver = game?.status === "finished" && Number.isInteger(game.winner);
  return (
    isOver && table.past.value === null && table.missing.value === null && !closed.value.includes(table.id)
  );
}

export function closeEnding(table) {
  closed.value = [...closed.value, table.id];
}

export function openEnding(table) {
  closed.value = closed.value.filter((id) => id !== table.id);
}

/** Return true if the ending was closed and can be opened again. */
export function isEndingClosed(table) {
  return table.game.value?.status === "finished" && closed.value.includes(table.id);
}
