// How Star Trek Catan is shown.

import { later } from "../../views/later.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { ANSWERS, Offers } from "./offers.js";
import { Players } from "./players.js";
import { worded } from "./worded.js";

const own = later(() => import("./dialogues.js"), import.meta.resolve("./dialogues.js"));

/** @type {import("../registry.js").Views} */
export const views = {
  Board,
  Hand,
  Players,
  Open: Offers,
  apart: ANSWERS,
  weighty: ["play-starfleet-intervenes", "use-chekov", "use-kirk", "flip-support-card"],
  worded,
  dialogues: () => own.get()?.dialogues ?? null,
  soon: own.soon,
};
