// A player's openings in one ruleset, and how often each has won.

import { Sign } from "../../kit/art/glyphs.js";
import { html } from "../../kit/base/lib.js";
import { has, number, percent, t } from "../../kit/words/texts.js";

/** @import { FavouriteOpening } from "../../kit/service/api.js" */

/** @param {{ruleset: string, openings: FavouriteOpening[]}} props */
export function Openings({ ruleset, openings }) {
  const words = `ratings.openings.${ruleset}`;
  return html`<section class="block player-openings" aria-labelledby="openings-title">
    <h2 id="openings-title">${t("ratings.openings.title")}</h2>
    ${
      openings.length === 0
        ? html`<p class="quiet-words">${t("ratings.openings.none")}</p>`
        : html`<${Table} words=${words} openings=${openings} />`
    }
    ${has(`${words}.what`) && html`<p class="hint">${t(`${words}.what`)}</p>`}
  </section>`;
}

/** @param {{words: string, openings: FavouriteOpening[]}} props */
function Table({ words, openings }) {
  const head = ["opening", "games", "wins"];
  const id = "openings-title";
  return html`<div class="scrolls player-table" role="group" aria-labelledby=${id} tabindex="0"><table>
    <thead><tr>${head.map(
      (one) => html`<th key=${one} scope="col">${t(`ratings.openings.${one}`)}</th>`,
    )}</tr></thead>
    <tbody>${openings.map(
      (one) => html`<${Row} key=${one.parts.join(" ")} words=${words} opening=${one} />`,
    )}</tbody>
  </table></div>`;
}

/** @param {{words: string, opening: FavouriteOpening}} props */
function Row({ words, opening: { parts, games, wins } }) {
  const named = parts.map((part) => ({ part, name: has(`${words}.${part}`) ? t(`${words}.${part}`) : part }));
  return html`<tr><th scope="row">${named.map(
    ({ part, name }, at) =>
      html`<span key=${at} class="opening-part"><${Sign} name=${part} />${name}</span> `,
  )}</th>
    <td>${number(games)}</td><td>${number(wins)} <small>(${percent(wins / games)})</small></td></tr>`;
}
