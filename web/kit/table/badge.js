// A player's badge: a disc in the player's colour with the sign of that colour, alone or beside a face.

import { Face } from "../art/faces.js";
import { signOf } from "../art/seat_signs.js";
import { html } from "../base/lib.js";

/** @import { Seat } from "../game/types.js" */

/** The sign of a player, for lines of the log and beside names. @param {{color: string}} props */
export function Badge({ color }) {
  return html`<svg class=${`badge of-${color}`} viewBox="-10 -10 20 20" aria-hidden="true">
    ${signOf(color)}</svg>`;
}

/** The face of a seat's player with the sign; an open seat has none. @param {{seat: Seat}} props */
export function Avatar({ seat }) {
  return html`<span class=${`avatar of-${seat.color}`} aria-hidden="true">
    ${seat.kind === "open" ? html`<span class="letter-face">?</span>` : html`<${Face} seat=${seat} />`}
    <${Badge} color=${seat.color} />
  </span>`;
}
