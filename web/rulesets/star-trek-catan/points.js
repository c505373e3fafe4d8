// Drawings of the sources of points in a finished game: pieces and special cards.

import { Icon } from "../../kit/art/icons.js";
import { Outpost, Starbase, Starship } from "../../kit/art/pieces.js";
import { html } from "../../kit/base/lib.js";
import { seatColor } from "../../kit/parts/parts.js";

const STARBASE_POINTS = 2; // STC-261
const MOST = 5;

/**
 * @param {{source: string, color: string, points: number}} props
 * @returns {any}
 */
export function Source({ source, color, points }) {
  if (source === "outposts") return drawn(Outpost, "-17 -22 34 38", color, points);
  if (source === "starbases") return drawn(Starbase, "-24 -28 48 50", color, points / STARBASE_POINTS);
  if (source === "longest_supply_route") return drawn(Starship, "-31 -20 58 40", color, 1);
  return source === "largest_starfleet" ? html`<${Icon} name="fleet" />` : null;
}

/**
 * @param {(props: {color: string}) => any} Piece
 * @param {string} box the part of the plane that the piece fills
 * @param {string} color
 * @param {number} count
 */
function drawn(Piece, box, color, count) {
  return Array.from(
    { length: Math.min(count, MOST) },
    (_, at) => html`<svg key=${at} viewBox=${box}><g class="drawn" color=${seatColor(color)}>
      <${Piece} color=${color} /></g></svg>`,
  );
}
