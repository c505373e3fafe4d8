// The table of Starship Catan: what is going on, the sectors and the flight, the middle, and both ships.

import { html } from "../../kit/base/lib.js";
import { listed, number } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { MissionCard } from "./cards.js";
import { Flight, Sectors } from "./flight.js";
import { Die, Icon } from "./icons.js";
import { OpenOffer } from "./dialogues/offers.js";
import { Ship } from "./ship.js";
import { Step } from "./steps.js";
import { SPECIAL_MINIMUM } from "./tables.js";
import { amount, good, moduleDoes, moduleName, missionName, say } from "./words.js";

export function Board({ table, board, seats, picks }) {
  const view = { table, board, seats, picks };
  const own = table.seat.value;
  const players =
    own === null
      ? board.players
      : [...board.players].sort((a, b) => Number(b.seat === own) - Number(a.seat === own));
  return html`<div class="ssc" data-version=${board.version}>
    <${Now} ...${view} />
    ${
      board.offer !== null && (own === null || table.past.value !== null) && html`<${OpenOffer} ...${view} />`
    }
    <${Sectors} ...${view} />
    <${Flight} ...${view} />
    <${Missions} ...${view} />
    <div class="ships">
      ${players.map((player) => html`<${Ship} key=${player.seat} ...${view} player=${player} />`)}</div>
    <${Middle} board=${board} seats=${seats} />
  </div>`;
}

// The current phase

function Now({ table, board, seats, picks }) {
  const past = table.past.value !== null;
  const deciding = past ? [] : table.game.value.deciding;
  const mine = deciding.includes(table.seat.value);
  return html`<section class="now" aria-label=${say("table.now")}>
    ${
      board.roll !== null
        ? html`<${Die} face=${board.roll} words=${say("table.rolled", { roll: board.roll })} />`
        : html`<${Die} face=${0} words=${say("table.no_roll")} />`
    }
    <ul>
      <li>${say("table.turn", { number: board.turn })}</li>
      ${
        board.active !== null &&
        board.winner === null &&
        html`<li>${say("table.active", { name: seatName(seats, board.active) })}</li>`
      }
      <li><b>${good(board.phase)}</b></li>
      ${
        board.winner !== null &&
        html`<li><b>${say("table.won", { name: seatName(seats, board.winner) })}</b></li>`
      }
      ${mine && html`<li class="tag turn">${say("table.your_move")}</li>`}
      ${
        !mine &&
        deciding.length > 0 &&
        html`<li>${say("table.waits", { names: listed(deciding.map((seat) => seatName(seats, seat))) })}</li>`
      }
    </ul>
    <${Step} table=${table} picks=${picks} action=${{ type: "end-turn" }} label=${say("do.end_turn")} />
  </section>`;
}

// The middle

function Missions({ table, board, picks }) {
  const own = board.players.find((one) => one.seat === table.seat.value) ?? null;
  const { cards, next } = board.mission_stack;
  return html`<section class="missions" aria-label=${say("table.missions")}>
    <h4>${say("table.missions")}</h4>
    ${board.face_up_missions.length === 0 && html`<p>${say("mission.none")}</p>`}
    <ul class="cards">${board.face_up_missions.map(
      (mission) => html`<li key=${mission.id}>
        <${MissionCard} mission=${mission} own=${own} locked=${board.flight?.locked.includes(mission.id)}>
        <${Step} table=${table} picks=${picks} action=${{ type: "complete-mission", mission: mission.id }}
          label=${say("do.complete", { mission: missionName(mission) })} />
      </${MissionCard}></li>`,
    )}</ul>
    <p class="hint">${say("mission.stack", { count: cards })}
      ${next === null ? "" : `; ${say("mission.stack_next", { level: next })}`}</p>
  </section>`;
}

function Middle({ board, seats }) {
  const { reserve, level_2_modules: stock } = board;
  const special = [
    ["friend_of_the_people", "friendship"],
    ["hero_of_the_people", "fame"],
  ];
  return html`<section class="middle" aria-label=${say("table.stock")}>
    <h4>${say("table.stock")}</h4>
    <dl class="facts">
      ${special.map(
        ([card, points]) => html`<div key=${card}><dt><${Icon} name=${points} />${good(card)}</dt>
          <dd>${
            board[card] === null ? say("table.nobody") : seatName(seats, board[card])
          } <small>(${say("table.special", { minimum: SPECIAL_MINIMUM, points: good(points) })})</small></dd>
            </div>`,
      )}
      <div><dt>${say("table.reserve")}</dt><dd>
        ${
          reserve.cards === 0
            ? say("table.reserve_empty")
            : say("table.reserve_next", { cards: amount("cards", reserve.cards), set: reserve.next })
        }</dd></div>
    </dl>
    ${
      stock.length === 0
        ? html`<p>${say("table.level_2")}: ${say("table.all_gone")}</p>`
        : html`<details><summary>${say("table.level_2")}: ${number(stock.length)}</summary>
          <ul class="stock">
            ${stock.map(
              (type) =>
                html`<li key=${type}><b>${moduleName(type, 2)}
                  </b> ${moduleDoes(type, 2, null)} ${say("build.point")}</li>`,
            )}</ul></details>`
    }
  </section>`;
}
