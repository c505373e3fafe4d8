// An encounter: its picture, its text, the odds of fights and races, the answers; afterwards the branch of
// the answer, the contest, and the pending results.

import { html } from "../../../kit/base/lib.js";
import { Sign } from "../../../kit/art/glyphs.js";
import { listed } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { RESOURCES, capital, counted, say, total, word } from "../words.js";
import { countingOf, ownOf, plentiest, sameCards, sendCards } from "../table/own.js";
import { playerOf } from "../players.js";
import { Art } from "./art.js";
import { answered, named, outcome, result, sceneOf, spoken } from "./encounter_words.js";
import { chanceOf, rangeOf, strengthOf } from "./odds.js";

/** @import { Children, Counts } from "../../../kit/base/types.js" */
/** @import { Seat } from "../../../kit/game/types.js" */
/** @import { Board, ContestView, EncounterView, Picks, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks, children?: Children}} props */
export function Encounter({ table, picks, children = null }) {
  const board = table.board.value;
  const { encounter } = board;
  const active = board.active ?? 0; // an encounter belongs to somebody's turn
  if (!encounter) return null;
  const { seats } = table.game.value;
  const scene = sceneOf(encounter.prompt);
  const isAsked = picks.actions.value.some((one) => one.type.startsWith("answer-"));
  // What is asked below need not be announced as well.
  const due = encounter.due.filter((one) => children === null || one.seat !== table.seat.value);
  const title = encounter.title ? spoken(encounter.title) : say("encounter.title");
  return html`<section class=${`farers-sheet encounter ${scene}`} role="group" aria-label=${title}
    tabindex="-1">
    <div class="encounter-art"><${Art} scene=${scene} color=${seats[active]?.color} />
      <span class="tag">${say(`encounter.scenes.${scene}`)}</span></div>
    <div class="encounter-body">
      <h2>${title}</h2>
      <p>${spoken(encounter.prompt)}</p>
      ${
        encounter.answer !== null &&
        html`<p><b>${say("encounter.answer", {
          who: seatName(seats, active),
          answer: answered(encounter, encounter.answer),
        })}</b></p>`
      }
      ${
        encounter.answer === null &&
        encounter.question &&
        !isAsked &&
        html`<p>${say("encounter.waits", { who: seatName(seats, active) })}</p>`
      }
      <${Branches} encounter=${encounter} board=${board} seats=${seats} />
      ${isAsked && encounter.question?.kind === "yes_no" && html`<${Odds} table=${table} />`}
      ${
        encounter.contest &&
        html`<${Contest} contest=${encounter.contest} active=${active}
        seats=${seats} />`
      }
      ${encounter.text && html`<p>${spoken(encounter.text)}</p>`}
      ${
        due.length > 0 &&
        html`<p class="due">${say("encounter.due")} ${listed(
          due.map((one) => `${seatName(seats, one.seat)}: ${result(one)}`),
        )}.</p>`
      }
      ${isAsked && html`<${Answers} table=${table} picks=${picks} />`} ${children}
    </div></section>`;
}

/**
 * The odds of fights and races; the branch that follows an answer is not known before.
 * @param {{table: Table}} props
 */
function Odds({ table }) {
  const board = table.board.value;
  const own = playerOf(board, table.seat.value);
  /** @param {"combat" | "speed"} kind @param {string} icon */
  const bar = (kind, icon) => {
    const [low, high] = rangeOf(kind, board, own.seat);
    const chance = low === high ? String(low) : `${low}–${high}`;
    const what = counted(icon, strengthOf(kind, own));
    return html`<div class="odds"><span>${say(`encounter.odds.${kind}`, { what, chance })}</span>
      <meter min="0" max="100" value=${(low + high) / 2} aria-hidden="true"></meter></div>`;
  };
  return html`<div class="duel">${bar("combat", "cannon")}${bar("speed", "booster")}</div>`;
}

/**
 * The branch behind each answer, for a reader who may see it.
 * @param {{encounter: EncounterView, board: Board, seats: Seat[]}} props
 */
