// The gradients of pieces, tiles and discs. A board defines them for itself and for every other picture of
// the page; without a board, pieces have the plain colours of their players.

import { html } from "../base/lib.js";

const COLORS = ["red", "blue", "orange", "yellow", "white"];
const TILES = ["tritanium", "dilithium", "food", "oxygen", "water", "none"];

/** Return the paint of a piece in its player's colour, for `fill`. @param {string} color */
export function paintOf(color) {
  return COLORS.includes(color) ? `url(#paint-${color}) currentColor` : "currentColor";
}

/** Return the paint of a tile, for `fill`. @param {string} name */
export function tilePaint(name) {
  return `url(#tile-${TILES.includes(name) ? name : "none"})`;
}

/** The definitions of all gradients. */
export function Paints() {
  return html`<defs>
    ${COLORS.map(
      (color) =>
        html`<linearGradient id=${`paint-${color}`} key=${color} class=${`of-${color}`} x2="0" y2="1">
        <stop class="light" /><stop offset=".5" class="middle" /><stop offset="1" class="dark" />
        </linearGradient>`,
    )}
    ${TILES.map(
      (name) => html`<radialGradient id=${`tile-${name}`} key=${name} class=${`of-${name}`} cy=".42" r=".68">
        <stop class="core" /><stop offset="1" class="rim" /></radialGradient>`,
    )}
    <radialGradient id="paint-disc" cx=".4" cy=".3" r=".8"><stop stop-color="#fffdf3" />
      <stop offset=".8" stop-color="#f3e6c4" /><stop offset="1" stop-color="#d8c391" /></radialGradient>
    <linearGradient id="paint-cruiser" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#6d7f78" />
      <stop offset=".5" stop-color="#2c3a36" /><stop offset="1" stop-color="#0c1413" /></linearGradient>
  </defs>`;
}
