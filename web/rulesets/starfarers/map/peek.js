// The outpost of a people after a tap on it: its friendship cards, and what a station needs.

import { html } from "../../../kit/base/lib.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { seatName } from "../../../kit/words/words.js";
import { capital, say, word } from "../words.js";

/** @import { Signal } from "../../../kit/base/types.js" */
/** @import { Seat } from "../../../kit/game/types.js" */
/** @import { Board } from "../types.js" */
/** @import { Lie } from "./lie.js" */

const NEAR = 46;

/**
 * Return the people whose outpost lies at a point of the picture; null for none.
 * @param {Board} board
 * @param {Lie} lie
 * @param {number} x
 * @param {number} y
 */
export function outpostAt(board, lie, x, y) {
  const found = board.areas.find((area) => {
    const [cx, cy] = lie.points[area.centre];
    return area.civilization && Math.hypot(cx - x, cy - y) <= NEAR;
  });
  return found?.civilization ?? null;
}

/** @param {{board: Board, seats: Seat[], peeked: Signal<string | null>}} props */
export function Peek({ board, seats, peeked }) {
  const outpost = board.outposts.find((one) => one.civilization === peeked.value);
  if (outpost === undefined) return null;
  const count = outpost.stations.reduce((sum, some) => sum + some, 0);
  const marker = outpost.marker === null ? "" : say("peek.marker", { who: seatName(seats, outpost.marker) });
  return html`<div class="peek"><${Sheet} label=${capital(word(outpost.civilization))}
      note=${[say("peek.needs", { count: count + 1 }), marker].filter(Boolean).join(" ")}
      onClose=${() => (peeked.value = null)}>
    <ul>${outpost.cards.map(
      (card) => html`<li key=${card}><b>${word(card)}</b> <span>${say(`cards.${card}`)}</span></li>`,
    )}</ul><//></div>`;
}
