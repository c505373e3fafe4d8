// The table of Starship Catan on one screen: the other ship at the top, the own at the bottom, between them
// the sectors, the flight, the question of the moment and the missions.

import { entryOf } from "../../kit/base/entries.js";
import { html, useSignal } from "../../kit/base/lib.js";
import { seatName } from "../../kit/words/words.js";
import { Known } from "./flight/known.js";
import { Missions } from "./flight/missions.js";
import { Row } from "./flight/row.js";
import { Sectors } from "./flight/sectors.js";
import { Modules } from "./panel/modules.js";
import { Question } from "./panel/question.js";
import { Lanes } from "./panel/sensor.js";
import { ownOf, sidesOf } from "./possible.js";
import { Cargo, Chips } from "./ship/cargo.js";
import { Gradients } from "./ship/hull.js";
import { Ship } from "./ship/ship.js";
import { say } from "./words.js";

/** @import { Board, Picks, PlayerView, Table } from "./types.js" */

/** @param {{table: Table, board: Board, picks: Picks}} props */
export function Board({ table, board, picks }) {
  const [near, far] = sidesOf(table);
  const own = ownOf(table);
  const other = board.players.find((one) => one !== own) ?? far;
  const isOwn = own !== null;
  const view = { table, board, picks, own, other };
  return html`<div class="ssc" data-version=${board.version} data-phase=${board.phase} data-near=${near.seat}>
    <${Gradients} />
    <section class=${`ssc-far of-${far.color}`} aria-label=${nameOf(table, far)}>
      <${Cargo} table=${table} picks=${picks} player=${far} />
      <${Ship} table=${table} picks=${picks} player=${far} isOwn=${false} isMirrored />
    </section>
    <${Middle} ...${view} near=${near} />
    <section class=${`ssc-near of-${near.color}`} aria-label=${nameOf(table, near)}>
      <${Ship} table=${table} picks=${picks} player=${near} isOwn=${isOwn} />
      <div class="ssc-owns"><h3 class="ssc-label"><b>${say("table.colonies_posts")}</b></h3>
        <${Chips} table=${table} picks=${picks} player=${near} isOwn=${isOwn} /></div>
    </section>
  </div>`;
}

/** @param {Table} table @param {PlayerView} player */
function nameOf(table, player) {
  return say("table.ship_of", { name: seatName(table.game.value.seats, player.seat) });
}

/**
 * The parts of the middle that a narrow screen shows one at a time, and the phases that begin with another.
 */
const TABS = ["now", "sectors", "missions", "modules"];
const FIRST = { choose_sector: "sectors", setup_module: "modules", module_loss: "modules" };

/** @param {any} props */
function Middle({ near, ...view }) {
  const { table, board, picks } = view;
  const picked = useSignal({ tab: "", phase: "" });
  const first = entryOf(FIRST, board.phase) ?? "now";
  const shown = picked.value.phase === board.phase ? picked.value.tab : first;
  const isAside = shown !== first;
  return html`<div class=${`ssc-middle shows-${shown}${isAside ? " aside" : ""}`}>
    <div class="ssc-tabs" role="group" aria-label=${say("table.parts")}>${TABS.map(
      (tab) => html`<button key=${tab} type="button" aria-pressed=${String(tab === shown)}
        onClick=${() => (picked.value = { tab, phase: board.phase })}>${say(`tab.${tab}`)}</button>`,
    )}</div>
    <${Sectors} table=${table} board=${board} picks=${picks} />
    <section data-anchor="flight" class=${board.flight === null ? "ssc-center home" : "ssc-center"}
      aria-label=${titleOf(board)}>
      <h3 class="ssc-label"><b>${titleOf(board)}</b> <span>${noteOf(board)}</span></h3>
      ${contentOf({ ...view, near })}
    </section>
    ${
      shown === "modules" &&
      html`<section class="ssc-own-parts" aria-label=${say("table.modules")}>
      <${Modules} table=${table} board=${board} picks=${picks} player=${near} />
      <${Chips} table=${table} picks=${picks} player=${near} isOwn=${view.own !== null} /></section>`
    }
    <${Question} ...${view} />
    <${Missions} table=${table} board=${board} picks=${picks} />
  </div>`;
}

/**
 * Return the middle of the table: the flight, the sensor's cards, the modules, or the known cards.
 * @param {any} any
 */
function contentOf({ table, board, picks, near }) {
  const { phase, flight } = board;
  if (flight !== null && flight.inspected?.length > 0)
    return html`<${Lanes} table=${table} board=${board} picks=${picks} />`;
  if (flight !== null) return html`<${Row} table=${table} board=${board} />`;
  if (phase === "choose_sector" || phase.startsWith("production"))
    return html`<${Known} table=${table} board=${board} picks=${picks} />`;
  return html`<${Modules} table=${table} board=${board} picks=${picks} player=${near} />`;
}

/** @param {Board} board */
function titleOf({ flight, phase }) {
  if (flight !== null) return say("flight.title", { number: flight.sector });
  return phase === "choose_sector" || phase.startsWith("production")
    ? say("table.seen_title")
    : say("table.modules");
}

/** @param {Board} board */
function noteOf({ flight }) {
  if (flight === null) return "";
  const card = say("flight.card", { number: flight.revealed, all: flight.speed });
  return `${card} · ${say("flight.actions", { used: flight.actions_used, all: flight.actions })}`;
}
