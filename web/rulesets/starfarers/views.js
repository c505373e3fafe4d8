// How Starfarers is shown.

import { later } from "../../kit/load/later.js";
import { Board } from "./board.js";
import { Hand, Players } from "./players.js";
import { wordFor } from "./words.js";

const own = later(() => import("./dialogues/dialogues.js"), import.meta.resolve("./dialogues/dialogues.js"));

/** @type {import("../../kit/game/registry.js").Views} */
export const views = {
  Board,
  Hand,
  Players,
  /** What a value of an action means on the map, in words; null for anything else. */
  worded: (table, name, value) => wordFor(table.board.value, name, value, table.game.value.seats),
  dialogues: () => own.get()?.dialogues ?? null,
  soon: own.soon,
};
