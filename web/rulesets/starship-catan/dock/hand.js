// The own cargo bays and the lab as cards, each with the room there is. At home a tap gives one more in an
// exchange; at a card that buys it, a tap sells one more.

import { html } from "../../../kit/base/lib.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { CardFace } from "../../../kit/table/card.js";
import { addTo, sidesChosen } from "../barter.js";
import { Good, drawnAs, planetOf } from "../goods.js";
import { chosenOf, possible } from "../possible.js";
import { GOODS } from "../tables.js";
import { good, say, shortGood } from "../words.js";

/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Picks, PlayerView, Table } from "../types.js" */

const KEYS = ["q", "w", "e", "r", "z", "x"];

/** @param {{table: Table, picks: Picks, player: PlayerView, isOwn: boolean}} props */
export function Hand({ table, picks, player, isOwn }) {
  const bays = GOODS.map((resource) => bayOf({ picks, player, resource, isOwn }));
  useHotkeys(Object.fromEntries(bays.map(({ press }, index) => [KEYS[index], press])));
  return html`<section class="ssc-hand" aria-label=${say("table.cargo_bays")}>
    <h3 class="ssc-label"><b>${say("table.cargo_bays")}</b>
      <span>${say("table.room_for", { count: player.cargo_limit })}</span></h3>
    <ul>${bays.map(
      (bay, index) => html`<${Bay} key=${bay.resource} table=${table} bay=${bay}
      hotkey=${KEYS[index]} />`,
    )}
      </ul>
  </section>`;
}

/**
 * Return the content of a bay, the chosen number, and the effect of a tap, which is null for none.
 * @param {{picks: Picks, player: PlayerView, resource: string, isOwn: boolean}} of
 */
export function bayOf({ picks, player, resource, isOwn }) {
  const held = player.goods[resource] ?? 0;
  const limit = resource === "science" ? player.lab_limit : player.cargo_limit;
  const chosen = chosenOf(picks);
  const sold = chosen?.type.startsWith("sell") ? chosen : null;
  /** @type {Action} */
  const sale = sold ?? { type: "sell", goods: {} };
  const count = sidesChosen(picks).give[resource] ?? sold?.goods?.[resource] ?? 0;
  const one = { ...sale, goods: { ...sale.goods, [resource]: count + 1 } };
  const next = possible(picks, one) ?? possible(picks, { ...sale, goods: { [resource]: 1 } });
  const isGiven = picks.template("offer-trade") !== null && sold === null;
  const press =
    !isOwn || held === 0
      ? null
      : next !== null
        ? () => picks.choose(next)
        : isGiven
          ? () => addTo(picks, "give", resource, held)
          : null;
  return { resource, held, limit, count, press };
}

/** @param {{table: Table, bay: ReturnType<typeof bayOf>, hotkey: string}} props */
function Bay({ table, bay, hotkey }) {
  const { resource, held, limit, count, press } = bay;
  const room = say("table.of_limit", { held, limit });
  const inside = html`<span class=${count > 0 ? "bay-card risen" : "bay-card"}>${
    held > 0 && resource !== "science"
      ? html`<${CardFace} name=${drawnAs(resource)} art=${planetOf(resource)}
        words=${shortGood(resource)} />`
      : html`<span class=${held > 0 ? "bay-empty held" : "bay-empty"}><${Good} name=${resource} /></span>`
  }<span class="bay-chip" aria-hidden="true"><${Good}
    name=${resource} />${held}<small>/${limit}</small></span>
    <b class="bay-count" aria-hidden="true">${held}</b>
    ${count > 0 && html`<b class="bay-chosen" aria-hidden="true">${count}</b>`}</span>
    <small aria-hidden="true">${room}</small>`;
  const shared = {
    class: `ssc-slot of-${drawnAs(resource)}${held >= limit ? " full" : ""}`,
    "data-anchor": `hand-${resource}`,
    style: `--held: ${held}; --limit: ${limit}`,
  };
  const words = `${good(resource)}: ${room}`;
  if (press === null)
    return html`<li ...${shared} title=${words}>${inside}<span class="unseen">${words}</span></li>`;
  return html`<li class="ssc-choice"><button type="button" ...${shared}
    title=${`${words} (${hotkey.toUpperCase()})`}
    aria-keyshortcuts=${hotkey}
      aria-label=${count > 0 ? `${words}. ${say("offer.chosen", { count })}` : words}
    aria-pressed=${String(count > 0)} disabled=${table.busy.value} onClick=${press}>${inside}</button></li>`;
}
