// Drawings of the sources of points in a finished game: pieces, friendship, medals.

import { Emblem } from "../../kit/art/emblems.js";
import { html } from "../../kit/base/lib.js";
import { Colony, Spaceport } from "./map/pieces.js";

const PAIRS = ["spaceports", "friendship_markers"]; // each gives two points: SF-322
const MOST = 5;
/** @type {Record<string, string>} */
const EMBLEMS = { friendship_markers: "friendship", medals: "medal", fame: "star" };

/**
 * @param {{source: string, color: string, points: number}} props
 * @returns {any}
 */
export function Source({ source, color, points }) {
  const count = Math.min(MOST, points / (PAIRS.includes(source) ? 2 : 1));
  const Piece = { colonies: Colony, spaceports: Spaceport }[source];
  return Array.from({ length: count }, (_, at) =>
    Piece === undefined
      ? html`<${Emblem} key=${at} name=${EMBLEMS[source]} />`
      : html`<svg key=${at} viewBox="-17 -16 34 32">
          <${Piece} color=${color} at=${[0, 0]} words="" /></svg>`,
  );
}
