// The own hand: a slot for each resource. A tap chooses a card to pay or return, or begins a trade.

import { html } from "../../../kit/base/lib.js";
import { Icon } from "../../../kit/art/icons.js";
import { HandCard } from "../../../kit/table/card.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { RESOURCES, artOf, capital, say, total, word } from "../words.js";
import { canDeal, deal, dealOf, give, leftInHand } from "./dealing.js";
import { count, countingOf } from "./own.js";

/** @import { Picks, PlayerView, Table } from "../types.js" */

const KEYS = ["q", "w", "e", "r", "z"];

/** @param {{table: Table, picks: Picks, own: PlayerView}} props */
export function Hand({ table, picks, own }) {
  const counting = countingOf(table, picks);
  const now = dealOf(picks);
  const trades = canDeal(picks);
  /** @param {string} name @param {number} by */
  const change = (name, by) => {
    if (counting !== null) count(picks, counting, name, by);
    else if (trades || now !== null) give(picks, name, by);
  };
  /** @param {string} name */
  const canMore = (name) =>
    (counting !== null &&
      total(counting.cards) < counting.most &&
      (counting.cards[name] ?? 0) < (own.hand?.[name] ?? 0)) ||
    (counting === null && (trades || now !== null) && leftInHand(table, now, name) > 0);
  /** @param {string} name */
  const press = (name) => () => canMore(name) && change(name, 1);
  useHotkeys({
    ...Object.fromEntries(RESOURCES.map((name, at) => [KEYS[at], press(name)])),
    t: trades && now === null ? () => deal(picks, { tab: "players" }) : null,
  });
  /** @param {string} name */
  const chosenOf = (name) => (counting ?? { cards: now?.give ?? {} }).cards[name] ?? 0;
  const isOn = counting !== null || trades || now !== null;
  return html`<section class="dock-hand" aria-label=${say("dock.your_hand")}>
    <p class="dock-label"><b>${say("dock.your_hand")}</b> ${say("dock.cards", { count: total(own.hand) })}
      ${
        trades &&
        html`<button type="button" class="dock-trade" aria-pressed=${String(now !== null)}
          aria-keyshortcuts="T"
          title=${`${say("dock.trade")} (T)`}
          onClick=${() => (now === null ? deal(picks, { tab: "players" }) : deal(picks, null))}>
          <${Icon} name="trade" /> ${say("dock.trade")}</button>`
      }</p>
    <div class="hand-cards">${RESOURCES.map((name, at) => {
      const chosen = chosenOf(name);
      const isFull = !canMore(name);
      return html`<${HandCard} key=${name} name=${name} art=${artOf(name)} words=${capital(word(name))}
        count=${own.hand?.[name] ?? 0} chosen=${chosen} hotkey=${KEYS[at].toUpperCase()}
        isDim=${isOn && isFull && chosen === 0 && (own.hand?.[name] ?? 0) > 0}
        onMore=${isOn ? () => (isFull ? chosen > 0 && change(name, -1) : change(name, 1)) : null}
        onLess=${isOn && chosen > 0 ? () => change(name, -1) : null} />`;
    })}</div>
  </section>`;
}
