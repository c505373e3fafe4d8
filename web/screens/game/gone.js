// The reason why a game cannot be shown, and possible remedies.

import { html } from "../../kit/base/lib.js";
import { seatsOf } from "../../kit/base/purse.js";
import { t } from "../../kit/words/texts.js";

/** @import { Table } from "../../kit/game/table.js" */
/** @import { Problem } from "../../kit/service/http.js" */

/** @param {{table: Table, problem: Problem}} props */
export function Gone({ table, problem }) {
  const isRefused = [401, 403].includes(problem.status) && seatsOf(table.id).length > 0;
  const [what, todo, lang] = explained(problem, isRefused);
  return html`<section id="game" class="lost page" aria-label=${t("game.gone.label")}>
    <div class="block quiet-words"><div role="alert"><h2 lang=${lang}>${what}</h2><p>${todo}</p></div>
    <p class="choices">
      ${
        isRefused &&
        html`<button type="button" class="button" onClick=${() => table.forgetSeat()}>${t("game.gone.forget")}
        </button>`
      }
      ${
        problem.status !== 404 &&
        html`<button type="button" class="button" onClick=${() => again(table)}>
        ${t("game.gone.again")}</button>`
      }
      <a class="button primary" href="#/">${t("game.gone.lobby")}</a>
    </p></div>
  </section>`;
}

/** @param {Table} table */
function again(table) {
  table.gone.value = null;
  table.refreshSoon();
}

/** @param {Problem} problem @param {boolean} isRefused */
function explained(problem, isRefused) {
  if (isRefused) return [t("game.gone.seat"), t("game.gone.seat_todo")];
  if (problem.status === 404) return [t("game.gone.not_found"), t("game.gone.not_found_todo")];
  if (problem.code === "game-damaged") return [t("game.gone.damaged"), t("game.gone.damaged_todo")];
  return [problem.message, t("game.gone.other_todo"), problem.language];
}
