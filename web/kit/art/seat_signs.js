// A sign and a pattern for each colour of players, so that nobody has to tell colours apart.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";

const DISC = html`<circle r="5" />`;
const RING = html`<path fill-rule="evenodd" d="M0-5.6A5.6 5.6 0 1 1 0 5.6 5.6 5.6 0 1 1 0-5.6z
  M0-2.2A2.2 2.2 0 1 0 0 2.2 2.2 2.2 0 1 0 0-2.2z" />`;

const SIGNS = {
  red: DISC,
  blue: html`<rect x="-4.6" y="-4.6" width="9.2" height="9.2" rx=".8" />`,
  orange: html`<path d="M0-5.6L5.6 4.4H-5.6z" />`,
  yellow: html`<path d="M0-6.2L1.8-2 6.2-1.6 2.9 1.4 3.9 5.8 0 3.5-3.9 5.8-2.9 1.4-6.2-1.6-1.8-2z" />`,
  white: html`<path d="M0-6L5 0 0 6-5 0z" />`,
};

/** Marks along a starship, on both sides of its sign. */
const PATTERNS = {
  blue: "M-13 0h2.6m1.6 0h2.6M5 0h2.6m1.6 0h2.6",
  orange: "M-13-3l3 3-3 3M9-2.6l3 2.6-3 2.6",
  yellow: "M-12.5-3.5v7M-9-3.5v7M9-2.8v5.6",
  white: "M-13 0h7M6 0h8",
};

/**
 * Draw the sign of a player's colour around a point; a ring for colours without one.
 * @param {{color: string, x?: number, y?: number, scale?: number}} props
 */
export function SeatSign({ color, x = 0, y = 0, scale = 1 }) {
  return html`<g class="seat-sign" transform=${`translate(${x} ${y}) scale(${scale})`}>
    ${signOf(color)}</g>`;
}

/** Return the sign of a colour, 11 units wide; a ring for colours without one. @param {string} color */
export function signOf(color) {
  return entryOf(SIGNS, color) ?? RING;
}

/** Return the path of a colour's pattern; empty for a plain hull. @param {string} color */
export function patternOf(color) {
  return entryOf(PATTERNS, color) ?? "";
}
