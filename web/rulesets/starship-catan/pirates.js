// A pirate who demands: what both sides have in a fight, before one decides.

import { html } from "../../kit/base/lib.js";
import { chanceAgainst, piratesOf } from "./tables.js";
import { percent, say } from "./words.js";

/**
 * The odds of the fight: of the pirate itself if the viewer sees its card, otherwise of every pirate with
 * that demand.
 */
export function PirateOdds({ board, card }) {
  const flying = board.players[board.active];
  const { demand } = board.flight;
  if (demand === null) return null;
  const beaten = board.players.flatMap((player) => player.pirates.map((one) => one.id));
  const pirates = card === null ? piratesOf(demand, beaten, board.reserve.cards) : [card];
  const kinds = new Map(pirates.map((one) => [`${one.strength} ${one.loss ?? "none"}`, one]));
  const rows = [...kinds.values()].sort((a, b) => a.strength - b.strength);
  const cannons = flying.cannons.points;
  return html`<div class="odds">
    <p><b>${say("pirate.title", { demand })}</b></p>
    ${
      board.viewer === board.active &&
      html`<p>${say("pirate.have", { astro: flying.astro })}</p><p>${say("pirate.yours", { cannons })}</p><p>
        ${say("pirate.theirs")}</p>
      <table>
        <caption>${say("pirate.caption")}</caption>
        <thead><tr><th scope="col">${say("pirate.strength")}</th><th scope="col">${say("pirate.chance")}</th>
          <th scope="col">${say("pirate.loss")}</th></tr></thead>
        <tbody>${rows.map(
          (one) => html`<tr key=${`${one.strength} ${one.loss}`}><th scope="row">${one.strength}</th><td>
            ${percent(chanceAgainst(one.strength, cannons))}</td>
            <td>${say(`pirate.loss_${one.loss ?? "none"}`)}</td></tr>`,
        )}</tbody>
      </table>`
    }
  </div>`;
}
