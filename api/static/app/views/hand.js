// What the seat of this page has, as only its owner sees it: cards and pieces, in words.

import { html } from "../lib.js";
import { Facts } from "./in_words.js";

export function Hand({ table }) {
  const own = table.board.value?.players?.find((one) => one.seat === table.seat.value);
  if (own === undefined) return null;
  return html`<section class="hand" aria-labelledby="hand-title">
    <h3 id="hand-title">What you have</h3>
    <${Facts} thing=${own} seats=${table.game.value.seats} />
  </section>`;
}
