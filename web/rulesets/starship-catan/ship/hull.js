// The drawn parts of a starship, on a board of 760 x 150 units with the bow to the right: the hull, engines
// for the boosters, guns for the cannons, and the gradients that they share.

import { html } from "../../../kit/base/lib.js";

/** The places of engines and guns; a ship has room for three of each. */
export const ENGINES = [44, 85, 126];
export const GUNS = [250, 368, 486];

/** The gradients of the parts, once on the page. */
export function Gradients() {
  return html`<svg class="ssc-gradients" width="0" height="0" aria-hidden="true"><defs>
    <linearGradient id="ssc-hull" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9eefb" />
      <stop offset=".42" stop-color="#a9b5d2" /><stop offset=".72" stop-color="#5f6b8d" />
      <stop offset="1" stop-color="#2b3350" /></linearGradient>
    <linearGradient id="ssc-metal" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4f7ff" />
      <stop offset=".5" stop-color="#aab4cf" /><stop offset="1" stop-color="#4a5474" /></linearGradient>
    <linearGradient id="ssc-flame" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="#fff" />
      <stop offset=".25" stop-color="#8be9ff" /><stop offset="1" stop-color="#2f7bff" stop-opacity="0" />
      </linearGradient>
    <linearGradient id="ssc-gun" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6d7f78" />
      <stop offset=".5" stop-color="#2c3a36" /><stop offset="1" stop-color="#0c1413" /></linearGradient>
    ${["ore", "fuel", "carbon", "goods", "food", "science", "none", "empty", "outpost"].map(
      (
        name,
      ) => html`<radialGradient key=${name} id=${`ssc-ground-${name}`} class=${`of-${name}`} cx=".5" cy=".42"
        r=".68"><stop offset="0" class="core" /><stop offset="1" class="rim" /></radialGradient>`,
    )}
  </defs></svg>`;
}

export function Hull() {
  return html`<path class="hull-body" fill="url(#ssc-hull)"
      d="M60 85C60 48 92 28 150 28H470C580 28 670 54 742 85C670 116 580 142 470 142H150C92
        142 60 122 60 85Z" />
    <path class="hull-bow" d="M560 41C626 52 690 68 742 85C690 102 626 118 560 129L584 85Z" />
    <path fill="#fff" opacity=".22" d="M566 46C622 56 680 70 724 84L584 84Z" />
    <path class="hull-shine" d="M90 66C100 44 122 35 152 35H470C530 35 590 44 640 58" />
    <path class="hull-window" d="M622 74L668 82V88L622 96Z" /><path class="hull-light" d="M625 77L662 83" />`;
}

/** A booster of a level at the tail; a dashed place for level 0. @param {{level: number}} props */
export function Engine({ level }) {
  if (level === 0) return html`<path class="slot" d="M-36 -14L6 -10V10L-36 14Z" />`;
  return html`<path class="flame" fill="url(#ssc-flame)" d=${`M-34 -9L${level > 1 ? -106 : -92} 0L-34 9Z`} />
    <path class="part" fill="url(#ssc-hull)" d="M-36 -14L6 -10V10L-36 14Z" />
    <path class="in-color" d="M-36 -14H-30V14H-36Z" />
    <circle class="rivet" cx="-18" r="3.4" />${level > 1 && html`<circle class="rivet" cx="-8" r="3.4" />`}`;
}

/** A cannon of a level on the back; a dashed place for level 0. @param {{level: number}} props */
export function Gun({ level }) {
  const end = level > 1 ? 54 : 46;
  const shape = `M-16 16V2L-8 -6H${end}V3H4V16Z`;
  if (level === 0) return html`<path class="slot" d=${shape} />`;
  return html`<path class="part" fill="url(#ssc-metal)" d=${shape} />
    <path class="in-color" d=${`M${end - 8} -6H${end}V3H${end - 8}Z`} />
    <circle class="rivet" cx="-6" cy="4" r="3.4" />
    ${level > 1 && html`<circle class="rivet" cx="4" cy="4" r="3.4" />`}`;
}

/**
 * Return the level of the tile in a place: the strong ones first, 0 where none is.
 * @param {{level_1: number, level_2: number}} of
 * @param {number} place
 */
export function levelOf({ level_1, level_2 }, place) {
  return place < level_2 ? 2 : place < level_1 + level_2 ? 1 : 0;
}
