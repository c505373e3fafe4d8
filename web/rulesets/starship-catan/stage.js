// The entries of the stage for the events of Starship Catan.

import { BUILDING } from "./stage/building.js";
import { FLIGHT } from "./stage/flight.js";
import { PIRATES } from "./stage/pirates.js";
import { TURNS } from "./stage/turns.js";

/** @import { Stage } from "../../kit/stage/types.js" */

/** @type {Stage} */
export const stage = {
  entries: { ...TURNS, ...BUILDING, ...FLIGHT, ...PIRATES },
  looks: { food: "green-food", trade_goods: "goods" },
};
