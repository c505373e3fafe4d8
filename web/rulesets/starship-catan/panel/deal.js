// Buying and selling at a card: for a single good the number is tapped, of several goods each tap adds one.
// A tap chooses; the main button acts.

import { html } from "../../../kit/base/lib.js";
import { Astro, Good } from "../goods.js";
import { chosenOf, holdOf, ownOf, possibleOf, toggle } from "../possible.js";
import { amount, good, say } from "../words.js";

/** @import { Children, Counts } from "../../../kit/base/types.js" */
/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Picks, PlayerView, SectorCard, Table } from "../types.js" */

/**
 * @param {{table: Table, picks: Picks, card: SectorCard, post?: string | null}} props `post` at an own
 *   trading post
 */
export function Deal({ table, picks, card, post = null }) {
  const kinds = post === null ? ["buy", "sell"] : ["buy-at-post", "sell-at-post"];
  return kinds.map((type) => {
    const price = type.startsWith("buy") ? card.buy : card.sell;
    if (!price) return null;
    const actions = possibleOf(picks, type).filter((one) => post === null || one.post === post);
    return html`<section key=${type} class="ssc-deal" aria-label=${say(`deal.${type.split("-")[0]}`)}>
      <h4>${say(`deal.${type.split("-")[0]}`)} <small><${Astro}
        count=${price} /> ${say("deal.each")}</small></h4>
      ${
        actions.length === 0
          ? html`<p class="ssc-hint">${say(`deal.${whyNot(table, type, card)}`)}</p>`
          : card.trades?.length === 1
            ? html`<${Numbers} table=${table} picks=${picks} actions=${actions} price=${price} />`
            : html`<${Kinds} table=${table} picks=${picks} actions=${actions} card=${card} />`
      }
    </section>`;
  });
}

/**
 * Return why nothing can be bought or sold at a card.
 * @param {Table} table
 * @param {string} type
 * @param {SectorCard} card
 */
export function whyNot(table, type, card) {
  const own = ownOf(table);
  const isPurchase = type.startsWith("buy");
  const other = isPurchase ? "no_purchase" : "no_sale";
  if (own === null) return other;
  const held = holdOf(own);
  const goods = card.trades ?? [];
  if (!isPurchase) return goods.every((name) => !held[name]) ? "no_goods" : other;
  if (goods.every((name) => (held[name] ?? 0) >= limitOf(own, name))) return "no_room";
  return own.astro < (card.buy ?? 0) ? "no_astro" : other;
}

/** Return how many of a good a ship holds at most. @param {PlayerView} own @param {string} name */
function limitOf(own, name) {
  return name === "science" ? own.lab_limit : own.cargo_limit;
}

/**
 * A button for each number, for a card with a single good.
 * @param {{table: Table, picks: Picks, actions: Action[], price: number}} props
 */
function Numbers({ table, picks, actions, price }) {
  return html`<ul class="ssc-numbers">${actions.map((action) => {
    const [[name, count]] = Object.entries(action.goods);
    const words = say(`deal.${action.type.split("-")[0]}_words`, {
      what: amount(name, count),
      price: count * price,
    });
    return html`<li key=${count}><${Choice} table=${table} picks=${picks} action=${action} words=${words}>
      <b>${count}</b> <${Good} name=${name} /></${Choice}></li>`;
  })}</ul>`;
}

/**
 * A choice among several goods: a tap adds one if the card allows it, and otherwise replaces the chosen
 * one.
 * @param {{table: Table, picks: Picks, actions: Action[], card: SectorCard}} props
 */
function Kinds({ table, picks, actions, card }) {
  const chosen = chosenOf(picks);
  const goods = chosen !== null && chosen.type === actions[0].type ? (chosen.goods ?? {}) : {};
  return html`<ul class="ssc-numbers">${(card.trades ?? []).map((name) => {
    const next = nextOf(actions, goods, name);
    return html`<li key=${name}><${Choice} table=${table} picks=${picks} action=${next}
      isOn=${goods[name] > 0}
      words=${say("deal.one_more", { good: good(name) })}>
      ${goods[name] > 0 && html`<b>${goods[name]}</b>`} <${Good} name=${name} /></${Choice}></li>`;
  })}</ul>`;
}

/**
 * Return the action after a tap on a good: one more of it, else it alone; null if neither is possible.
 * @param {Action[]} actions
 * @param {Counts} goods
 * @param {string} name
 */
export function nextOf(actions, goods, name) {
  /** @param {Counts} wanted */
  const find = (wanted) =>
    actions.find(
      (action) =>
        Object.keys(wanted).length === Object.keys(action.goods).length &&
        Object.entries(wanted).every(([one, count]) => action.goods[one] === count),
    ) ?? null;
  return find({ ...goods, [name]: (goods[name] ?? 0) + 1 }) ?? find({ [name]: 1 });
}

/**
 * @param {{table: Table, picks: Picks, action: Action | null, words: string, isOn?: boolean, children?:
 *   Children}} props
 */
function Choice({ table, picks, action, words, isOn, children }) {
  const isPressed = isOn ?? (action !== null && JSON.stringify(chosenOf(picks)) === JSON.stringify(action));
  return html`<button type="button" class=${isPressed ? "ssc-chip chosen" : "ssc-chip"} aria-label=${words}
    aria-pressed=${String(Boolean(isPressed))} disabled=${action === null || table.busy.value}
    onClick=${() => action && toggle(picks, action)}>${children}</button>`;
}
