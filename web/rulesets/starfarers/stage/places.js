// Anchors of the places of Starfarers, and banners that speak to the player concerned.

import { plate } from "../../../kit/stage/moves.js";

/** @import { Scene } from "../types.js" */

/** @param {number} site */
export const pointOf = (site) => `point-${site}`;
/** @param {number} ship */
export const shipOf = (ship) => `ship-${ship}`;
/** @param {number} area */
export const areaOf = (area) => `sector-${area}`;

/** The anchors of a seat's mothership, which lies on its plate. @param {number} seat */
export function mothershipOf(seat) {
  return [`mothership-${seat}`, plate(seat)];
}

/**
 * Return a seat's banner, in the words of `key`, or of `key_yours` for the viewer's own seat.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} key
 */
export function told(scene, seat, key, more = {}, { tone = /** @type {"good" | "bad"} */ ("good") } = {}) {
  const isMine = scene.isMine(seat);
  return scene.banner(scene.say(isMine ? `${key}_yours` : key, { who: scene.name(seat), ...more }), {
    seat,
    tone: isMine ? tone : "plain",
    isMine,
  });
}
