// The entries of the stage for the events of Star Trek Catan.

import { BUILDING } from "./stage/building.js";
import { CARDS } from "./stage/cards.js";
import { ROLLS } from "./stage/rolls.js";
import { SUPPORT } from "./stage/support.js";
import { TRADES } from "./stage/trades.js";

/** @import { Stage } from "../../kit/stage/types.js" */

/** @type {Stage} */
export const stage = { entries: { ...ROLLS, ...TRADES, ...BUILDING, ...CARDS, ...SUPPORT } };
