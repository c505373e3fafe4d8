// The dock: the ruleset's part, and the main button, whose place never changes.

import { html } from "../../kit/base/lib.js";
import { isDeciding } from "../../kit/game/choices.js";
import { MainButton } from "../../kit/table/main_button.js";
import { listed, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";

/** @import { Views } from "../../kit/game/registry.js" */
/** @import { OpenTable, Picks } from "../../kit/game/types.js" */
/** @import { Book } from "../../kit/service/rulebook.js" */
/** @import { Main } from "../../kit/table/main_button.js" */

/** @param {{table: OpenTable, picks: Picks, views: Views, book: Book | null}} props */
export function Dock({ table, picks, views, book }) {
  const isBegun = table.board.value !== null;
  return html`<div class="dock-parts">
      ${isBegun && views.Dock && html`<${views.Dock} table=${table} picks=${picks} book=${book} />`}</div>
    <${MainButton} table=${table} main=${mainOf(table, picks, views)} actions=${picks.guard} />`;
}

/**
 * Return the current main button: one that all rulesets share, otherwise the ruleset's own.
 * @param {OpenTable} table
 * @param {Picks} picks
 * @param {Views} views
 * @returns {Main}
 */
export function mainOf(table, picks, views) {
  const game = table.game.value;
  if (table.past.value !== null)
    return { words: t("timeline.back"), icon: "play", state: "ready", act: () => table.live() };
  if (game.closed) return waiting(t("common.status.closed"));
  if (game.status === "waiting") return waiting(t("table.waits_for_players"));
  if (game.winner !== null) return waiting(t("game.won", { name: seatName(game.seats, game.winner) }));
  if (game.status !== "running") return waiting(t(`common.status.${game.status}`));
  const own = views.main?.({ table, picks }) ?? null;
  if (own !== null) return own;
  if (isDeciding(table)) return waiting(t("table.your_choice"));
  const names = listed(game.deciding.map((seat) => seatName(game.seats, seat)));
  return waiting(t("table.waits_for", { names }));
}

/** @param {string} words @returns {Main} */
function waiting(words) {
  return { words, state: "others", act: null };
}
