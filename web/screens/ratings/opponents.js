// A player's results against each opponent.

import { html } from "../../kit/base/lib.js";
import { number, t } from "../../kit/words/texts.js";
import { PlayerFace, addressOf, nameOf } from "./figures.js";

/** @import { Opponent } from "../../kit/service/api.js" */

/** @param {{opponents: Opponent[]}} props */
export function Opponents({ opponents }) {
  const head = ["met", "ahead", "behind", "draws"];
  return html`<section class="block player-opponents" aria-labelledby="opponents-title">
    <h2 id="opponents-title">${t("ratings.opponents")}</h2>
    <div class="scrolls player-table" role="group" aria-labelledby="opponents-title" tabindex="0"><table>
      <thead><tr><th scope="col">${t("ratings.opponent")}</th>
        ${head.map((one) => html`<th key=${one} scope="col">${t(`ratings.heads.${one}`)}</th>`)}</tr></thead>
      <tbody>${opponents.map((one) => html`<${Row} key=${one.name} opponent=${one} />`)}</tbody>
    </table></div>
    <p class="hint">${t("ratings.opponents_hint")}</p>
  </section>`;
}

/** @param {{opponent: Opponent}} props */
function Row({ opponent }) {
  const { games, wins, losses, draws } = opponent;
  return html`<tr><th scope="row"><a href=${addressOf(opponent)}><${PlayerFace} player=${opponent} />
      ${nameOf(opponent)}</a></th>
    ${[games, wins, losses, draws].map((count, at) => html`<td key=${at}>${number(count)}</td>`)}</tr>`;
}
