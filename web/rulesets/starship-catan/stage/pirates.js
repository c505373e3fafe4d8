// Pirates: demand, fight, loss and reward.

import { MS, burst, dice, fly, glow, shake } from "../../../kit/stage/cues.js";
import { award } from "../../../kit/stage/moves.js";
import { told } from "../../../kit/stage/scene.js";
import { moduleName } from "../words.js";
import { CARD, coins, move, shipOf } from "./places.js";

/** @import { Entries, Entry } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

/** @param {Events["pirate-fought"]} data @param {Scene} scene */
function fought({ seat, rolls, strengths, won, astro }, scene) {
  const [own, other] = strengths;
  return {
    cues: [
      dice(rolls, CARD, { tone: "blue" }),
      burst(won ? CARD : shipOf(seat), { start: MS.dice }),
      !won && shake(shipOf(seat), { start: MS.dice }),
      ...coins(scene, astro, "supply", seat, MS.dice),
    ],
    sound: "shots",
    banner: told(
      scene,
      seat,
      won ? "fought_won" : "fought_lost",
      { own, other },
      { tone: won ? "good" : "bad" },
    ),
  };
}

/**
 * A part of a ship falls off.
 * @param {string} key
 * @param {(data: any, scene: Scene) => Record<string, string>} more
 */
function lost(key, more) {
  /** @type {Entry} */
  return (data, scene) => ({
    cues: [
      burst(shipOf(data.seat)),
      shake(shipOf(data.seat)),
      ...move(scene, data.returned, data.seat, "supply", 300),
    ],
    sound: "crack",
    banner: told(scene, data.seat, key, more(data, scene), { tone: "bad" }),
  });
}

/** @type {Entries<Events>} */
export const PIRATES = {
  "pirate-turned": ({ seat, demand }, scene) => ({
    cues: [glow([CARD], { tone: "bad" }), shake(CARD)],
    sound: "low-bell",
    banner: scene.isMine(seat)
      ? scene.banner(scene.say("pirate", { price: scene.one("astro", demand) }), {
          tone: "bad",
          isMine: true,
        })
      : scene.banner(scene.say("pirate_other", { who: scene.name(seat) }), { seat }),
  }),
  "pirate-paid": ({ seat, paid }, scene) => ({
    cues: coins(scene, paid, seat, "supply"),
    sound: "coins",
    banner:
      !scene.isMine(seat) &&
      scene.banner(scene.say("pirate_paid", { who: scene.name(seat), price: scene.one("astro", paid) }), {
        seat,
      }),
  }),
  "pirate-fought": fought,
  "reward-taken": ({ seat, resource }, scene) => ({
    cues: move(scene, { [resource]: 1 }, "supply", seat),
    sound: "crates",
    banner: told(scene, seat, "took", { what: scene.one(resource) }),
  }),
  "pirate-captured": ({ seat }, scene) => ({
    cues: [fly({ back: "sector" }, CARD, shipOf(seat)), award(seat, CARD, 200)],
    sound: "rising",
    banner: told(scene, seat, "captured"),
  }),
  "tile-lost": lost("tile_lost", ({ tile }, scene) => ({ what: scene.term(tile) })),
  "module-lost": lost("module_lost", ({ module, level }) => ({ module: moduleName(module, level) })),
};
