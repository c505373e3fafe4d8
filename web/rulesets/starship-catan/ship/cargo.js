// A ship's cargo and property: the other's cargo bays, and the colonies and trading posts of either as chips.

import { html } from "../../../kit/base/lib.js";
import { seatName } from "../../../kit/words/words.js";
import { addTo, sidesChosen } from "../barter.js";
import { Good, drawnAs } from "../goods.js";
import { possible } from "../possible.js";
import { GOODS } from "../tables.js";
import { cardDoes, cardName, good, postDoes, say } from "../words.js";
import { PostSign, choosePost, isUsable } from "../panel/trade.js";

/** @import { Picks, PlayerView, Table } from "../types.js" */

/**
 * The bays of the other ship; in trade a tap asks for one more of a good.
 * @param {{table: Table, picks: Picks, player: PlayerView}} props
 */
export function Cargo({ table, picks, player }) {
  const name = seatName(table.game.value.seats, player.seat);
  return html`<section class="ssc-cargo" aria-label=${say("table.cargo_of", { name })}>
    <h3 class="ssc-label"><b>${say("table.cargo")}</b>
      <span>${say("table.a_bay", { count: player.cargo_limit })}</span>
      </h3>
    <ul class="ssc-bays">${GOODS.map(
      (resource) => html`<${Bay} key=${resource} table=${table} picks=${picks} player=${player}
        resource=${resource} />`,
    )}</ul>
    <${Chips} table=${table} picks=${picks} player=${player} isOwn=${false} />
  </section>`;
}

/** @param {{table: Table, picks: Picks, player: PlayerView, resource: string}} props */
function Bay({ table, picks, player, resource }) {
  const held = player.goods[resource] ?? 0;
  const limit = resource === "science" ? player.lab_limit : player.cargo_limit;
  const isOffered = picks.template("offer-trade") !== null;
  const forced = possible(picks, { type: "force-purchase", resource });
  const count = sidesChosen(picks).get[resource] ?? 0;
  const words = `${good(resource)}: ${say("table.of_limit", { held, limit })}`;
  const shared = {
    class: `ssc-bay of-${drawnAs(resource)}${count > 0 ? " chosen" : ""}`,
    style: `--held: ${held}; --limit: ${limit}`,
    "data-anchor": `bay-${player.seat}-${resource}`,
  };
  const inside = html`<i></i><${Good} name=${resource} /><b>${count > 0 ? `${count}/${held}` : held}</b>`;
  if (held === 0 || (!isOffered && forced === null))
    return html`<li ...${shared} title=${words}>${inside}<span class="unseen">${words}</span></li>`;
  const press = () => (isOffered ? addTo(picks, "get", resource, held) : forced && picks.choose(forced));
  return html`<li class="ssc-choice"><button type="button" ...${shared} title=${words}
    disabled=${table.busy.value}
    aria-label=${`${words}. ${say("offer.want")}`} onClick=${press}>${inside}</button></li>`;
}

/**
 * Colonies with their die, and trading posts; an own post that can be used is a button.
 * @param {{table: Table, picks: Picks, player: PlayerView, isOwn: boolean}} props
 */
export function Chips({ table, picks, player, isOwn }) {
  const { colonies, trading_posts: posts } = player;
  return html`<ul class="ssc-chips" data-anchor=${`colonies-${player.seat}`}
    aria-label=${say("table.colonies_posts")}>
    ${colonies.map(
      (card) => html`<li key=${card.id} class="ssc-owned"
        title=${`${cardName(card)}. ${cardDoes(card).join(" ")}`}>
        <${Good} name=${card.resource} /><b>${card.number}</b>
        <span class="unseen">${cardName(card)}. ${cardDoes(card).join(" ")}</span></li>`,
    )}
    ${posts.map((card) => {
      const words = `${cardName(card)}. ${postDoes(card).join(" ")}`;
      const inside = html`<i class="post-mark">T</i><${PostSign} card=${card} />`;
      if (!isOwn || !isUsable(picks, card.id))
        return html`<li key=${card.id} class="ssc-owned post" title=${words}>${inside}
          <span class="unseen">${words}</span></li>`;
      return html`<li key=${card.id} class="ssc-choice"><button type="button" class="ssc-owned post legal"
        title=${words}
        aria-label=${say("trade.at", { post: cardName(card) })} disabled=${table.busy.value}
        onClick=${() => choosePost(picks, card.id)}>${inside}</button></li>`;
    })}
  </ul>`;
}
