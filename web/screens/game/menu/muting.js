// The switch for notices about one game, for players who sit in it.

import { html, useEffect, useSignal } from "../../../kit/base/lib.js";
import { player, seatsOf } from "../../../kit/base/purse.js";
import { Problem, erase, get, put } from "../../../kit/service/http.js";
import { t } from "../../../kit/words/texts.js";

/** @import { OpenTable } from "../../../kit/game/types.js" */

/** @param {{table: OpenTable}} props */
export function Muting({ table }) {
  const isMuted = useSignal(/** @type {boolean | null} */ (null));
  const token = player.value?.token ?? null;
  const isMine = seatsOf(table.id).some((held) => held.player === player.value?.name);
  const isWanted = token !== null && isMine && table.game.value.status === "running";
  /** @param {() => Promise<boolean>} change */
  const attempt = async (change) => {
    try {
      isMuted.value = await change();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
  };
  useEffect(() => {
    if (isWanted)
      attempt(async () => {
        const { items } = await get("/player/muted-games", {}, token);
        return items.some((/** @type {{game: string}} */ { game }) => game === table.id);
      });
  }, [isWanted, token]);
  if (!isWanted || isMuted.value === null) return null;
  const path = `/player/muted-games/${table.id}`;
  const toggle = () =>
    attempt(async () => (await (isMuted.value ? erase(path, token) : put(path, {}, token))).muted);
  return html`<label class="choice"><input type="checkbox" checked=${!isMuted.value} onChange=${toggle} />
    ${t("game.notices")}</label>`;
}
