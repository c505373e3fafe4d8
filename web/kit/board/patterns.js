// Patterns that lie over colours, so that no information depends on colour alone.

import { html } from "../base/lib.js";

/** @import { Look } from "./types.js" */

const SHAPES = [
  html`<path d="M0 12L12 0" />`,
  html`<path d="M6 2l4 4-4 4-4-4z" />`,
  html`<circle cx="3" cy="3" r="1.6" /><circle cx="9" cy="9" r="1.6" />`,
  html`<circle cx="6" cy="6" r="3.6" />`,
  html`<path d="M0 3q3-3 6 0t6 0M0 9q3-3 6 0t6 0" />`,
  html`<path d="M6 0v12M0 6h12" />`,
  html`<path d="M0 0l12 12" />`,
  html`<path d="M0 6h12" />`,
];

/** Return the name of a pattern; a negative rank means barren sectors. @param {number} rank */
export function patternOf(rank) {
  return rank < 0 ? "pattern-barren" : `pattern-${rank % SHAPES.length}`;
}

/** @param {{looks: Look[]}} props */
export function Patterns({ looks }) {
  const used = new Set(looks.map((one) => one.pattern));
  return html`<defs>
    ${SHAPES.map(
      (shape, rank) =>
        used.has(patternOf(rank)) &&
        html`<pattern key=${rank} id=${patternOf(rank)} class="grain" width="12" height="12"
          patternUnits="userSpaceOnUse">${shape}</pattern>`,
    )}
    <pattern id=${patternOf(-1)} class="grain" width="24" height="24" patternUnits="userSpaceOnUse">
      <path d="M4 6l4-3 3 4-4 3zM15 15l5-2 2 4-4 3zM3 19l3-1 1 3-3 1z" />
    </pattern>
  </defs>`;
}
