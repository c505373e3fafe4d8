// The views of Starship Catan, whose table fits one screen.

import { later } from "../../kit/load/later.js";
import { Board } from "./board.js";
import { Dock } from "./dock/dock.js";
import { Facts, details } from "./facts.js";
import { SIGNED } from "./goods.js";
import { Source } from "./points.js";
import { GOAL } from "./tables.js";
import { main, steps } from "./turn.js";
import { missionName } from "./words.js";

/** @import { Views } from "../../kit/game/registry.js" */

const stage = later(() => import("./stage.js"), import.meta.resolve("./stage.js"));

/** @type {Views} */
export const views = {
  Board,
  Dock,
  Facts,
  details,
  main,
  steps,
  goal: () => GOAL,
  Source,
  cards: SIGNED,
  worded: (_, name, value) => (name === "mission" ? missionName({ id: value }) : null),
  stage: () => stage.get()?.stage ?? null,
};
