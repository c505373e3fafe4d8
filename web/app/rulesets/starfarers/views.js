// How Starfarers is shown.

import { later } from "../../views/later.js";
import { Board } from "./board.js";
import { Hand, Players } from "./players.js";
import { wordFor } from "./words.js";

const own = later(() => import("./dialogues.js"), import.meta.resolve("./dialogues.js"));

/** @type {import("../registry.js").Views} */
export const views = {
  Board,
  Hand,
  Players,
  /** What a value of an action means on the map, in words; null for anything else. */
  worded: (table, name, value) => wordFor(table.board.value, name, value, table.game.value.seats),
  dialogues: () => own.get()?.dialogues ?? null,
  soon: own.soon,
};
