// A small sign for each resource, drawn in the current colour, for discs, docks, cards and costs.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";

/** The outlines of the signs in a square of 24 units. Holes are outlines within outlines. */
const GLYPHS = {
  tritanium: "M8 5h8l2 5H6zM3.6 13h7l1.8 6H1.8zM13.4 13h7l1.8 6H11.6z",
  dilithium: "M12 1l4.5 6.5-4.5 15.5-4.5-15.5zM4.6 9l2 2.5 2.6 8.2-5.8-7.2zM19.4 9l-2 2.5-2.6 8.2 5.8-7.2z",
  food: `M11.1 23V9h1.8v14zM12 1c2 2 2 5 0 7-2-2-2-5 0-7zM13.1 13c0-3 2-5 5.2-5 0 3-2 5-5.2 5zM10.9 13
    c0-3-2-5-5.2-5 0 3 2 5 5.2 5zM13.1 19c0-3 2-5 5.2-5 0 3-2 5-5.2 5zM10.9 19c0-3-2-5-5.2-5 0 3 2 5 5.2 5z`,
  oxygen: `M8.5 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm0 2.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8zM18 3.5a3.6
    3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2zm0 2.1a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM18.3 14.3a2.2 2.2 0 1 0
    0 4.4 2.2 2.2 0 0 0 0-4.4z`,
  water: `M12 1.5c4 5 7 8.7 7 13a7 7 0 0 1-14 0c0-4.3 3-8 7-13zm-4.4 11.7c-.1 3.4 1.7 5.5 4.3 5.8l.2-1.7
    c-1.8-.3-2.9-1.7-2.9-4.2z`,
  ore: "M8 3l8 1 5 7-3 9H6l-4-8zM8.5 7l-2 5 5 2 5-4z",
  fuel: `M13 1c1 4 6 7 6 13a7 7 0 0 1-14 0c0-3 2-5 3-7 1 2 1.5 3 2.5 3.5C10.5 7 11 4 13 1zm-1 12
    c-1.5 2-2.5 3-2.5 4.5a2.5 2.5 0 0 0 5 0c0-1.5-1-2.5-2.5-4.5z`,
  carbon: html`<path d="M16.3 9.1L12 11.6 7.7 9.1v-5L12 1.6l4.3 2.5z" />
    <path d="M11.5 18.1l-4.3 2.5-4.3-2.5v-5l4.3-2.5 4.3 2.5z" opacity=".8" />
    <path d="M21.1 18.1l-4.3 2.5-4.3-2.5v-5l4.3-2.5 4.3 2.5z" opacity=".6" />`,
  goods: "M12 2l9 4.5V17l-9 5-9-5V6.5zm0 2.6L7 7l5 2.6L17 7zM5 9v7l6 3.4v-7.3zm8 3.1v7.3l6-3.4V9z",
  science: `M9 2h6v2h-1v5l6 10c.8 1.5-.2 3-2 3H6c-1.8 0-2.8-1.5-2-3l6-10V4H9zm2 8l-3 5h8l-3-5V4h-2z`,
  astro: `M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21zm0 4l1.9 4.3 4.6.5-3.5 3.1 1 4.6-4-2.4-4 2.4
    1-4.6-3.5-3.1 4.6-.5z`,
};

/**
 * Draw a resource's sign around a point of a picture; nothing for an unknown resource.
 * @param {{name: string, x: number, y: number, size: number}} props
 */
export function Glyph({ name, x, y, size }) {
  const drawn = entryOf(GLYPHS, name);
  if (drawn === undefined) return null;
  const placed = {
    class: `glyph ${name}`,
    transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`,
  };
  return typeof drawn === "string"
    ? html`<path ...${placed} d=${drawn} fill-rule="evenodd" />`
    : html`<g ...${placed}>${drawn}</g>`;
}

/**
 * Show a resource's sign within text; its meaning is in the words beside it.
 * @param {{name: string}} props
 */
export function Sign({ name }) {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <${Glyph} name=${name} x=${12} y=${12} size=${24} /></svg>`;
}
