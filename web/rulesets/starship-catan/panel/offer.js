// An open offer, as it concerns the viewer.

import { html } from "../../../kit/base/lib.js";
import { seatName } from "../../../kit/words/words.js";
import { CardFace } from "../../../kit/table/card.js";
import { Good, drawnAs, planetOf } from "../goods.js";
import { RESOURCES } from "../tables.js";
import { amount, say, shortGood } from "../words.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Board, OfferView, Table } from "../types.js" */

/** @param {{table: Table, board: Board}} props */
export function Offer({ table, board }) {
  const { seat, give, get } = /** @type {OfferView} */ (board.offer);
  const seats = table.game.value.seats;
  const [giver, taker] = [seatName(seats, seat), seatName(seats, 1 - seat)];
  const own = table.seat.value;
  const rows =
    own === 1 - seat
      ? [
          [say("offer.get"), give],
          [say("offer.give"), get],
        ]
      : own === seat
        ? [
            [say("offer.give"), give],
            [say("offer.get"), get],
          ]
        : [
            [say("offer.they_give", { name: giver }), give],
            [say("offer.they_give", { name: taker }), get],
          ];
  const title = own === seat ? say("offer.mine", { name: taker }) : say("offer.open", { name: giver });
  return html`<h3>${title}</h3>
    <dl class="ssc-offer">${rows.map(
      ([title, side]) => html`<div key=${title}><dt>${title}</dt><dd><${Cards} goods=${side} /></dd></div>`,
    )}</dl>`;
}

/** Goods as cards, each kind once with its number. @param {{goods: Counts}} props */
function Cards({ goods }) {
  const kinds = Object.entries(goods).filter(([, count]) => count > 0);
  return html`<ul class="ssc-faces">${kinds.map(
    ([name, count]) => html`<li key=${name}><span aria-hidden="true">${
      RESOURCES.includes(name)
        ? html`<${CardFace} name=${drawnAs(name)} art=${planetOf(name)} words=${shortGood(name)} />`
        : html`<span class="ssc-token"><${Good} name=${name} /></span>`
    }<b class="card-count">${count}</b></span>
      <span class="unseen">${amount(name, count)}</span></li>`,
  )}</ul>`;
}
