// How Starship Catan is shown: its table, what can be built, and dialogues for whatever has parts.

import { ANSWERED, Asked } from "./asked.js";
import { Board } from "./board.js";
import { Hand } from "./build.js";
import { choices } from "./choices.js";
import { deals } from "./deals.js";
import { OfferTrade } from "./offers.js";
import { PlaceCards } from "./sensor.js";
import { styled } from "./style.js";
import { missionName } from "./words.js";

await styled;

/** @type {import("../registry.js").Views} */
export const views = {
  Board,
  Hand,
  Open: Asked,
  awaits: true,
  apart: ANSWERED,
  worded: (_, name, value) => (name === "mission" ? missionName({ id: value }) : null),
  dialogues: { ...choices, ...deals, "place-cards": PlaceCards, "offer-trade": OfferTrade },
};
