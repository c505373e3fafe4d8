// The table: hexagons where the observation has sectors with axial coordinates, else in words.

import { html } from "../lib.js";
import { Hexes, isHexBoard } from "./hexes.js";
import { InWords } from "./in_words.js";

export function Board({ table, picks }) {
  const board = table.board.value;
  const seats = table.game.value.seats;
  if (board === null) return html`<div class="board"><p class="empty">No board yet: the game waits for players.</p></div>`;
  return html`<div class="board">
    ${isHexBoard(board) ? html`<${Hexes} board=${board} seats=${seats} picks=${picks} />` : html`<${InWords} board=${board} seats=${seats} />`}
  </div>`;
}
