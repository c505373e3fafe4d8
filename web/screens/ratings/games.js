// A player's rated games, newest first, with the change by each.

import { html } from "../../kit/base/lib.js";
import { addressOf } from "../../kit/base/place.js";
import { t } from "../../kit/words/texts.js";
import { ago } from "../../kit/words/words.js";
import { Change } from "./figures.js";

/** @import { RatedGame } from "../../kit/service/api.js" */

const SHOWN = 20;

/** @param {{games: RatedGame[]}} props */
export function Games({ games }) {
  return html`<section class="block player-games" aria-labelledby="player-games-title">
    <h2 id="player-games-title">${t("ratings.recent")}</h2>
    <ol class="rows">${games
      .slice(0, SHOWN)
      .map((game) => html`<${Row} key=${game.ended_at} game=${game} />`)}</ol>
  </section>`;
}

/** @param {{game: RatedGame}} props */
function Row({ game }) {
  const { place, seats } = game;
  const words = html`<span><b>${t("ratings.result", { place, seats })}</b>
      <small>${ago(game.ended_at)}${game.game === null && ` · ${t("ratings.private_game")}`}</small></span>
    <span class="rating"><b>${game.after}</b> <${Change} ...${game} /></span>`;
  return html`<li>${
    game.game === null
      ? html`<span class="player-game">${words}</span>`
      : html`<a class="player-game" href=${addressOf(game.game)}>${words}</a>`
  }</li>`;
}
