// The switch for notices about one game, for players who sit in it.

import { html, useEffect, useSignal } from "../../../kit/base/lib.js";
import { player, seatsOf } from "../../../kit/base/purse.js";
import { Trouble } from "../../../kit/parts/trouble.js";
import { erase, get, put } from "../../../kit/service/http.js";
import { t } from "../../../kit/words/texts.js";
import { useAttempt } from "../../lobby/begin.js";

/** @import { OpenTable } from "../../../kit/game/types.js" */

/** @param {{table: OpenTable}} props */
export function Muting({ table }) {
  const isMuted = useSignal(/** @type {boolean | null} */ (null));
  const { problem, attempt } = useAttempt();
  const token = player.value?.token ?? null;
  const isMine = seatsOf(table.id).some((held) => held.player === player.value?.name);
  const isWanted = token !== null && isMine && table.game.value.status === "running";
  useEffect(() => {
    if (isWanted)
      attempt(async () => {
        const { items } = await get("/player/muted-games", {}, token);
        isMuted.value = items.some((/** @type {{game: string}} */ { game }) => game === table.id);
      });
  }, [isWanted, token]);
  if (!isWanted || isMuted.value === null) return null;
  const path = `/player/muted-games/${table.id}`;
  const toggle = () =>
    attempt(async () => {
      const { muted } = await (isMuted.value ? erase(path, token) : put(path, {}, token));
      isMuted.value = muted;
    });
  return html`<label class="choice"><input type="checkbox" checked=${!isMuted.value} onChange=${toggle} />
       ${t("game.notices")}</label>
    <${Trouble} problem=${problem.value} />`;
}
