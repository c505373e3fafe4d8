// Anchors of the places of Starfarers, and banners that speak to the player concerned.

import { plate } from "../../../kit/stage/moves.js";

export const pointOf = (site) => `point-${site}`;
export const shipOf = (ship) => `ship-${ship}`;
export const areaOf = (area) => `sector-${area}`;

/** The anchors of a seat's mothership, which lies on its plate. */
export function mothershipOf(seat) {
  return [`mothership-${seat}`, plate(seat)];
}

/** Return a seat's banner, in the words of `key`, or of `key_yours` for the viewer's own seat. */
export function told(scene, seat, key, more = {}, { tone = "good" } = {}) {
  const isMine = scene.isMine(seat);
  return scene.banner(scene.say(isMine ? `${key}_yours` : key, { who: scene.name(seat), ...more }), {
    seat,
    tone: isMine ? tone : "plain",
    isMine,
  });
}
