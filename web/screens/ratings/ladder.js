// Rows of players in the order of their ratings, each a link to the player's page.

import { html } from "../../kit/base/lib.js";
import { player } from "../../kit/base/purse.js";
import { t } from "../../kit/words/texts.js";
import { PlayerFace, Rating, addressOf, nameOf } from "./figures.js";

/** @import { RankedPlayer } from "../../kit/service/api.js" */

/** @param {{items: RankedPlayer[], label: string}} props */
export function Ladder({ items, label }) {
  return html`<ol class="ladder" aria-label=${label}>
    ${items.map((item) => html`<${Row} key=${`${item.kind} ${item.name}`} item=${item} />`)}</ol>`;
}

/** @param {{item: RankedPlayer}} props */
function Row({ item }) {
  const name = nameOf(item);
  const isOwn = item.kind === "human" && item.name === player.value?.name;
  return html`<li class=${isOwn ? "own" : null}><a href=${addressOf(item)}>
    <span class="ladder-place"><span class="unseen">${t("ratings.place", { rank: item.rank })}</span>
      <span aria-hidden="true">${item.rank}</span></span>
    <${PlayerFace} player=${item} />
    <span class="ladder-name"><b>${name}</b>${
      name !== item.name && html`<small>${item.name}</small>`
    }${isOwn && html`<small>${t("ratings.you")}</small>`}</span>
    <${Rating} ...${item} /></a></li>`;
}
