// How Star Trek Catan is shown.

import { later } from "../../kit/load/later.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { ANSWERS, Offers } from "./offers.js";
import { Players } from "./players.js";
import { worded } from "./worded.js";

const own = later(() => import("./dialogues/dialogues.js"), import.meta.resolve("./dialogues/dialogues.js"));
const stage = later(() => import("./stage.js"), import.meta.resolve("./stage.js"));

/** @type {import("../../kit/game/registry.js").Views} */
export const views = {
  Board,
  Hand,
  Players,
  Open: Offers,
  apart: ANSWERS,
  weighty: ["play-starfleet-intervenes", "use-chekov", "use-kirk", "flip-support-card"],
  worded,
  dialogues: () => own.get()?.dialogues ?? null,
  stage: () => stage.get()?.stage ?? null,
  soon: own.soon,
};
