// Pieces on the map, around the origin: colonies, spaceports, ships, trade stations. Shapes tell their kinds,
// colours and signs their owners.

import { html } from "../../../kit/base/lib.js";
import { round } from "../../../kit/board/geometry.js";
import { SeatSign } from "../../../kit/art/seat_signs.js";
import { COLORS } from "../words.js";

/** @import { Children, Point } from "../../../kit/base/types.js" */

const HULL = "M0-15L5-6L12 8L6 10H-6L-12 8L-5-6Z";
/** @param {string} color */
const fillOf = (color) => `url(#farers-${COLORS.includes(color) ? color : "white"}) var(--player)`;

/**
 * The position of a piece, and its owner.
 * @typedef {{at: Point, turn?: number, scale?: number, color: string, words: string, anchor?: string}} Placed
 */

/**
 * Place a drawing, turned and scaled, in the colours of its owner.
 * @param {Placed & {kind: string, children?: Children}} props
 */
function Piece({ at: [x, y], turn = 0, scale = 1, color, words, kind, anchor = undefined, children }) {
  const turned = turn === 0 ? "" : ` rotate(${turn})`;
  return html`<g class=${`piece ${kind} of-${color}`} data-anchor=${anchor}
    transform=${`translate(${round(x)} ${round(y)})${turned}${scale === 1 ? "" : ` scale(${scale})`}`}>
    ${words && html`<title>${words}</title>`}${children}</g>`;
}

/** @param {Placed} props */
export function Colony({ color, ...more }) {
  return html`<${Piece} kind="colony" color=${color} ...${more}>
    <path class="outline" d="M-11 6C-11-6-6-11 0-11S11-6 11 6L8 10H-8Z" />
    <path fill=${fillOf(color)} d="M-11 6C-11-6-6-11 0-11S11-6 11 6Z" /><path class="dark"
      d="M-11 6H11L8 10H-8Z" />
    <path class="shine" d="M-7.5 2C-7.5-5-4-8.5-1-9" /><${SeatSign} color=${color} scale=${0.72} /><//>`;
}

/** @param {Placed} props */
export function Spaceport({ color, ...more }) {
  return html`<${Piece} kind="spaceport" color=${color} ...${more}>
    <path class="outline"
      d="M-17 4C-17-1-10-3-9-4C-8-10-4-13 0-13S8-10 9-4C10-3 17-1 17 4S8 12 0 12S-17 9-17 4Z" />
    <path class="dark-ring" d="M-16 3A16 6.5 0 0 1 16 3" />
    <path fill=${fillOf(color)} d="M-9 5C-9-6-5-12 0-12S9-6 9 5Z" />
    <path class="ring" d="M-16 3A16 6.5 0 0 0 16 3" /><path class="light-ring" d="M-16 3A16 6.5 0 0 0 16 3" />
    <${SeatSign} color=${color} y=${-2.5} scale=${0.74} /><//>`;
}

/**
 * A ship whose bow points up; a colony ship carries a dome, a trade ship a crate.
 * @param {Placed & {kind: string}} props
 */
export function Ship({ kind, color, ...more }) {
  return html`<${Piece} kind=${kind} color=${color} ...${more}>
    <path class="flame" d="M-5 10L-6.5 17L-2 11zM5 10L6.5 17L2 11z" />
    <path class="outline" d=${HULL} /><path fill=${fillOf(color)} d=${HULL} />
    ${
      kind === "trade_ship"
        ? html`<path class="crate" d="M-4-4h8v8h-8z" /><path class="bands" d="M-4 0h8M0-4v8" />`
        : html`<circle class="dome" cy="-1" r="4.2" /><path class="dome-shine" d="M-3-2A4 4 0 0 1 2-4" />`
    }
    <path class=${`pattern of-${color}`} d=${PATTERNS[color] ?? ""} />
    <${SeatSign} color=${color} y=${7} scale=${0.36} /><//>`;
}

/**
 * Marks on both wings of a ship, so that nobody has to tell colours apart.
 * @type {Record<string, string>}
 */
const PATTERNS = {
  blue: "M-8.4 7l1.6-3.4M-6 1l1.4-3M8.4 7L6.8 3.6M6 1L4.6-2",
  yellow: "M-9 6.6l3.6-1.8M-7 2.4l2.8-1.4M9 6.6L5.4 4.8M7 2.4L4.2 1",
  white: "M-8.6 6.6L-4.4-3M8.6 6.6L4.4-3",
};

/** @param {Placed} props */
export function Station({ color, ...more }) {
  return html`<${Piece} kind="station" color=${color} ...${more}>
    <path class="outline" d="M-9-6L0-11L9-6V6L0 11L-9 6Z" />
    <path fill=${fillOf(color)} d="M-9-6L0-11L9-6V6L0 11L-9 6Z" /><${SeatSign} color=${color}
      scale=${0.8} /><//>`;
}

/**
 * The mark of a site that is closed or taken by a neutral piece.
 * @param {{at: Point, words: string}} props
 */
export function Cross({ at: [x, y], words }) {
  return html`<g class="closed"><title>${words}</title>
    <circle cx=${round(x)} cy=${round(y)} r="9" /><path
      d=${`M${round(x - 5)} ${round(y - 5)}l10 10m0-10l-10 10`} />
  </g>`;
}
