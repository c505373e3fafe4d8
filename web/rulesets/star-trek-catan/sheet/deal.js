// The trade panel: the cards given and wanted, and the partners, the supply or players.

import { Icon } from "../../../kit/art/icons.js";
import { html } from "../../../kit/base/lib.js";
import { Avatar } from "../../../kit/table/badge.js";
import { CardChoice, CardFace } from "../../../kit/table/card.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { seatName } from "../../../kit/words/words.js";
import { asked, dealOf, putBack, takeable, turned, unwanted, wanted } from "../deal.js";
import { canTrade } from "../dock/hand.js";
import { named, RESOURCES, say, sumOf } from "../resources.js";

/** @import { Deal } from "../deal.js" */
/** @import { Picks, PlayerView, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks, own: PlayerView}} props */
export function Deal({ table, picks, own }) {
  const signal = dealOf(table);
  const deal = /** @type {import("../deal.js").Deal} */ (signal.value);
  const can = canTrade(picks);
  /** @param {Deal | null} next */
  const set = (next) => (signal.value = next);
  const isSupply = deal.side === "supply";
  return html`<${Sheet} label=${say(isSupply ? "trade_supply" : "offer_players")} onClose=${() => set(null)}
    note=${say(isSupply ? "supply_how" : "offer_how")}>
    <div class="sides" role="group" aria-label=${say("trade")}>
      ${
        /** @type {const} */ (["supply", "players"]).map(
          (side) => html`<button type="button" key=${side} aria-pressed=${String(deal.side === side)}
          disabled=${!can[side]} onClick=${() => set(turned(deal, own, side))}>${say(`side_${side}`)}
            </button>`,
        )
      }</div>
    <div class="deal">
      <div class="deal-side"><h3>${say("you_give")}</h3>
        <div class="deal-cards">${
          sumOf(deal.give) === 0
            ? html`<span class="card-slot">?</span>`
            : Object.entries(deal.give).flatMap(([kind, count]) =>
                Array.from(
                  { length: count },
                  (_, index) => html`<button type="button" class="given" key=${`${kind} ${index}`}
                    aria-label=${say("put_back", { what: named(kind) })}
                    onClick=${() => set(putBack(deal, own, kind))}>
                    <${CardFace} name=${kind} words=${named(kind)} /></button>`,
                ),
              )
        }</div>
        <p class="rate">${rateOf(deal, own)}</p></div>
      <span class="deal-arrow"><${Icon} name="trade" /></span>
      <${Wanted} table=${table} deal=${deal} own=${own} set=${set} />
    </div>
    ${!isSupply && html`<${Whom} table=${table} deal=${deal} own=${own} set=${set} />`}<//>`;
}

/** The rate of the given kind and its cause. @param {Deal} deal @param {PlayerView} own */
function rateOf(deal, own) {
  if (deal.side !== "supply") return "";
  const [kind] = Object.keys(deal.give);
  if (kind === undefined) return say("tap_hand");
  const rate = own.trade_rates[kind];
  return say(`rate_${rate}`, { what: named(kind) });
}

/** @param {{table: Table, deal: Deal, own: PlayerView, set: (deal: Deal | null) => unknown}} props */
function Wanted({ table, deal, own, set }) {
  const { supply } = table.board.value;
  const isSupply = deal.side === "supply";
  /** @param {string} kind */
  const why = (kind) => {
    if (deal.give[kind]) return say("same_kind");
    if (!isSupply) return "";
    if (takeable(deal, own) === 0) return say("tap_hand");
    return (supply[kind] ?? 0) <= (deal.want[kind] ?? 0) && !deal.want[kind] ? say("supply_empty") : "";
  };
  return html`<div class="deal-side"><h3>${say("you_want")}</h3>
    <div class="deal-cards">${RESOURCES.map(
      (kind) => html`<span class="want" key=${kind}><${CardChoice} name=${kind} words=${named(kind)}
          left=${isSupply ? (supply[kind] ?? 0) : null} chosen=${deal.want[kind] ?? 0} why=${why(kind)}
          onTap=${() => set(wanted(deal, own, kind))} />
        ${
          !isSupply &&
          deal.want[kind] > 0 &&
          html`<button type="button" class="less" aria-label=${say("one_less", { what: named(kind) })}
            onClick=${() => set(unwanted(deal, kind))}>−</button>`
        }</span>`,
    )}</div></div>`;
}

/**
 * The players that the offer goes to: all, unless names are pressed.
 * @param {{table: Table, deal: Deal, own: PlayerView, set: (deal: Deal | null) => unknown}} props
 */
function Whom({ table, deal, own, set }) {
  const board = table.board.value;
  const { seats } = table.game.value;
  if (board.active !== own.seat) return null;
  const others = board.players.filter((one) => one.seat !== own.seat);
  return html`<h3>${say("whom")}</h3><div class="whom">
    ${others.map(({ seat, resource_count: count }) => {
      const isAsked = deal.to.length === 0 || deal.to.includes(seat);
      return html`<button type="button" class="who-tile" key=${seat} aria-pressed=${String(isAsked)}
        onClick=${() =>
          set(
            asked(
              deal,
              seat,
              others.map((one) => one.seat),
            ),
          )}>
        <${Avatar} seat=${seats[seat]} /><span>${seatName(seats, seat)}
          <small>${say("cards", { count })}</small></span></button>`;
    })}</div>`;
}
