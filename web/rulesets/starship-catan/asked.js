// The panel of this game: the question, the card of the ship, and the answers, so that a player need not
// search the table for them.

import { html } from "../../kit/base/lib.js";
import { listed } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { AtCard, Face, FlightSteps } from "./flight.js";
import { Icon } from "./icons.js";
import { OpenOffer } from "./dialogues/offers.js";
import { PirateOdds } from "./pirates.js";
import { Step, possible } from "./steps.js";
import { POSTS_PER_TURN, RESOURCES } from "./tables.js";
import { cardById, cardName, good, say } from "./words.js";

const LATEST = 3;

/** The types of action that are answered here, and need not be listed once more. */
export const ANSWERED = [
  "produce",
  "scan",
  "skip-scan",
  "place-cards",
  "reveal-card",
  "end-flight",
  "buy",
  "sell",
  "found-trading-post",
  "found-colony",
  "complete-mission",
  "take-resource",
  "pay-pirate",
  "fight-pirate",
  "accept-offer",
  "decline-offer",
  "end-turn",
];

export function Asked({ table, picks }) {
  const board = table.board.value;
  if (board === null || board.active === null) return null;
  const seats = table.game.value.seats;
  const view = { table, board, seats, picks };
  const at = board.flight?.row.at(-1) ?? null;
  const rests = picks.actions.value.length === 0;
  return html`<div class=${rests ? "ssc asked rests" : "ssc asked"}>
    <${Latest} table=${table} />
    <p class="question">${rests ? theirs(table) : asked(table, board)}</p>
    ${board.offer !== null && html`<${OpenOffer} ...${view} />`}
    ${at !== null && html`<div class="met"><${Face} board=${board} seats=${seats} place=${at} small /></div>`}
    ${at?.state === "turned" && html`<${PirateOdds} board=${board} card=${at.card} />`}
    <${ToCome} board=${board} />
    <${Resources} ...${view} />
    ${at !== null && html`<${AtCard} ...${view} card=${at.card} />`}
    <${FlightSteps} table=${table} picks=${picks} />
    <p class="steps">
      <${Step} table=${table} picks=${picks} action=${{ type: "end-turn" }} label=${say("do.end_turn")} /></p>
  </div>`;
}

/** The last event, such as the outcome of a fight: the log may be out of sight. */
function Latest({ table }) {
  const lines = table.lines.value.slice(0, LATEST).reverse();
  return html`<ul class="latest" aria-label=${say("table.latest")}>
    ${lines.map(({ version, line }) => html`<li key=${version}>${line}</li>`)}</ul>`;
}

function theirs(table) {
  const { deciding, seats } = table.game.value;
  return say("ask.theirs", { names: listed(deciding.map((seat) => seatName(seats, seat))) });
}

function asked(table, board) {
  const own = board.players.find((one) => one.seat === table.seat.value);
  const { phase, flight } = board;
  if (phase === "production_choice") return say("ask.produce", { roll: board.roll });
  if (phase === "mission_reward") return say("ask.take_mission", { count: flight.rewards_left });
  if (phase === "pirate_reward") return say("ask.take_pirate", { count: flight.rewards_left });
  if (phase === "choose_sector") return say("ask.choose_sector", { speed: board.roll + own.boosters.points });
  if (phase === "sensor_offer") return say("ask.scan", { number: flight.sector });
  if (phase !== "trade_build") return say(`ask.${phase}`);
  const posts =
    own.trading_posts.length > 0 && !board.posts_closed
      ? ` ${say("table.posts_left", { count: POSTS_PER_TURN - board.posts_used.length })}.`
      : "";
  return say("ask.trade_build") + posts;
}

/** What may still be met in the flight, as far as it was seen before. */
function ToCome({ board }) {
  if (board.flight === null || board.viewer !== board.active) return null;
  const met = new Set(board.flight.row.map(({ card }) => card?.id));
  const seen = board.sectors[board.flight.sector - 1].seen ?? [];
  const cards = seen
    .filter((id) => !met.has(id))
    .map(cardById)
    .filter((card) => card !== null);
  return cards.length === 0
    ? null
    : html`<p class="does">${say("table.to_come", { cards: listed(cards.map(cardName)) })}</p>`;
}

/** The resources among which one is to be chosen, each with the room there is for it. */
function Resources({ table, board, picks }) {
  const type = ["produce", "take-resource"].find((one) =>
    picks.actions.value.some((action) => action.type === one),
  );
  const own = board.players.find((one) => one.seat === table.seat.value);
  if (!type) return null;
  const key = type === "produce" ? "do.produce" : "do.take";
  return html`<p class="steps">${RESOURCES.filter(
    (resource) => possible(picks, { type, resource }) !== null,
  ).map(
    (resource) => html`<${Step} key=${resource} table=${table} picks=${picks} action=${{ type, resource }}
      label=${say(key, { good: good(resource) })}>
      ${" "}<${Icon} name=${resource} /> <small>
        ${say("table.of_limit", { held: own.goods[resource] ?? 0, limit: own.cargo_limit })}</small>
          </${Step}>`,
  )}</p>`;
}
