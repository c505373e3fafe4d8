// A game within another site's page: board, scores, whose turn it is, and the way to the game.

import { html, useEffect, useMemo } from "../../../kit/base/lib.js";
import { titleOf } from "../../../kit/service/rulebook.js";
import { Table } from "../../../kit/game/table.js";
import { t } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { Glimpse, Standing } from "./glimpse.js";
import { explained } from "../../../kit/parts/trouble.js";

/** @param {{id: string}} props */
export function Embedded({ id }) {
  const table = useMemo(() => new Table(id), [id]);
  useEffect(() => {
    table.open();
    return () => table.close();
  }, [table]);
  const [game, gone] = [table.game.value, table.gone.value];
  const title = game === null ? "Starledger" : `${titleOf(game.ruleset)} · Starledger`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const link = html`<p class="link"><a href=${`/#/games/${id}`} target="_blank" rel="noopener">
    ${t("lobby.embed.open")}</a></p>`;
  if (gone !== null) {
    const { what, todo } =
      gone.status === 404
        ? { what: t("game.gone.not_found"), todo: t("game.gone.not_found_todo") }
        : explained(gone);
    return html`<h1 class="unseen">${title}</h1><p class="empty" role="alert">${what} ${todo}</p>${link}`;
  }
  if (game === null)
    return html`<h1 class="unseen">${title}</h1><p class="empty">${t("lobby.embed.loading")}</p>`;
  const deciding = game.deciding.map((seat) => seatName(game.seats, seat));
  return html`<article class="embed" aria-labelledby="embed-title">
    <h1 id="embed-title">${titleOf(game.ruleset)} <span class=${`status ${game.status}`}>
      ${t(`common.status.${game.status}`)}</span></h1>
    <${Glimpse} table=${table} />
    <${Standing} table=${table} />
    <p class="now" role="status">
      ${deciding.length > 0 && t("lobby.embed.deciding", { names: deciding.join(", ") })}
      ${game.winner !== null && t("lobby.won_by", { name: seatName(game.seats, game.winner) })}
    </p>
    ${link}
  </article>`;
}
