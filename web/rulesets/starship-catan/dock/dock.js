// The dock: the cargo bays as the hand, the build bar, the yellow die.

import { html } from "../../../kit/base/lib.js";
import { Dice } from "../../../kit/table/dice.js";
import { sidesOf } from "../possible.js";
import { say } from "../words.js";
import { Builds } from "./builds.js";
import { Hand } from "./hand.js";

/** @import { Picks, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks}} props */
export function Dock({ table, picks }) {
  const board = table.board.value;
  if (board === null) return null;
  const [player] = sidesOf(table);
  const isOwn = player.seat === table.seat.value;
  return html`<div class=${`ssc-dock ${board.phase}`}>
    <${Hand} table=${table} picks=${picks} player=${player} isOwn=${isOwn} />
    <${Builds} table=${table} picks=${picks} player=${player} isOwn=${isOwn} />
    <${Dice} dice=${[board.roll ?? 0]} words=${speedWords(board)} />
  </div>`;
}

/** @param {any} any */
function speedWords({ roll, active, players }) {
  if (roll === null || active === null) return say("table.no_roll");
  return say("table.speed", { roll, boosters: players[active].boosters.points });
}
