// Offers, their answers, and trades.

import { glow } from "../../../kit/stage/cues.js";
import { quiet } from "../../../kit/stage/entries.js";
import { answered, offered, pass, plate, traded } from "../../../kit/stage/moves.js";

/** @import { Entries } from "../../../kit/stage/types.js" */
/** @import { Events } from "../types.js" */

/** @type {Entries<Events>} */
export const TRADES = {
  "offer-made": (data, scene) => offered(scene, data),
  "offer-accepted": answered("accepted", "good"),
  "offer-rejected": answered("rejected", "bad"),
  "acceptance-taken-back": answered("rejected", "bad"),
  "offer-withdrawn": ({ seat }) => ({ cues: [glow([plate(seat)])], sound: "click" }),
  "offers-lapsed": quiet,
  "cards-traded": (data, scene) => traded(scene, data),
  "supply-traded": ({ seat, give, take }, scene) => ({
    cues: [...pass(scene, give, seat, "supply"), ...pass(scene, take, "supply", seat, { start: 240 })],
    sound: "cards",
  }),
  "build-phase-began": quiet,
};
