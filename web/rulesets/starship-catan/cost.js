// What building costs, thing by thing, and what of it is missing.

import { html } from "../../kit/base/lib.js";
import { lacking, pricesOf } from "../../kit/forms/costs.js";
import { Icon } from "./icons.js";
import { amount } from "./words.js";

/**
 * The price of an action, as the service says it; null where it has none.
 * @returns {Record<string, number> | null}
 */
export function costOf(table, { type, ...fields }) {
  return pricesOf(table.legal.value, type, fields)[0]?.cost ?? null;
}

/** All that somebody can pay with. @returns {Record<string, number>} */
export function holdOf(player) {
  return { ...player.goods, astro: player.astro };
}

export function Cost({ cost, held }) {
  const lacks = lacking(cost, held);
  return Object.entries(cost).map(
    ([name, count]) =>
      html`<span key=${name} class=${lacks[name] ? "chip missing" : "chip"}><${Icon} name=${name} />
        ${amount(name, count)}</span>`,
  );
}
