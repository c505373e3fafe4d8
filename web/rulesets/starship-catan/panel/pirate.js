// A pirate's demand: its price, the chance against each possible strength, and the cost of a defeat.

import { html } from "../../../kit/base/lib.js";
import { Emblem } from "../../../kit/art/emblems.js";
import { listed, percent } from "../../../kit/words/texts.js";
import { Astro } from "../goods.js";
import { oddsNow } from "../odds.js";
import { say } from "../words.js";

/** @import { Board, FlightView } from "../types.js" */

/** The lowest chance that is shown as a good one. */
const GOOD = 0.5;

/** @param {{board: Board}} props */
export function Pirate({ board }) {
  const odds = oddsNow(board);
  if (odds === null) return null;
  const flight = /** @type {FlightView} */ (board.flight);
  const isOwn = board.viewer === board.active;
  /** @param {string} name */
  const whose = (name) => say(`pirate.${isOwn ? "own" : "other"}.${name}`);
  const { cannons } = board.players[board.active ?? 0];
  const isKnown = flight.row.at(-1)?.card !== null;
  const losses = [...new Set(odds.rows.flatMap((row) => row.losses))].filter((loss) => loss !== "none");
  return html`<h3>${say("pirate.pay")} <${Astro}
    count=${flight.demand} /> ${say("pirate.or_fight")}</h3>
    <p>${whose("ship")} <b>${cannons.points} <${Emblem} name="cannon" /></b>
      <span class="pirate-die">${whose("die")}</span></p>
    <table class="ssc-odds">
      <tbody>
      <tr><th scope="row">${say("pirate.strength")}</th>
        ${odds.rows.map(({ strength }) => html`<td key=${strength}>${strength}</td>`)}</tr>
      <tr><th scope="row">${whose("chance")}</th>
        ${odds.rows.map(
          ({ strength, chance }) =>
            html`<td key=${strength} class=${chance >= GOOD ? "good" : "bad"}>${percent(chance)}</td>`,
        )}</tr>
      ${
        !isKnown &&
        html`<tr><th scope="row">${say("pirate.at_large")}</th>
        ${odds.rows.map(({ strength, count }) => html`<td key=${strength}>${count}</td>`)}</tr>`
      }
      </tbody>
    </table>
    <p class="ssc-overall"><b
      class=${(odds.overall ?? 0) >= GOOD ? "good" : "bad"}>${percent(odds.overall ?? 0)}</b>
      <span>${!isKnown && say("pirate.overall")} ${say("pirate.win")} ${
        losses.length === 0
          ? say("pirate.lose")
          : say("pirate.lose_more", { what: listed(losses.map((loss) => say(`pirate.loss_${loss}`))) })
      }</span></p>`;
}
