// A seven: how many cards to give back, and how many are chosen. The cards are pressed in the hand.

import { html } from "../../../kit/base/lib.js";
import { Die } from "../../../kit/table/dice.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { listed } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { say, sumOf } from "../resources.js";
import { dueOf } from "../turn.js";

/** @import { Picks, PlayerView, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks, own: PlayerView}} props */
export function Discard({ table, picks, own }) {
  const due = dueOf(table);
  const { dice, discards_due: all } = table.board.value;
  const count = sumOf(picks.drafts.value.discard ?? {});
  const { seats } = table.game.value;
  const others = all.filter((one) => one.seat !== own.seat).map((one) => seatName(seats, one.seat));
  const note = others.length > 0 ? say("others_discard", { names: listed(others) }) : say("tap_to_give_back");
  const head = html`<span class="two-dice">
    ${(dice ?? []).map((shows, index) => html`<${Die} key=${index} shows=${shows} />`)}</span>`;
  return html`<${Sheet} label=${say("give_back_of", { count: due, all: own.resource_count })} note=${note}
    tone="bad"
    head=${head}>
    <p class="progress" role="status">
      ${Array.from(
        { length: due },
        (_, index) => html`<i key=${index} class=${index < count ? "full" : ""}>
        </i>`,
      )}
      <b>${say("discard_count", { count, total: due })}</b></p><//>`;
}
