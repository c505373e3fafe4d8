// A choice among resources, from a yield or a reward: a tap takes one.

import { html } from "../../../kit/base/lib.js";
import { CardFace } from "../../../kit/table/card.js";
import { drawnAs, planetOf } from "../goods.js";
import { possible } from "../possible.js";
import { RESOURCES } from "../tables.js";
import { good, say, shortGood } from "../words.js";

/** @param {{table: any, picks: any, own: any, type: "produce" | "take-resource"}} props */
export function Take({ table, picks, own, type }) {
  return html`<ul class="ssc-take">${RESOURCES.map((resource) => {
    const action = possible(picks, { type, resource });
    const held = say("table.of_limit", { held: own.goods[resource] ?? 0, limit: own.cargo_limit });
    return html`<li key=${resource}><button type="button" disabled=${action === null || table.busy.value}
      ...${picks.guard.marks} onClick=${() => picks.act(action)}
      aria-label=${`${say("do.take", { good: good(resource) })}. ${held}`}>
      <${CardFace} name=${drawnAs(resource)} art=${planetOf(resource)}
        words=${shortGood(resource)} /><small>${held}</small></button></li>`;
  })}</ul>`;
}
