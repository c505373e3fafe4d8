// The running games of the players whom this browser's player follows.

import { html, useEffect, useSignal } from "../../../kit/base/lib.js";
import { player } from "../../../kit/base/purse.js";
import { Problem, get } from "../../../kit/service/http.js";
import { usePoll } from "../../../kit/service/polling.js";
import { following, readRelations } from "../../../kit/service/relations.js";
import { t } from "../../../kit/words/texts.js";
import { Card } from "../cards.js";

/** @import { Game } from "../../../kit/service/api.js" */

const EVERY_MS = 10_000;

export function Followed() {
  const games = useSignal(/** @type {Game[]} */ ([]));
  const count = following.value?.length ?? 0;
  useEffect(() => void readRelations(), [player.value?.name]);
  usePoll(
    async (isGone) => {
      if (count === 0) return;
      try {
        const { items } = await get("/player/followed-games", {}, player.value?.token ?? null);
        if (!isGone()) games.value = items;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
      }
    },
    EVERY_MS,
    [count, player.value?.name],
  );
  if (count === 0 || games.value.length === 0) return null;
  return html`<section aria-labelledby="followed-title"><h3 id="followed-title">${t("lobby.followed")}</h3>
    <ul id="followed-games" class="game-list">
      ${games.value.map((game) => html`<${Card} key=${game.id} game=${game} />`)}</ul>
  </section>`;
}
