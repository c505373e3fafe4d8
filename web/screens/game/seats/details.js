// The sheet of a player: all that is open about them, one line each, opened by their plate or by P.

import { html, useEffect } from "../../../kit/base/lib.js";
import { Avatar } from "../../../kit/table/badge.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { t } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { detailed, toggleDetails } from "../opened.js";

/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable } from "../../../kit/game/types.js" */

/** @param {{table: OpenTable, views: Views}} props */
export function Details({ table, views }) {
  const game = table.game.value;
  const board = /** @type {any} */ (table.board.value);
  const seat = detailed.value;
  useEffect(() => () => void (detailed.value = null), [table]);
  useHotkeys({
    p: board?.players && (() => toggleDetails(next(seat, game.seats.length))),
    f6: focusQuestion,
  });
  const player = board?.players?.find((/** @type {{seat: number}} */ one) => one.seat === seat) ?? null;
  if (seat === null || player === null) return null;
  const scores = /** @type {any} */ (table.scores.value)?.standings;
  const points = scores?.find((/** @type {{seat: number}} */ one) => one.seat === seat)?.victory_points ?? 0;
  const told = [t("table.points_of", { count: points }), ...(views.details?.({ table, seat, player }) ?? [])];
  return html`<div class="details" data-seat=${seat}><${Sheet} label=${seatName(game.seats, seat)}
    head=${html`<${Avatar} seat=${game.seats[seat]} />`} color=${game.seats[seat].color}
    onClose=${() => (detailed.value = null)}>
    <ul class="details-facts">${told.map((line) => html`<li key=${line}>${line}</li>`)}</ul><//></div>`;
}

/**
 * Return the seat after one. The last is its own successor, which closes the sheet.
 * @param {number | null} seat
 * @param {number} count
 */
export function next(seat, count) {
  return seat === null ? 0 : Math.min(seat + 1, count - 1);
}

/** Move the focus to the question or the sheet that is open, or to the main button. */
function focusQuestion() {
  const open = ".sheet-place .sheet, [data-question], .confirm, .toast";
  const found = document.querySelector(`#game :is(${open})`) ?? document.getElementById("main-button");
  if (!(found instanceof HTMLElement)) return;
  if (!found.hasAttribute("tabindex") && found.tagName !== "BUTTON") found.tabIndex = -1;
  found.focus();
}
