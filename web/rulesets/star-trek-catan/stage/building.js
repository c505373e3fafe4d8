// Buildings, and the routes that follow from them.

import { set } from "../../../kit/stage/cues.js";
import { award, pass, plate } from "../../../kit/stage/moves.js";
import { drawn, pointOf, routeOf } from "./places.js";

/** @import { Entries, Entry } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

const PAID_MS = 260;

/**
 * @param {"outpost" | "starbase" | "starship"} kind
 * @param {string} key
 * @param {(data: any) => string} anchorOf
 * @param {string} sound
 */
function built(kind, key, anchorOf, sound) {
  /** @type {Entry} */
  return (data, scene) => ({
    cues: [
      ...pass(scene, data.paid, data.seat, "supply"),
      set([anchorOf(data)], {
        face: drawn(kind, scene, data.seat),
        was: kind === "starbase" ? drawn("outpost", scene, data.seat) : undefined,
        tone: `of-${scene.color(data.seat)}`,
        start: Object.keys(data.paid).length > 0 ? PAID_MS : 0,
      }),
    ],
    sound,
    banner:
      !scene.isMine(data.seat) &&
      scene.banner(scene.say(key, { who: scene.name(data.seat) }), { seat: data.seat }),
  });
}

/**
 * Word who holds a special card now.
 * @param {Scene} scene
 * @param {number | null} holder
 * @param {string} key
 */
function holderWords(scene, holder, key, more = {}) {
  if (holder === null) return scene.say(`${key}_none`);
  return scene.isMine(holder)
    ? scene.say(`${key}_yours`, more)
    : scene.say(key, { who: scene.name(holder), ...more });
}

/** @param {Scene} scene @param {number | null} holder @param {string} key @param {string[]} from */
export function toHolder(scene, holder, key, from, more = {}) {
  return {
    cues: [award(holder, from)],
    sound: holder === null ? "low-bell" : "rising",
    banner: scene.banner(holderWords(scene, holder, key, more), {
      seat: holder,
      tone: holder !== null && scene.isMine(holder) ? "good" : "plain",
      isMine: holder !== null && scene.isMine(holder),
    }),
  };
}

/**
 * The routes were measured: shown only if the card changed hands, as far as that is known.
 * @param {Events["supply-routes-measured"]} of
 * @param {Scene} scene
 */
function measured({ lengths, holder }, scene) {
  const before = scene.last(
    ({ type, data }) => (type === "supply-routes-measured" ? data.holder : undefined),
    (board) => board.longest_supply_route,
  );
  if (before === undefined || before === holder) return {};
  return toHolder(scene, holder, "route", before === null ? ["board"] : [plate(before)], {
    count: holder === null ? 0 : lengths[holder],
  });
}

/** @type {Entries<Events>} */
export const BUILDING = {
  "starship-built": built("starship", "built_starship", ({ route }) => routeOf(route), "thrust"),
  "outpost-built": built("outpost", "built_outpost", ({ intersection }) => pointOf(intersection), "thud"),
  "starbase-built": built("starbase", "built_starbase", ({ intersection }) => pointOf(intersection), "chord"),
  "supply-routes-measured": measured,
};
