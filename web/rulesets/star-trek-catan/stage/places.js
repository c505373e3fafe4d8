// Anchors of Star Trek Catan's places, and its pieces as they fly.

import { Cruiser, Outpost, Starbase, Starship } from "../../../kit/art/pieces.js";
import { html } from "../../../kit/base/lib.js";

/** @import { Scene } from "../types.js" */

const PIECES = { outpost: Outpost, starbase: Starbase, starship: Starship };

/** @param {number} id */
export const sectorOf = (id) => `sector-${id}`;
/** @param {number} id */
export const pointOf = (id) => `point-${id}`;
/** @param {number} id */
export const routeOf = (id) => `route-${id}`;

/** The cruiser as a picture. */
export const CRUISER = html`<svg viewBox="-32 -32 64 64" class="mark" aria-hidden="true">
  <${Cruiser} /></svg>`;

/**
 * Return a piece of a seat as a face.
 * @param {"outpost" | "starbase" | "starship"} kind
 * @param {Scene} scene
 * @param {number} seat
 */
export function drawn(kind, scene, seat) {
  const color = scene.color(seat);
  const Piece = PIECES[kind];
  return {
    drawn: html`<svg viewBox="-32 -32 64 64" class="drawn" aria-hidden="true">
      <${Piece} color=${color} /></svg>`,
    of: color,
  };
}