function Branches({ encounter, board, seats }) {
  if (encounter.branches.length === 0) return null;
  const active = board.active ?? 0;
  return html`<dl class="branches" aria-label=${say("encounter.branches")}>
    ${encounter.branches.map((branch, answer) => {
      const { contest, success, failure } = branch;
      const other = contest ? named(contest.opponent, active, seats.length) : -1;
      const chance =
        contest &&
        chanceOf(
          contest.kind,
          strengthOf(contest.kind, playerOf(board, active)),
          strengthOf(contest.kind, playerOf(board, other)),
        );
      return html`<div key=${answer}><dt>${answered(encounter, answer)}</dt>
        <dd>${
          contest &&
          [
            say(`encounter.${contest.kind}`, { who: seatName(seats, other) }),
            say("encounter.wins", { chance }),
            say("encounter.success"),
            "",
          ].join(" ")
        }${outcome(success)}.${failure && ` ${say("encounter.failure")} ${outcome(failure)}.`}</dd></div>`;
    })}
  </dl>`;
}

/** @param {{contest: ContestView, active: number, seats: Seat[]}} props */
function Contest({ contest, active, seats }) {
  /** @param {number} seat @param {string[]} balls @param {number} value */
  const side = (seat, balls, value) => html`<div><span>${seatName(seats, seat)}</span>
    <b>${value}</b> <span class="balls" role="img"
      aria-label=${listed(balls.map((one) => word(`ball_${one}`)))}>
      ${balls.map((ball, at) => html`<i key=${at} class=${`ball ${ball}`}></i>`)}</span></div>`;
  const isWon = contest.value >= contest.opponent_value;
  return html`<div class=${`duel contest ${isWon ? "won" : "lost"}`}>
    ${side(active, contest.balls, contest.value)}
    <span class="vs">${say(`encounter.vs.${contest.kind}`)}</span>
    ${side(contest.opponent, contest.opponent_balls, contest.opponent_value)}
    <p>${say(isWon ? "encounter.succeeded" : "encounter.failed")}</p></div>`;
}

/**
 * The answers, with the cards that they cost: those chosen in the hand, else the most plentiful.
 * @param {{table: Table, picks: Picks}} props
 */
function Answers({ table, picks }) {
  const question = table.board.value.encounter?.question;
  if (!question) return null;
  const hand = ownOf(table)?.hand ?? {};
  const chosen = countingOf(table, picks)?.cards ?? {};
  /** @param {number} count */
  const cardsFor = (count) => (total(chosen) === count ? chosen : plentiest(hand, count));
  const possible = picks.actions.value.filter((one) => one.type.startsWith("answer-"));
  const options =
    question.kind === "number"
      ? Array.from({ length: question.most + 1 }, (_, count) => ({ count, yes: undefined }))
      : [
          { count: question.cost, yes: true },
          { count: 0, yes: false },
        ];
  const label = say("encounter.answers");
  return html`<div class="encounter-answers" role="group" aria-label=${label}>${options.map(
    ({ count, yes }) => {
      const cards = cardsFor(count);
      const isHeld = total(cards) === count;
      const action =
        (isHeld && possible.find((one) => one.yes === yes && sameCards(one.cards, cards))) || null;
      const name = yes === undefined ? giftOf(count) : say(yes ? "answers.yes" : "answers.no");
      const note =
        count === 0
          ? ""
          : action === null
            ? say("answers.cannot_pay")
            : listed(RESOURCES.filter((one) => cards[one]).map((one) => `${cards[one]} ${word(one)}`));
      return html`<button type="button" key=${`${yes} ${count}`}
        disabled=${action === null || table.busy.value}
      ...${picks.guard.marks} aria-label=${note ? `${name}: ${note}` : name}
        onClick=${() => action && sendCards(picks, action)}>
      <b>${capital(name)}</b>
      ${
        note &&
        html`<span
        aria-hidden="true">${action === null ? note : html`<${Signs} cards=${cards} />`}</span>`
      }</button>`;
    },
  )}</div>
  ${
    total(chosen) === 0 &&
    (question.kind === "number" || question.cost > 0) &&
    html`<p
    class="hint">${say("answers.tap")}</p>`
  }`;
}

/** @param {number} count */
function giftOf(count) {
  return count === 0 ? say("answers.nothing") : say("answers.number", { count });
}

/** Cards as signs. @param {{cards: Counts}} props */
export function Signs({ cards }) {
  return html`<span class="signs">${RESOURCES.flatMap((name) =>
    Array.from(
      { length: cards[name] ?? 0 },
      (_, at) =>
        html`<span class=${`sign-of of-${name}`} key=${`${name} ${at}`}><${Sign} name=${name} /></span>`,
    ),
  )}</span>`;
}
