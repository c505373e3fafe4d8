// The pieces of Star Trek Catan around the origin, in the colour of their player (the current colour).

import { html } from "../base/lib.js";
import { paintOf } from "./paints.js";
import { patternOf, SeatSign } from "./seat_signs.js";

const SHINE = { class: "shine", fill: "none", "stroke-linecap": "round" };

/** @param {{color: string}} props */
export function Outpost({ color }) {
  return html`<path class="rim"
      d="M-14 5C-14 1-9-1-7-2C-7-10-3-13 0-13S7-10 7-2C9-1 14 1 14 5C14 10 7 13 0 13S-14
      10-14 5Z" />
    <ellipse cy="6" rx="14" ry="6.6" class="deep" /><ellipse cy="4" rx="14" ry="6.3" class="hull" />
    <ellipse cy="3" rx="10.5" ry="4.3" class="light" />
    <path fill=${paintOf(color)} d="M-7.5 3C-8-9-4-12.5 0-12.5S8-9 7.5 3C4 6-4 6-7.5 3Z" />
    <path ...${SHINE} d="M-5-1C-5-8-2.5-10.5 0-10.8" />
    <path class="mast" d="M0-13v-5" /><circle cy="-18.5" r="1.5" class="lamp" />
    <${SeatSign} color=${color} y=${-1.5} scale=${0.95} />`;
}

/** @param {{color: string}} props */
export function Starbase({ color }) {
  return html`<path class="rim" d="M-22 3C-22-3-12-6-7-6C-6-16-3-21 0-21S6-16 7-6C12-6 22-3 22 3C22 9 10 12 6
      12L0 20L-6 12C-10 12-22 9-22 3Z" />
    <path class="ring deep" d="M-21 2A21 8 0 0 1 21 2" />
    <path fill=${paintOf(color)} d="M-6.5 6L-7-8C-6-17-3-20 0-20S6-17 7-8L6.5 6L4 13L0 19L-4 13Z" />
    <path class="shadow" d="M0 19L-4 13L-6.5 9H6.5L4 13Z" />
    <path ...${SHINE} d="M-4-8C-3.5-14-1.5-17 0-17.5" />
    <path class="ring" d="M-21 2A21 8 0 0 0 21 2" /><path class="ring light" d="M-20.5 2.5A20.5 7.6 0
      0 0 20.5 2.5" />
    <path class="lamp" d="M-17 5.6h2v1.6h-2zM-11 7.6h2v1.6h-2zM9 7.6h2v1.6h-2zM15 5.6h2v1.6h-2z" />
    <path class="mast" d="M0-20v-5" /><circle cy="-25.5" r="1.6" class="lamp" />
    <${SeatSign} color=${color} y=${-5} scale=${1.05} />`;
}

/** A starship whose bow points to the right. @param {{color: string}} props */
export function Starship({ color }) {
  return html`<path class="exhaust" d="M-21-6.5L-30-4.5L-21-3zM-21 6.5L-30 4.5L-21 3z" />
    <path class="rim" d="M26 0L12-4.6L-8-6L-17-9.6L-22-9L-20-4V4L-22 9L-17 9.6L-8 6L12 4.6Z" />
    <path class="deep" d="M-22-9L-17-9.6L-6-5.6V5.6L-17 9.6L-22 9L-20 4V-4Z" />
    <path fill=${paintOf(color)} d="M26 0L12-4.6L-16-5.6V5.6L12 4.6Z" />
    <path ...${SHINE} d="M24-.6L12-3.6L-14-4.4" />
    <path class="pattern-marks" d=${patternOf(color)} />
    <${SeatSign} color=${color} scale=${0.72} />`;
}

/** The cruiser, which blocks a sector. */
export function Cruiser() {
  return html`<ellipse class="cruiser-glow" cy="3" rx="33" ry="30" />
    <path class="cruiser" d="M0-31L5-18L7-5C17-3 26 5 30 20L29 23C21 12 14 8 7 9L4 21L0 25L-4
      21L-7 9C-14 8-21 12-29 23L-30 20C-26 5-17-3-7-5L-5-18Z" />
    <path class="cruiser-lines" d="M0-27v21M-7-1C-14 0-22 7-26 15M7-1C14 0 22 7 26 15" />
    <circle class="cruiser-lamp" cy="-3" r="4" />
    <path class="cruiser-lamp" d="M-3 24L-2 32L0 27L2 32L3 24Z" />`;
}
