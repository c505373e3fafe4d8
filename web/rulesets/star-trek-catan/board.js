// The board of Star Trek Catan: dice, sectors with their last income, trading posts, the supply, and a supply
// route that somebody points at.

import { html } from "../../kit/base/lib.js";
import { cornersOf, round, SIZE } from "../../kit/board/geometry.js";
import { t } from "../../kit/words/texts.js";
import { seatName, term } from "../../kit/words/words.js";
import { Hexes } from "../../kit/board/hexes.js";
import { bundle } from "../../kit/words/naming.js";
import { Dot } from "../../kit/parts/parts.js";
import { Die } from "./dice.js";
import { ART, MARGIN } from "./drawn.js";
import { useIncome } from "./income.js";
import { longestLine } from "./longest.js";
import { PLANETS, RESOURCES, RULESET, SIGNS } from "./resources.js";
import { spotlightOf } from "./spotlight.js";

const say = (key, parameters = {}) => t(`${RULESET}.ui.${key}`, parameters);

export function Board({ table, board, seats, picks }) {
  const income = useIncome(table, board);
  const seat = spotlightOf(table).value;
  const over = (places) =>
    html`<${Rolled} places=${places} board=${board} paid=${income?.bySector ?? null} />
      <${Line} places=${places} board=${board} seat=${seat} />`;
  return html`<${Hexes} board=${board} seats=${seats} picks=${picks} colors=${PLANETS} over=${over}
    art=${ART} margin=${MARGIN} />
    <${Roll} board=${board} seats=${seats} income=${income?.bySeat ?? null} />
    <${Supply} board=${board} />`;
}

/** The last roll and its income. It stands below the board so that the board does not move. */
function Roll({ board, seats, income }) {
  if (board.dice === null) return html`<p class="roll">${say("no_dice")}</p>`;
  const [one, other] = board.dice;
  const got = (each) => say("got", { who: seatName(seats, each.seat), what: bundle(RULESET, each.cards) });
  const isNothing = income?.length === 0 && one + other !== 7;
  return html`<p class="roll"><${Die} shows=${one} /><${Die} shows=${other} /> <span>
    ${say("dice", { one, other, sum: one + other })}</span></p>
    <ul class="income" aria-label=${say("income")}>
      ${isNothing && html`<li>${say("no_income")}</li>`}
      ${(income ?? []).map(
        (each) => html`<li key=${each.seat}><${Dot} color=${seats[each.seat]?.color} />${got(each)}</li>`,
      )}
    </ul>`;
}

/** The sectors that the last roll named, with what each has paid. */
function Rolled({ places, board, paid }) {
  if (board.dice === null) return null;
  const sum = board.dice[0] + board.dice[1];
  const sectors = board.sectors.filter((one) => one.number === sum);
  return html`<g class="rolled">${sectors.map((sector) => {
    const center = places.centers.get(sector.id);
    const outline = cornersOf(center, SIZE - 7)
      .map((point) => point.map(round).join())
      .join(" ");
    const cards = paid?.get(sector.id) ?? 0;
    const words = [term(RULESET, sector.planet), sector.number].join(" ");
    return html`<g key=${sector.id}><title>${say("rolled_here", { words })}</title>
      <polygon points=${outline} />
      ${cards > 0 && html`<text x=${round(center[0] + 30)} y=${round(center[1] - 18)}>+${cards}</text>`}</g>`;
  })}</g>`;
}

/** The supply route of the seat that is pointed at. */
function Line({ places, board, seat }) {
  if (seat === null) return null;
  const wanted = new Set(longestLine(board, seat));
  const routes = board.routes.filter((one) => wanted.has(one.id));
  return html`<g class="line">${routes.map(({ id, ends }) => {
    const [[x1, y1], [x2, y2]] = ends.map((end) => places.points.get(end));
    return html`<line key=${id} x1=${round(x1)} y1=${round(y1)} x2=${round(x2)} y2=${round(y2)} />`;
  })}</g>`;
}

function Supply({ board }) {
  return html`<section class="supply" aria-label=${say("supply")}>
    <h3>${say("supply")}</h3>
    <ul class="cards small">${RESOURCES.map(
      (name) =>
        html`<li key=${name} class="card ${name}"><span aria-hidden="true">${SIGNS[name]}
          </span> ${board.supply[name] ?? 0} ${term(RULESET, name)}</li>`,
    )}</ul>
    <p>${say("deck", { count: board.development_deck })}</p>
    ${
      board.support_display.length > 0 &&
      html`<details><summary>${say("display")}</summary>
      <dl class="texts">
        ${board.support_display.map(
          (card) =>
            html`<div key=${card}><dt>${term(RULESET, card)}</dt><dd>${t(`${RULESET}.support.${card}`)}</dd>
              </div>`,
        )}</dl>
    </details>`
    }
  </section>`;
}
