// The dock: the own hand, the mothership with its speed, the build bar, the dice.

import { html } from "../../../kit/base/lib.js";
import { Emblem } from "../../../kit/art/emblems.js";
import { Dice } from "../../../kit/table/dice.js";
import { Mothership } from "../ship.js";
import { say } from "../words.js";
import { BuildBar } from "./build.js";
import { Hand } from "./hand.js";
import { ownOf } from "./own.js";

/** @import { Board, Picks, PlayerView, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks}} props */
export function Dock({ table, picks }) {
  const own = ownOf(table);
  const board = table.board.value;
  return html`<div class="farers-dock">
    ${own && html`<${Hand} table=${table} picks=${picks} own=${own} />`}
    <${Ship} table=${table} player=${own ?? board.players[board.active ?? 0]} isOwn=${own !== null} />
    <${BuildBar} table=${table} picks=${picks} own=${own} />
    <${Rolled} board=${board} />
  </div>`;
}

/** @param {{table: Table, player: PlayerView, isOwn: boolean}} props */
function Ship({ table, player, isOwn }) {
  const board = table.board.value;
  const color = table.game.value.seats[player.seat]?.color;
  const flight = board.active === player.seat ? board.flight : null;
  const label = isOwn ? say("dock.your_ship") : say("dock.ship");
  return html`<div class="dock-ship">
    <p class="dock-label"><b>${label}</b>
      ${
        flight !== null
          ? html`<span class="speed">${say("dock.speed")} <b>${flight.speed}</b>
            ${say("dock.shaken", { count: flight.base_speed })} + ${player.booster_speed}
            <${Emblem} name="booster" /></span>`
          : html`<span class="speed">+ ${player.booster_speed} <${Emblem} name="booster" /></span>`
      }</p>
    <${Mothership} color=${color} upgrades=${player.upgrades} balls=${flight?.balls ?? []} name=${label}
      anchor=${`mothership-${player.seat}`} /></div>`;
}

/** @param {{board: Board}} props */
function Rolled({ board }) {
  const { dice } = board;
  const words = dice === null ? say("dock.not_rolled") : say("dock.rolled", { sum: dice[0] + dice[1] });
  return html`<${Dice} dice=${dice} words=${words} />`;
}
