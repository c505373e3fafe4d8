// SF-078: the cargo of the starting ship, before its place is chosen on the map.

import { html } from "../../../kit/base/lib.js";
import { capital, say, word } from "../words.js";
import { Ship } from "../map/pieces.js";

/** @import { Picks, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks}} props */
export function ShipKind({ table, picks }) {
  const kinds = [...new Set(picks.of("place-ship").map((one) => one.kind))];
  const chosen = picks.chosen.value?.fields.kind ?? null;
  const color = table.game.value.seats[table.seat.value ?? -1]?.color;
  if (chosen !== null) return null;
  /** @param {string} kind */
  const choose = (kind) => (picks.chosen.value = picks.settled({ type: "place-ship", fields: { kind } }));
  return html`<section class="farers-sheet low" role="group" aria-label=${say("asks.place-ship")}
    tabindex="-1">
    <h2>${say("asks.place-ship")}</h2>
    <div class="answer-row">${kinds.map(
      (kind) => html`<button type="button" class="answer" key=${kind} ...${picks.guard.marks}
        onClick=${() => choose(kind)}>
        <svg class="answer-ship farers-dock" viewBox="-18 -20 36 40" aria-hidden="true"><${Ship} kind=${kind}
          color=${color}
          at=${[0, 0]} words="" /></svg>
        <span><b>${capital(word(kind))}</b><small>${say(`kinds.${kind}`)}</small></span></button>`,
    )}</div></section>`;
}
