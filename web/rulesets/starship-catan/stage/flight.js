// The flight: sectors, cards, trades, foundations, missions.

import { fly, flip, glow, shake } from "../../../kit/stage/cues.js";
import { quiet } from "../../../kit/stage/entries.js";
import { award } from "../../../kit/stage/moves.js";
import { told } from "../../../kit/stage/scene.js";
import { missionName } from "../words.js";
import { dealt, nameOf } from "./building.js";
import { CARD, coins, move, shipOf } from "./places.js";

/** @import { Entries } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

/** @param {number} number */
const sectorOf = (number) => [`sector-${number}`, "board"];

/** A colony or a trading post: the card flies to its founder. @param {string} key */
function founded(key) {
  /** @param {{seat: number, card: string}} of @param {Scene} scene */
  return ({ seat, card }, scene) => ({
    cues: [fly({ back: "sector" }, CARD, [`colonies-${seat}`, ...shipOf(seat)]), award(seat, CARD, 260)],
    sound: "chord",
    banner: told(scene, seat, key, { card: nameOf(card) }),
  });
}

/** @type {Entries<Events>} */
export const FLIGHT = {
  "sector-chosen": ({ seat, sector }, scene) => ({
    cues: [shake(shipOf(seat)), glow([sectorOf(sector)], { shape: "box" })],
    sound: "thrust",
    banner:
      !scene.isMine(seat) && scene.banner(scene.say("sector", { who: scene.name(seat), sector }), { seat }),
  }),
  "sector-scanned": ({ seat, number }) => ({
    cues: [number > 0 && glow([shipOf(seat)])],
    sound: "found",
  }),
  "cards-placed": () => ({ sound: "paper" }),
  "card-revealed": () => ({ cues: [flip({ back: "sector" }, CARD)], sound: "flip" }),
  "goods-bought": ({ seat, goods, paid }, scene) => ({
    cues: [...coins(scene, paid, seat, "supply"), ...move(scene, goods, "supply", seat, 200)],
    sound: "coins",
    banner: !scene.isMine(seat) && dealt(scene, seat, "bought", goods, paid),
  }),
  "goods-sold": ({ seat, goods, received }, scene) => ({
    cues: [...move(scene, goods, seat, "supply"), ...coins(scene, received, "supply", seat, 200)],
    sound: "coins",
    banner: !scene.isMine(seat) && dealt(scene, seat, "sold", goods, received),
  }),
  "trading-post-founded": founded("post"),
  "colony-founded": founded("colony"),
  "replacement-drawn": () => ({ cues: [flip({ back: "sector" }, ["reserve", ...CARD])], sound: "flip" }),
  "mission-undertaken": ({ seat, mission: id, paid, paid_astro: price, astro }, scene) => ({
    cues: [
      ...move(scene, paid, seat, "supply"),
      ...coins(scene, price, seat, "supply"),
      ...coins(scene, astro, "supply", seat, 300),
      glow([[id, "board"]]),
    ],
    sound: "coins",
    banner:
      !scene.isMine(seat) &&
      scene.banner(scene.say("mission", { who: scene.name(seat), mission: missionName({ id }) }), { seat }),
  }),
  "mission-completed": ({ seat, mission: id, kept }, scene) => ({
    cues: [kept ? award(seat, [id, "board"]) : glow([[id, "board"]])],
    sound: "rising",
    banner: told(scene, seat, "mission", { mission: missionName({ id }) }),
  }),
  "mission-turned": ({ mission: id }, scene) => ({
    cues: [glow([[id, "board"]])],
    sound: "flip",
    banner: scene.banner(scene.say("new_mission", { mission: missionName({ id }) })),
  }),
  "flight-ended": quiet,
};
