// The dock of Star Trek Catan: the hand, the powers, the things to build, the dice.

import { html } from "../../../kit/base/lib.js";
import { Dice } from "../../../kit/table/dice.js";
import { ownOf, say } from "../resources.js";
import { Builds } from "./builds.js";
import { Hand } from "./hand.js";
import { Powers } from "./powers.js";

/** @import { Picks, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks}} props */
export function Dock({ table, picks }) {
  const own = ownOf(table);
  const { dice } = table.board.value;
  const words = dice === null ? say("no_dice") : say("rolled", { sum: dice[0] + dice[1] });
  return html`${
    own === undefined
      ? html`<p class="dock-note">${say("watching")}</p>`
      : html`<${Hand} table=${table} picks=${picks} own=${own} />
        <${Powers} table=${table} picks=${picks} own=${own} />
        <${Builds} table=${table} picks=${picks} own=${own} />`
  }<${Dice} dice=${dice} words=${words} />`;
}
