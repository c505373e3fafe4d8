// How Starship Catan is shown: its table, what can be built, and dialogues for whatever has parts.

import { later } from "../../kit/load/later.js";
import { ANSWERED, Asked } from "./asked.js";
import { Board } from "./board.js";
import { Hand } from "./build.js";
import { missionName } from "./words.js";

const own = later(() => import("./dialogues/dialogues.js"), import.meta.resolve("./dialogues/dialogues.js"));
const stage = later(() => import("./stage.js"), import.meta.resolve("./stage.js"));

/** @type {import("../../kit/game/registry.js").Views} */
export const views = {
  Board,
  Hand,
  Open: Asked,
  awaits: true,
  apart: ANSWERED,
  worded: (_, name, value) => (name === "mission" ? missionName({ id: value }) : null),
  dialogues: () => own.get()?.dialogues ?? null,
  stage: () => stage.get()?.stage ?? null,
  soon: own.soon,
};
