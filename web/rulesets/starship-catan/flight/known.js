// The sectors as decks of cards while the seat chooses one, with the cards that it has seen in each. A press
// on a deck flies there, as a press on its sector at the left does. A long list scrolls, and so takes the
// focus.

import { html } from "../../../kit/base/lib.js";
import { possible } from "../possible.js";
import { amount, cardById, cardName, kindOf, say } from "../words.js";
import { Drawn, Foot, cardWords } from "./face.js";
import { CardBack } from "./sectors.js";

/** @import { Board, FaceCard, Picks, SectorView, Table } from "../types.js" */

const BACKS = [0, 1, 2];

/** @param {{table: Table, board: Board, picks: Picks}} props */
export function Known({ table, board, picks }) {
  return html`<div class="ssc-known">${board.sectors.map(
    (sector) => html`<${Deck} key=${sector.number} table=${table} picks=${picks} sector=${sector} />`,
  )}</div>`;
}

/** @param {{table: Table, picks: Picks, sector: SectorView}} props */
function Deck({ table, picks, sector: { number, cards, seen } }) {
  const action = possible(picks, { type: "choose-sector", sector: number });
  const known = (seen ?? []).map(cardById).filter((card) => card !== null);
  const fly = () => !table.busy.value && action !== null && picks.act(action);
  return html`<section class=${action === null ? null : "legal"} aria-label=${say("table.sector", { number })}
    tabindex=${known.length > 0 ? "0" : null} onClick=${fly}>
    <h4>${say("table.sector", { number })} <small>${amount("cards", cards)}</small></h4>
    <ul>${known.map((card) => html`<${Seen} key=${card.id} card=${card} />`)}</ul>
    <div class="known-deck" aria-hidden="true">${BACKS.map((at) => html`<${CardBack} key=${at} />`)}</div>
    </section>`;
}

/** A card that the seat has seen, with its picture. @param {{card: FaceCard}} props */
function Seen({ card }) {
  return html`<li title=${cardWords(card)}>
    <svg class="seen-art" viewBox="2 52 96 96" aria-hidden="true"><${Drawn} card=${card} state="open" /></svg>
    <span>${card.kind === "pirate" ? kindOf(card) : cardName(card)}
      <span class="card-foot"><${Foot} card=${card} /></span></span></li>`;
}
