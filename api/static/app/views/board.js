// The table: as its ruleset shows it; else hexagons where the observation has sectors with axial coordinates, else in words.

import { html } from "../lib.js";
import { t } from "../texts.js";
import { Hexes, isHexBoard } from "./hexes.js";
import { InWords } from "./in_words.js";

export function Board({ table, picks, views }) {
  const board = table.board.value;
  const seats = table.game.value.seats;
  if (board === null) {
    const isOver = (table.then.value ?? table.game.value).status === "aborted"; // it never began
    return html`<div class="board"><${Heading} /><p class="empty">${t(isOver ? "table.never_board" : "table.no_board")}</p></div>`;
  }
  const View = views.Board ?? (isHexBoard(board) ? Hexes : InWords);
  return html`<div class="board"><${Heading} /><${View} table=${table} board=${board} seats=${seats} picks=${picks} /></div>`;
}

/** What the headings of a ruleset's own table stand under. */
function Heading() {
  return html`<h3 class="unseen">${t("table.board")}</h3>`;
}
