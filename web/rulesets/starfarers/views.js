// The views of Starfarers.

import { html } from "../../kit/base/lib.js";
import { later } from "../../kit/load/later.js";
import { StarMap } from "./map/map.js";
import { Source } from "./points.js";
import { Dock } from "./table/dock.js";
import { Facts, details } from "./table/facts.js";
import { main } from "./table/main.js";
import { steps } from "./table/steps.js";
import { RESOURCES, wordFor } from "./words.js";

/** @import { Views } from "../../kit/game/registry.js" */

const stage = later(() => import("./stage.js"), import.meta.resolve("./stage.js"));
const sheets = later(() => import("./sheets/sheet.js"), import.meta.resolve("./sheets/sheet.js"));
const WINNING_POINTS = 15; // SF-325

/** @type {Views} */
export const views = {
  Board: StarMap,
  Facts,
  details,
  Dock,
  main,
  /** @param {object} shown */
  Sheet: (shown) => html`<${sheets.View} name="Sheet" ...${shown} waiting=${null} />`,
  steps,
  goal: () => WINNING_POINTS,
  Source,
  cards: RESOURCES,
  /** Return the value of an action's field on the map in words, or null for other values. */
  worded: (table, name, value) => wordFor(table.board.value, name, value, table.game.value.seats),
  stage: () => stage.get()?.stage ?? null,
  soon: sheets.soon,
};
