// The cards that the seat has seen in each sector, by name, while it chooses a sector. A long list scrolls,
// and so takes the focus.

import { html } from "../../../kit/base/lib.js";
import { cardById, cardName, kindOf, say } from "../words.js";
import { Foot, cardWords } from "./face.js";
import { CardBack } from "./sectors.js";

/** @import { Board } from "../types.js" */

/** @param {{board: Board}} props */
export function Known({ board }) {
  return html`<div class="ssc-known">${board.sectors.map(({ number, seen }) => {
    const cards = (seen ?? []).map(cardById).filter((card) => card !== null);
    return html`<section key=${number} aria-label=${say("table.sector", { number })}
      tabindex=${cards.length > 0 ? "0" : null}>
      <h4>${say("table.sector", { number })}</h4>
      ${cards.length === 0 && html`<p class="ssc-hint">${say("table.none_known")}</p><${CardBack} />`}
      <ul>${cards.map(
        (card) => html`<li key=${card.id} title=${cardWords(card)}>
          <span>${card.kind === "pirate" ? kindOf(card) : cardName(card)}</span>
          <span class="card-foot"><${Foot} card=${card} /></span></li>`,
      )}</ul></section>`;
  })}</div>`;
}
