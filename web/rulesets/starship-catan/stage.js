// The entries of the stage for the events of Starship Catan.

import { BUILDING } from "./stage/building.js";
import { FLIGHT } from "./stage/flight.js";
import { PIRATES } from "./stage/pirates.js";
import { TURNS } from "./stage/turns.js";

/** @type {import("../../kit/stage/director.js").Stage} */
export const stage = {
  entries: { ...TURNS, ...BUILDING, ...FLIGHT, ...PIRATES },
  looks: { food: "green-food", trade_goods: "goods" },
};
