// Anchors of the places of Starfarers.

import { plate } from "../../../kit/stage/moves.js";

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
