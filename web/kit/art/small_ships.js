// Small ships from above, the bow up, around the origin and about 28 units wide, in their player's colour.

import { html } from "../base/lib.js";
import { SeatSign } from "./seat_signs.js";

/** @import { Children } from "../base/types.js" */

const BODY = "M0 -15L5 -6L12 8L6 10H-6L-12 8L-5 -6Z";

/** @param {{color: string, children?: Children}} props */
function SmallShip({ color, children }) {
  return html`<path class="exhaust" d="M-5 10L-6.5 17L-2 11zM5 10L6.5 17L2 11z" />
    <path class="rim" d=${BODY} /><path class="hull" d=${BODY} />
    <path class="shadow" d="M0 -15L5 -6L12 8L6 10H0Z" />${children}
    <${SeatSign} color=${color} y=${7} scale=${0.36} />`;
}

/** A ship that carries settlers under a dome. @param {{color: string}} props */
export function ColonyShip({ color }) {
  return html`<${SmallShip} color=${color}><circle class="dome" cy="-1" r="4.2" />
    <path class="dome-shine" d="M-3 -2A4 4 0 0 1 2 -4" /></${SmallShip}>`;
}

/** A ship that carries a crate. @param {{color: string}} props */
export function TradeShip({ color }) {
  return html`<${SmallShip} color=${color}><path class="crate" d="M-4 -4h8v8h-8z" />
    <path class="crate-band" d="M-4 0h8M0 -4v8" /></${SmallShip}>`;
}
