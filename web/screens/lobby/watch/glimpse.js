// A read-only table: its board and its standings.

import { html, useMemo } from "../../../kit/base/lib.js";
import { viewsOf } from "../../../kit/game/registry.js";
import { t } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { Board } from "../../game/board.js";
import { Dot } from "../../../kit/parts/parts.js";
import { Picks } from "../../../kit/game/picks.js";

/** @import { OpenTable } from "../../../kit/game/types.js" */

/**
 * The board without controls. The standings and the game's own page have its contents in words.
 * @param {{table: OpenTable}} props
 */
export function Glimpse({ table }) {
  const picks = useMemo(() => new Picks(table), [table]);
  const ruleset = table.game.value?.ruleset ?? null;
  const views = ruleset === null || table.board.value === null ? null : viewsOf(ruleset);
  const board = views && html`<${Board} table=${table} picks=${picks} views=${views} />`;
  return html`<div class=${`glimpse ${ruleset ?? ""}`} inert aria-hidden="true">${board}</div>`;
}

/** The points of each player, and whose turn it is. @param {{table: OpenTable}} props */
export function Standing({ table }) {
  const game = table.game.value;
  return html`<ul class="standing">
    ${game.seats.map((seat) => {
      const isTurn = game.status === "running" && game.active === seat.seat;
      const name = seat.kind === "open" ? t("common.open_seat") : seatName(game.seats, seat.seat);
      return html`<li key=${seat.seat} class=${isTurn ? "seat deciding" : "seat"}>
        <${Dot} color=${seat.color} /><span class="name">${name}</span>
        ${isTurn && html`<span class="tag turn">${t("lobby.turn")}</span>`}
        ${game.winner === seat.seat && html`<span class="tag turn">${t("lobby.winner")}</span>`}
        ${
          game.totals[seat.seat] !== undefined &&
          html`<span class="points">${t("lobby.score", { count: game.totals[seat.seat] })}</span>`
        }
      </li>`;
    })}
  </ul>`;
}
