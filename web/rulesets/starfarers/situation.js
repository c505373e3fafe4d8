// The situation at the table: pending decisions, the dice, the balls and the speed, the encounter, the open
// offers.

import { html } from "../../kit/base/lib.js";
import { has, listed } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { Ball, Die } from "./dice.js";
import { Offers } from "./dialogues/trade.js";
import { EncounterText } from "./encounter.js";
import { kept, namesOf } from "./kept.js";
import { bundle, capital, counted, say, word } from "./words.js";

export function Situation({ table, board, seats, picks }) {
  const { dice, flight } = board;
  const asks = picks.chosen.value?.type ?? "";
  return html`<section class="situation" aria-label=${say("situation.title")}>
    <${Due} board=${board} seats=${seats} />
    ${
      dice &&
      html`<p class="rolled">${say("situation.rolled")} <${Die} value=${dice[0]} />
      <${Die} value=${dice[1]} /> <b>${dice[0] + dice[1]}</b></p>`
    }
    ${
      flight &&
      html`<p class="flying">
        ${say("situation.shaken")} ${flight.balls.map(
          (ball, at) => html`<${Ball} key=${at} color=${ball} />`,
        )}
${" "}<b>${say("situation.speed", { speed: flight.speed })}</b>
      ${
        flight.moving !== null &&
        ` ${say("situation.under_way", { count: Math.max(0, flight.speed - flight.steps) })}`
      }
      ${flight.jumps > 0 && ` ${say("situation.jumps", { count: flight.jumps })}`}</p>`
    }
    ${
      !["answer-number", "answer-yes-no", "take-resources"].includes(asks) &&
      html`<${EncounterText} table=${table} />`
    }
    <${Offers} table=${table} picks=${picks} />
  </section>`;
}

/** The pending decisions and their players. */
function Due({ board, seats }) {
  const { phase, discards } = board;
  if (board.winner !== null)
    return html`<p class="due">${say("due.game_over", { who: seatName(seats, board.winner) })}</p>`;
  if (discards.length > 0) {
    const due = discards.map((one) =>
      say(one.chosen ? "due.has_chosen" : "due.discard", {
        who: seatName(seats, one.seat),
        count: one.number,
      }),
    );
    return html`<p class="due">${due.join(" ")}</p>`;
  }
  const seat = board.asked ?? board.active;
  if (seat === null || !has(`starfarers.due.${phase}`)) return null;
  return html`<p class="due">${say(`due.${phase}`, { who: seatName(seats, seat) })}</p>`;
}

/** The four civilizations: stations, markers and the remaining friendship cards with their effects. */
export function Outposts({ board, seats }) {
  const stations = (counts) =>
    counts.flatMap((count, seat) => (count > 0 ? [`${seatName(seats, seat)} ${count}`] : []));
  const draw = (one) => html`<li><details>
    <summary><b>${capital(word(one.civilization))}</b>: ${say("outposts.left", { count: one.cards.length })}
      </summary>
    <p>${say("outposts.stations")} ${
      stations(one.stations).join(", ") || say("none")
    }. ${say("outposts.marker")} ${one.marker === null ? say("none") : seatName(seats, one.marker)}.
      ${
        one.cards.length > 0 &&
        say("outposts.needs", { count: one.stations.reduce((sum, count) => sum + count, 0) + 1 })
      }</p>
    <${CardTexts} cards=${one.cards} /></details></li>`;
  const names = namesOf(seats);
  return html`<section class="civilizations" aria-label=${say("outposts.title")}><h3>${say("outposts.title")}
    </h3>
    <ul>${board.outposts.map((one) => kept(one.civilization, [one, names], () => draw(one)))}</ul></section>`;
}

/** Friendship cards with their effects; equal cards appear once. */
export function CardTexts({ cards, used = [] }) {
  return html`<ul class="friendship">${cards.map(
    (card) =>
      html`<li key=${card} class="friendship-card"><b>${word(card)}</b> <span>${say(`cards.${card}`)}</span>
        ${used.includes(card) && html` <i>${say("used")}</i>`}</li>`,
  )}</ul>`;
}

/** What lies beside the map for everybody. */
export function Stocks({ board }) {
  const { supply, reserve_size, tray, fame_left, encounters_left, pool } = board;
  const shown = { supply, reserve_size, tray, fame_left, encounters_left, pool };
  return kept("stocks", shown, () => html`<${Facts} ...${shown} />`);
}

function Facts({ supply, reserve_size, tray, fame_left, encounters_left, pool }) {
  const upgrades = (held) =>
    listed(
      Object.entries(held)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => counted(name, count)),
    );
  const facts = [
    [say("stocks.supply"), bundle(supply)],
    [say("stocks.reserve"), counted("card", reserve_size)],
    [say("stocks.tray"), `${upgrades(tray) || say("nothing")}; ${counted("fame", fame_left)}`],
    [say("stocks.encounters"), counted("card", encounters_left)],
  ];
  if (Object.values(pool).some(Boolean)) facts.push([say("stocks.pool"), upgrades(pool)]);
  return html`<dl class="facts stocks">
    ${facts.map(([name, words]) => html`<div key=${name}><dt>${name}</dt><dd>${words}</dd></div>`)}</dl>`;
}
