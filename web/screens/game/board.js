// The board: drawn by its ruleset; otherwise as hexagons if the observation has sectors with axial
// coordinates, or else in words. Before there is a board, its area shows the game's cover.

import { Cover } from "../../kit/art/covers.js";
import { html } from "../../kit/base/lib.js";
import { t } from "../../kit/words/texts.js";
import { later } from "../../kit/load/later.js";

/** @import { Views } from "../../kit/game/registry.js" */
/** @import { OpenTable, Picks } from "../../kit/game/types.js" */

const hexes = later(
  () => import("../../kit/board/hexes.js"),
  import.meta.resolve("../../kit/board/hexes.js"),
);
const inWords = later(() => import("./panel/in_words.js"), import.meta.resolve("./panel/in_words.js"));

/** @param {{table: OpenTable, picks: Picks, views: Views}} props */
export function Board({ table, picks, views }) {
  const board = table.board.value;
  const seats = table.game.value.seats;
  if (board === null) {
    const isOver = (table.then.value ?? table.game.value).status === "aborted"; // it never began
    return html`<div class="board board-waits" data-anchor="board"><${Heading} />
      <${Cover} ruleset=${table.game.value.ruleset} />
      <p class="empty">${t(isOver ? "table.never_board" : "table.no_board")}</p></div>`;
  }
  const shown = { table, board, seats, picks };
  if (views.Board)
    return html`<div class=${views.Dock ? "board" : "board old-board"} data-anchor="board">
      <${Heading} /><${views.Board} ...${shown} /></div>`;
  const drawn = isHexBoard(board)
    ? html`<${hexes.View} name="Hexes" ...${shown} />`
    : html`<${inWords.View} name="InWords" ...${shown} />`;
  return html`<div class="board old-board" data-anchor="board"><${Heading} />${drawn}</div>`;
}

/** @param {import("../../kit/service/api.js").Board} board */
function isHexBoard({ sectors }) {
  return (
    Array.isArray(sectors) &&
    sectors.length > 0 &&
    sectors.every(
      (/** @type {{q: unknown, r: unknown}} */ one) => Number.isFinite(one.q) && Number.isFinite(one.r),
    )
  );
}

/** The heading above the headings of a ruleset's own table. */
function Heading() {
  return html`<h2 class="unseen">${t("table.board")}</h2>`;
}
