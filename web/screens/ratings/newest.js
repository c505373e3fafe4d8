// The newest games of a player without a rating, whose page has nothing else.

import { html } from "../../kit/base/lib.js";
import { addressOf } from "../../kit/base/place.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { ago, seatName } from "../../kit/words/words.js";
import { playerPath, useAnswer } from "./asking.js";

/** @import { Game } from "../../kit/service/api.js" */

/** @param {{name: string}} props */
export function Newest({ name }) {
  const { found } = useAnswer(playerPath(name, "/games"));
  const games = /** @type {{items: Game[]} | null} */ (found)?.items ?? null;
  if (games === null) return null;
  return games.length === 0
    ? html`<p class="block quiet-words">${t("ratings.unrated")}</p>`
    : html`<${NewestGames} games=${games} />`;
}

/** @param {{games: Game[]}} props */
export function NewestGames({ games }) {
  return html`<section class="block player-games" aria-labelledby="newest-title">
    <h2 id="newest-title">${t("ratings.newest")}</h2>
    <p class="hint">${t("ratings.unrated")}</p>
    <ol class="rows">${games.map((game) => html`<${Row} key=${game.id} game=${game} />`)}</ol>
  </section>`;
}

/** @param {{game: Game}} props */
function Row({ game }) {
  const seated = game.seats.filter(({ kind }) => kind !== "open");
  return html`<li><a class="player-game" href=${addressOf(game.id)}>
    <span><b class="climbers">${seated.map(
      ({ seat }) =>
        html`<span key=${seat} class=${seat === game.winner ? "climber won" : "climber"}>
          ${seatName(game.seats, seat)}</span>`,
    )}</b><small>${titleOf(game.ruleset)}</small></span>
    <span><small>${
      ["waiting", "running"].includes(game.status) ? t(`common.status.${game.status}`) : ago(game.updated_at)
    }</small></span></a></li>`;
}
