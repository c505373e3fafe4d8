// The panel beside the board, for rulesets without their own dock: the legal actions, the hand, the players.

import { html } from "../../../kit/base/lib.js";
import { t } from "../../../kit/words/texts.js";
import { brief, term, title } from "../../../kit/words/words.js";
import { Hand } from "./hand.js";
import { Play } from "./play.js";

/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable, Picks } from "../../../kit/game/types.js" */
/** @import { Game } from "../../../kit/service/api.js" */
/** @import { Book } from "../../../kit/service/rulebook.js" */

/** @param {{table: OpenTable, picks: Picks, views: Views, book: Book | null}} props */
export function Panel({ table, picks, views, book }) {
  const isBegun = table.board.value !== null;
  return html`<${Play} table=${table} picks=${picks} views=${views} book=${book} />
    <${Hand} table=${table} picks=${picks} views=${views} />
    ${views.Players && isBegun && html`<${views.Players} table=${table} />`}
    ${!views.Open && html`<${Open} table=${table} />`}`;
}

/** @param {{table: OpenTable}} props */
function Open({ table }) {
  return html`<ul class="open" aria-label=${t("game.open_things")}>
    ${openThings(table.board.value ?? {}, table.game.value)}</ul>`;
}

/**
 * Return the other facts of the observation about seats: offers and pending duties.
 * @param {Record<string, any>} observation
 * @param {Game} game
 */
function openThings(observation, game) {
  /** @param {any} one */
  const isOpen = (one) => Number.isInteger(one?.seat) && one.id === undefined && one.at === undefined;
  return Object.entries(observation)
    .filter(([name]) => name !== "players" && name !== "clocks")
    .map(([name, value]) => ({ name, open: [value].flat().filter(isOpen) }))
    .filter(({ open }) => open.length > 0)
    .map(
      ({ name, open }) =>
        html`<li key=${name}><b>${title(term(game.ruleset, name))}
          </b> ${open.map((one) => brief(one, game.seats)).join("; ")}</li>`,
    );
}
