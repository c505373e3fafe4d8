// Parts built onto a ship, and trades in the own turn.

import { glow, ring } from "../../../kit/stage/cues.js";
import { told } from "../../../kit/stage/scene.js";
import { cardById, cardName, moduleDoes, moduleName } from "../words.js";
import { coins, move, shipOf } from "./places.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Banner } from "../../../kit/stage/banners.js" */
/** @import { Entries, Entry } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

/**
 * Something is built onto a ship: the cost leaves it, and it lights up.
 * @param {string} key
 * @param {(data: any, scene: Scene) => Record<string, string>} whatOf
 * @param {string} sound
 * @param {(data: any, scene: Scene) => Banner | null} [own] what the builder reads
 */
function built(key, whatOf, sound, own = () => null) {
  /** @type {Entry} */
  return (data, scene) => ({
    cues: [...move(scene, data.paid, data.seat, "supply"), ring(shipOf(data.seat), { start: 260 })],
    sound,
    banner: scene.isMine(data.seat)
      ? own(data, scene)
      : scene.banner(scene.say(key, { who: scene.name(data.seat), ...whatOf(data, scene) }), {
          seat: data.seat,
        }),
  });
}

/** @param {Events["module-built"]} data @param {Scene} scene */
function ownModule({ seat, module, level }, scene) {
  const crest = scene.before?.players[seat]?.crest;
  if (crest === undefined) return null;
  const words = { module: moduleName(module, level), effect: moduleDoes(module, level, crest) };
  return scene.banner(scene.say("module_now", words), { seat, tone: "good", isMine: true });
}

/**
 * A trading post was used; its owner pays or is paid by the bank.
 * @param {Events["post-used"]} data
 * @param {Scene} scene
 */
function usedPost({ seat, post, bought, paid, sold, received }, scene) {
  const isBuying = countable(bought);
  return {
    cues: [
      ...(isBuying
        ? [...coins(scene, paid, seat, "supply"), ...move(scene, bought, "supply", seat, 200)]
        : [...move(scene, sold, seat, "supply"), ...coins(scene, received, "supply", seat, 200)]),
      glow([[`post-${post}`, ...shipOf(seat)]]),
    ],
    sound: "coins",
    banner:
      !scene.isMine(seat) &&
      dealt(scene, seat, isBuying ? "bought" : "sold", isBuying ? bought : sold, isBuying ? paid : received),
  };
}

/** @param {Counts} goods */
function countable(goods) {
  return Object.values(goods ?? {}).some((count) => count > 0);
}

/**
 * Return the banner of goods that were bought or sold.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} key
 * @param {Counts} goods
 * @param {number} price
 */
export function dealt(scene, seat, key, goods, price) {
  const words = scene.say(key, {
    who: scene.name(seat),
    what: scene.cards(goods),
    price: scene.one("astro", price),
  });
  return scene.banner(words, { seat });
}

/** @param {Events["purchase-forced"]} data @param {Scene} scene */
function forced({ seat, resource, paid }, scene) {
  const other = 1 - seat;
  const isVictim = scene.isMine(other);
  const more = { who: scene.name(seat), what: scene.one(resource), price: scene.one("astro", paid) };
  return {
    cues: [...move(scene, { [resource]: 1 }, other, seat), ...coins(scene, paid, seat, other, 120)],
    sound: "coins",
    banner: isVictim
      ? scene.banner(scene.say("forced", more), { seat, tone: "bad", isMine: true })
      : told(scene, seat, "forced", more),
  };
}

/** Return the name of a card by its id. @param {string} id */
export function nameOf(id) {
  const card = id === null || id === undefined ? null : cardById(id);
  return card === null ? "" : cardName(card);
}

/** @type {Entries<Events>} */
export const BUILDING = {
  "ship-built": built("ship", ({ ship }, scene) => ({ what: scene.term(ship) }), "thrust"),
  "ship-given-up": ({ seat }) => ({ cues: [glow([shipOf(seat)])], sound: "click" }),
  "tile-built": built("tile", ({ tile }, scene) => ({ what: scene.term(tile) }), "click"),
  "tile-upgraded": built("tile_up", ({ tile }, scene) => ({ what: scene.term(tile) }), "click"),
  "module-built": built(
    "module",
    ({ module, level }) => ({ module: moduleName(module, level) }),
    "chord",
    ownModule,
  ),
  "post-used": usedPost,
  "purchase-forced": forced,
};
