// How Starfarers is shown.

import { later } from "../../kit/load/later.js";
import { Board } from "./board.js";
import { Hand, Players } from "./players.js";
import { wordFor } from "./words.js";

const own = later(() => import("./dialogues/dialogues.js"), import.meta.resolve("./dialogues/dialogues.js"));
const stage = later(() => import("./stage.js"), import.meta.resolve("./stage.js"));

/** @type {import("../../kit/game/registry.js").Views} */
export const views = {
  Board,
  Hand,
  Players,
  /** Return the value of an action's field on the map in words, or null for other values. */
  worded: (table, name, value) => wordFor(table.board.value, name, value, table.game.value.seats),
  dialogues: () => own.get()?.dialogues ?? null,
  stage: () => stage.get()?.stage ?? null,
  soon: own.soon,
};
