// The views of Star Trek Catan.

import { Paints } from "../../kit/art/paints.js";
import { later } from "../../kit/load/later.js";
import { html } from "../../kit/base/lib.js";
import { Aside } from "./aside.js";
import { Banner } from "./board/banner.js";
import { Board } from "./board/board.js";
import { Brings } from "./brings.js";
import { Dock } from "./dock/dock.js";
import { Facts, details } from "./facts.js";
import { RESOURCES } from "./resources.js";
import { Source } from "./points.js";
import { main, steps } from "./turn.js";
import { worded } from "./worded.js";

/** @import { Views } from "../../kit/game/registry.js" */
/** @import { Picks, Table } from "./types.js" */

const stage = later(() => import("./stage.js"), import.meta.resolve("./stage.js"));
const sheet = later(() => import("./sheet/sheet.js"), import.meta.resolve("./sheet/sheet.js"));

const GOAL = 10;

/** @param {{table: Table, picks: Picks}} props */
function Sheet({ table, picks }) {
  return html`<${sheet.View} name="Over" table=${table} picks=${picks} waiting=${null} />`;
}

/** @type {Views} */
export const views = {
  Board,
  Facts,
  details,
  Below: Brings,
  Dock,
  Sheet,
  Aside,
  Banner,
  main,
  steps,
  goal: () => GOAL,
  Source,
  Paints,
  cards: RESOURCES,
  worded,
  stage: () => stage.get()?.stage ?? null,
  soon: sheet.soon,
};
