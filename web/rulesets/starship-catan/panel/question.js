// The question of the moment in one panel: the card that the ship is at, a pirate, a reward, trade, an offer.
// The other player follows it there.

import { html } from "../../../kit/base/lib.js";
import { listed } from "../../../kit/words/texts.js";
import { tellingOf } from "../../../kit/game/lines.js";
import { Glyphed } from "../../../kit/table/glyphed.js";
import { seatName } from "../../../kit/words/words.js";
import { placeName, placeWords } from "../flight/face.js";
import { chosenOf, possible, possibleOf } from "../possible.js";
import { cardName, missionById, missionName, say } from "../words.js";
import { SIGNED } from "../goods.js";
import { Deal } from "./deal.js";
import { Offer } from "./offer.js";
import { Outlook, Sources } from "./outlook.js";
import { Pirate } from "./pirate.js";
import { Take } from "./take.js";
import { Chosen, Trade } from "./trade.js";

/** @import { Board, FlightView, Picks, PlayerView, SectorCard, Table } from "../types.js" */

const LATEST = 5;
/** Phases before the first card of a flight. */
const BEFORE = ["choose_sector", "sensor_offer", "sensor_place", "flight_ready"];

/** @param {{table: Table, board: Board, picks: Picks, own: PlayerView, other: PlayerView}} props */
export function Question({ table, board, picks, own, other }) {
  const { phase } = board;
  const isMine = picks.actions.value.length > 0;
  const tone =
    phase === "pirate_demand" || phase === "module_loss" ? "bad" : board.offer !== null ? "offer" : "";
  const label = isMine ? say("table.question") : say("table.now");
  return html`<section class=${`ssc-question ${tone}`} aria-label=${label} data-question data-phase=${phase}>
    ${bodyOf({ table, board, picks, own, other, isMine })}</section>`;
}

/**
 * @param {{table: Table, board: Board, picks: Picks, own: PlayerView, other: PlayerView, isMine: boolean}}
 *   view
 */
function bodyOf(view) {
  const { table, board, picks, own, isMine } = view;
  const { phase, flight } = board;
  if (board.winner !== null) return html`<${Won} ...${view} />`;
  if (board.offer !== null) return html`<${Offer} table=${table} board=${board} />`;
  if (phase === "pirate_demand") return html`<${Pirate} board=${board} />`;
  if (phase === "card_open" && flight !== null && flight.row.length > 0)
    return html`<${AtCard} ...${view} />`;
  if (!isMine) return html`<${Waiting} ...${view} />`;
  if (phase === "trade_build") return html`<${Trade} ...${view} />`;
  const chosen = chosenOf(picks);
  if (chosen?.module) return html`<${Chosen} table=${table} own=${own} action=${chosen} />`;
  const type = ["produce", "take-resource"].find((one) => possibleOf(picks, one).length > 0);
  return html`<h3>${say(`title.${phase}`)}</h3><p>${asked(board, own)}</p>
    ${phase === "setup_module" && html`<${Sources} />`}
    ${BEFORE.includes(phase) && html`<${Outlook} board=${board} own=${own} />`}
    ${type && html`<${Take} table=${table} picks=${picks} own=${own} type=${type} />`}`;
}

/** The question in words. @param {Board} board @param {PlayerView} own */
function asked(board, own) {
  const { phase, flight, roll } = board;
  const count = flight?.rewards_left ?? 0;
  return say(`ask.${phase}`, {
    roll: roll ?? 0,
    count,
    speed: (roll ?? 0) + (own?.boosters.points ?? 0),
    number: flight?.sector ?? 0,
  });
}

/** @param {{table: Table, board: Board}} props */
function Waiting({ table, board }) {
  const { deciding, seats } = table.game.value;
  const names = listed(deciding.map((seat) => seatName(seats, seat)));
  return html`<h3>${names === "" ? say(`phase.${board.phase}`) : say("go.turn_of", { name: names })}</h3>
    <p>${say(`phase.${board.phase}`)}</p>
    <${Latest} table=${table} />`;
}

/** The last lines of the log: the other player's latest moves. @param {{table: Table}} props */
function Latest({ table }) {
  const { ruleset, seats } = table.game.value;
  return html`<ul class="ssc-latest" aria-label=${say("table.latest")}>
    ${tellingOf(table.lines.value)
      .slice(0, LATEST)
      .reverse()
      .map(
        ({ version, brief }) => html`<li key=${version}>
          <${Glyphed} parts=${brief} seats=${seats} ruleset=${ruleset} signed=${SIGNED} /></li>`,
      )}</ul>`;
}

/** @param {{table: Table, board: Board}} props */
function Won({ table, board }) {
  return html`<h3>${say("table.won", { name: seatName(table.game.value.seats, board.winner ?? 0) })}</h3>`;
}

/**
 * The card that the ship is at: what it is, and what can be done here.
 * @param {{table: Table, board: Board, picks: Picks, own: PlayerView}} props
 */
function AtCard({ table, board, picks, own }) {
  const flight = /** @type {FlightView} */ (board.flight);
  const place = flight.row[flight.row.length - 1];
  const { card } = place;
  const isVisited = card !== null && flight.visiting === card.id && own?.seat === board.active;
  const told = placeWords({ board, seats: table.game.value.seats, place });
  return html`<h3>${placeName(place)}</h3>
    ${!(isVisited && card.kind === "trade_planet") && html`<p>${told}</p>`}
    ${
      isVisited &&
      html`<p class="ssc-hint">${say("deal.have", { astro: own.astro })}</p>
      ${(card.trades ?? []).length > 0 && html`<${Deal} table=${table} picks=${picks} card=${card} />`}
      <${Doing} table=${table} picks=${picks} board=${board} card=${card} />`
    }`;
}

/**
 * Buttons for the actions at the card that need a single tap.
 * @param {{table: Table, picks: Picks, board: Board, card: SectorCard}} props
 */
function Doing({ table, picks, board, card }) {
  const missions = possibleOf(picks, "complete-mission");
  const found = { "found-colony": say("do.found_colony"), "found-trading-post": say("do.found_post") };
  const doing = [
    ...Object.entries(found).map(([type, words]) => ({ action: possible(picks, { type }), words })),
    ...missions.map((action) => ({
      action,
      words: say("do.complete", { mission: missionName(missionById(board, action.mission)) }),
    })),
  ].filter(({ action }) => action !== null);
  return html`<p class="ssc-doing">${doing.map(
    ({ action, words }) => html`<button key=${words} type="button" class="good" disabled=${table.busy.value}
      ...${picks.guard.marks} title=${cardName(card)}
      onClick=${() => action && picks.act(action)}>${words}</button>`,
  )}</p>`;
}
