// The entries of the stage for the events of Starfarers.

import { ENCOUNTERS } from "./stage/encounters.js";
import { FLIGHT } from "./stage/flight.js";
import { ROLLS } from "./stage/rolls.js";
import { TRADES } from "./stage/trades.js";

/** @import { Stage } from "../../kit/stage/types.js" */

/** @type {Stage} */
export const stage = {
  entries: { ...ROLLS, ...TRADES, ...FLIGHT, ...ENCOUNTERS },
  looks: { food: "green-food" },
};
