// The table: hexagons where the observation has sectors with axial coordinates, a map of space where it has areas,
// else in words.

import { html } from "../lib.js";
import { Hexes, isHexBoard } from "./hexes.js";
import { InWords } from "./in_words.js";
import { isStarMap, StarMap } from "./starmap.js";

export function Board({ table, picks }) {
  const board = table.board.value;
  const seats = table.game.value.seats;
  if (board === null) return html`<div class="board"><p class="empty">No board yet: the game waits for players.</p></div>`;
  const View = [[isHexBoard, Hexes], [isStarMap, StarMap]].find(([fits]) => fits(board))?.[1] ?? InWords;
  return html`<div class="board"><${View} board=${board} seats=${seats} picks=${picks} /></div>`;
}
