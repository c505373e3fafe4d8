// Anchors of the places of Starfarers.

import { html } from "../../../kit/base/lib.js";
import { plate } from "../../../kit/stage/moves.js";
import { Colony, Ship, Spaceport } from "../map/pieces.js";

/** @import { Scene } from "../types.js" */

const PIECES = { colony: Colony, spaceport: Spaceport, colony_ship: Ship, trade_ship: Ship };

/** @param {number} site */
export const pointOf = (site) => `point-${site}`;
/** @param {number} ship */
export const shipOf = (ship) => `ship-${ship}`;
/** @param {number} area */
export const areaOf = (area) => `sector-${area}`;

/** A colony or spaceport. @param {number} site */
export const pieceOf = (site) => `piece-${site}`;

/** The anchors of a seat's mothership, which lies on its plate. @param {number} seat */
export function mothershipOf(seat) {
  return [`mothership-${seat}`, plate(seat)];
}

/**
 * Return a piece of a seat as a face; ships point up.
 * @param {"colony" | "spaceport" | "colony_ship" | "trade_ship"} kind
 * @param {Scene} scene
 * @param {number} seat
 */
export function imageOf(kind, scene, seat) {
  const color = scene.color(seat);
  const Piece = PIECES[kind];
  return {
    drawn: html`<svg viewBox="-32 -32 64 64" class="farers-piece" aria-hidden="true">
      <${Piece} kind=${kind} at=${[0, 0]} color=${color} words="" /></svg>`,
    of: color,
  };
}
