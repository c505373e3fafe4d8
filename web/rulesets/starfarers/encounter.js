// The current encounter: the reader, the player concerned, the hidden results for viewers who may see them,
// and the outcome.

import { html } from "../../kit/base/lib.js";
import { has, listed } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { Ball } from "./dice.js";
import { bundle, capital, counted, say } from "./words.js";

const SLUG = 40;

/** A text of a card in the language of the page; as the service says it where there is no other. */
export function spoken(text) {
  const key = text
    .replaceAll(/[^A-Za-z]/g, "")
    .slice(0, SLUG)
    .toLowerCase();
  return has(`starfarers.encounters.${key}`) ? say(`encounters.${key}`) : text;
}

export function EncounterText({ table }) {
  const { encounter, active } = table.board.value;
  if (!encounter) return null;
  const { seats } = table.game.value;
  const mine = active === table.seat.value;
  return html`<blockquote class="encounter">
    <p class="who">${say(encounter.reader === table.seat.value ? "encounter.you_read" : "encounter.reads", {
      reader: seatName(seats, encounter.reader),
      who: seatName(seats, active),
    })}</p>
    ${encounter.title && html`<p><b>${spoken(encounter.title)}</b></p>`}
    <p>${spoken(encounter.prompt)}</p>
    ${
      encounter.answer === null &&
      encounter.question &&
      html`<p class="hint">
        ${say(mine ? "encounter.unknown" : "encounter.waits", { who: seatName(seats, active) })}</p>`
    }
    ${
      encounter.answer !== null &&
      html`<p>${say("encounter.answer", {
        who: seatName(seats, active),
        answer: answered(encounter, encounter.answer),
      })}</p>`
    }
    <${Branches} encounter=${encounter} active=${active} seats=${seats} />
    ${encounter.contest && html`<${Contest} contest=${encounter.contest} active=${active} seats=${seats} />`}
    ${encounter.text && html`<p>${spoken(encounter.text)}</p>`}
    ${
      encounter.due.length > 0 &&
      html`<p>${say("encounter.due")} ${listed(
        encounter.due.map((one) => `${seatName(seats, one.seat)}: ${result(one)}`),
      )}.</p>`
    }
  </blockquote>`;
}

function answered({ question }, answer) {
  return question?.kind === "number"
    ? counted("card", answer)
    : say(answer === 1 ? "answers.yes" : "answers.no");
}

/** What lies behind each answer: shown to a reader who may see it. */
function Branches({ encounter, active, seats }) {
  if (encounter.branches.length === 0) return null;
  return html`<dl class="branches" aria-label=${say("encounter.branches")}>
    ${encounter.branches.map(
      (branch, answer) => html`<div key=${answer}><dt>${answered(encounter, answer)}</dt>
        <dd>${
          branch.contest &&
          html`<span>${say(`encounter.${branch.contest.kind}`, {
            who: seatName(seats, named(branch.contest.opponent, active, seats.length)),
          })} ${say("encounter.success")} </span>`
        }
          ${outcome(branch.success)}
            ${branch.failure && html` <span>${say("encounter.failure")} ${outcome(branch.failure)}</span>`}
              </dd></div>`,
    )}
  </dl>`;
}

/** The seat that a card names, counted from the active one (SF-362). */
function named(opponent, active, seats) {
  const [side, steps] = opponent.split("_");
  return (active + (side === "left" ? 1 : -1) * Number(steps) + 2 * seats) % seats;
}

function outcome({ results }) {
  return `${results.length === 0 ? capital(say("results.nothing")) : capital(listed(results.map(result)))}.`;
}

/** Return a result in words: "2 fame pieces gained". */
export function result({ op, count, resource = null }) {
  if (op === "receive_resources")
    return resource
      ? say("results.receive", { what: bundle({ [resource]: count }) })
      : say("results.receive_any", { count });
  return say(`results.${op}`, { count });
}

function Contest({ contest, active, seats }) {
  const side = (seat, balls, value) =>
    html`<p>${seatName(seats, seat)}: ${balls.map(
      (ball, at) => html`<${Ball} key=${at} color=${ball} />`,
    )} <b>${value}</b></p>`;
  return html`<div class="contest"><p>
    ${say(`encounter.${contest.kind}`, { who: seatName(seats, contest.opponent) })}</p>
    ${side(active, contest.balls, contest.value)}
      ${side(contest.opponent, contest.opponent_balls, contest.opponent_value)}
    <p>${say(contest.value >= contest.opponent_value ? "encounter.succeeded" : "encounter.failed")}</p>
      </div>`;
}
