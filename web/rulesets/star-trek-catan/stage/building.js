// Buildings, and changes of the longest route.

import { set } from "../../../kit/stage/cues.js";
import { award, pass, plate } from "../../../kit/stage/moves.js";
import { heldBy } from "../../../kit/stage/scene.js";
import { drawn, pointOf, routeOf } from "./places.js";

/** @import { Banner } from "../../../kit/stage/banners.js" */
/** @import { Entries, Entry } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

const PAID_MS = 260;

/**
 * Return the trading post at a point; null if there is none, or the seat has such a one already.
 * @param {Scene} scene
 * @param {number} seat
 * @param {number} intersection
 */
export function newPost(scene, seat, intersection) {
  const points = scene.before?.intersections ?? [];
  const post = points.find((one) => one.id === intersection)?.trading_post ?? null;
  const isKnown = points.some((one) => one.piece?.seat === seat && one.trading_post === post);
  return isKnown ? null : post;
}

/**
 * Return the banner that tells the viewer what an own trading post is good for.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string | null} post
 */
export function postBanner(scene, seat, post) {
  if (post === null || !scene.isMine(seat)) return null;
  const words =
    post === "any" ? scene.say("any_dock_yours") : scene.say("dock_yours", { what: scene.term(post) });
  return scene.banner(words, { seat, tone: "good", isMine: true });
}

/** @param {{seat: number, intersection: number}} outpost @param {Scene} scene */
function outpostBanner({ seat, intersection }, scene) {
  const post = newPost(scene, seat, intersection);
  if (scene.isMine(seat)) return postBanner(scene, seat, post);
  const key = post === null ? "built_outpost" : post === "any" ? "built_any_dock" : "built_dock";
  const what = post === null ? "" : scene.term(post);
  return scene.banner(scene.say(key, { who: scene.name(seat), what }), { seat });
}

/** @param {{seat: number}} starbase @param {Scene} scene */
function starbaseBanner({ seat }, scene) {
  if (!scene.isMine(seat))
    return scene.banner(scene.say("built_starbase", { who: scene.name(seat) }), { seat });
  const points = scene.before?.intersections;
  const isFirst = points?.every(({ piece }) => piece?.seat !== seat || piece.kind !== "starbase") ?? false;
  return isFirst && scene.banner(scene.say("first_starbase"), { seat, tone: "good", isMine: true });
}

/** @param {{seat: number}} starship @param {Scene} scene */
function starshipBanner({ seat }, scene) {
  return (
    !scene.isMine(seat) && scene.banner(scene.say("built_starship", { who: scene.name(seat) }), { seat })
  );
}

/**
 * @param {"outpost" | "starbase" | "starship"} kind
 * @param {(data: any) => string} anchorOf
 * @param {(data: any, scene: any) => Banner | null | false} bannerOf
 * @param {string} sound
 */
function built(kind, anchorOf, bannerOf, sound) {
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
    banner: bannerOf(data, scene),
  });
}

/**
 * A special card moves to another holder, from the former one if that is known.
 * @param {Scene} scene
 * @param {number | null} holder
 * @param {number | null | undefined} before
 * @param {string} key
 */
export function toHolder(scene, holder, before, key, more = {}) {
  return {
    cues: [award(holder, before === null || before === undefined ? ["board"] : [plate(before)])],
    sound: holder === null ? "low-bell" : "rising",
    banner: heldBy(scene, holder, before, key, more),
  };
}

/**
 * The routes were measured: shown only if the card is known to have changed hands.
 * @param {Events["supply-routes-measured"]} of
 * @param {Scene} scene
 */
function measured({ lengths, holder }, scene) {
  const before = scene.last(
    ({ type, data }) => (type === "supply-routes-measured" ? data.holder : undefined),
    (board) => board.longest_supply_route,
  );
  if (before === undefined || before === holder) return {};
  return toHolder(scene, holder, before, "route", { count: holder === null ? 0 : lengths[holder] });
}

/** @type {Entries<Events>} */
export const BUILDING = {
  "starship-built": built("starship", ({ route }) => routeOf(route), starshipBanner, "thrust"),
  "outpost-built": built("outpost", ({ intersection }) => pointOf(intersection), outpostBanner, "thud"),
  "starbase-built": built("starbase", ({ intersection }) => pointOf(intersection), starbaseBanner, "chord"),
  "supply-routes-measured": measured,
};
