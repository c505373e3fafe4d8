// The hand of this page's seat, as only its owner sees it: cards and pieces, in words.

import { html } from "../../../kit/base/lib.js";
import { t } from "../../../kit/words/texts.js";
import { Facts } from "./in_words.js";

/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable, Picks } from "../../../kit/game/types.js" */

/** @param {{table: OpenTable, picks: Picks, views: Views}} props */
export function Hand({ table, picks, views }) {
  const own = table.board.value?.players?.find(
    (/** @type {{seat: number}} */ one) => one.seat === table.seat.value,
  );
  if (own === undefined) return null;
  const View = views.Hand;
  return html`<section class="hand" aria-labelledby="hand-title">
    <h3 id="hand-title">${t("table.what_you_have")}</h3>
    ${
      View
        ? html`<${View} table=${table} picks=${picks} own=${own} />`
        : html`<${Facts} thing=${own} seats=${table.game.value.seats} ruleset=${table.game.value.ruleset} />`
    }
  </section>`;
}
