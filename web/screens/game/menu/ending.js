// Ending a game without a clock after a player's long silence, as the others at the table may.

import { takeFocus } from "../../../kit/base/focus.js";
import { html, useEffect, useSignal } from "../../../kit/base/lib.js";
import { useGuard } from "../../../kit/base/guard.js";
import { serviceNow } from "../../../kit/service/http.js";
import { listed, t } from "../../../kit/words/texts.js";
import { moment, seatName } from "../../../kit/words/words.js";

/** @import { OpenTable } from "../../../kit/game/types.js" */

const LONGEST_MS = 3_600_000; // timers count no further than some weeks, and laptops sleep

/** The button that ends a game, once the player may end it. @param {{table: OpenTable}} props */
export function Ending({ table }) {
  const isAsked = useSignal(false);
  const { isDue, said } = useSilence(table);
  const guard = useGuard(`${isDue} ${isAsked.value}`);
  if (said === null || !isDue) return null;
  const end = async () => {
    await table.change("/abort");
    isAsked.value = false;
  };
  return html`<div class="notice" role="group" aria-label=${t("lobby.ending.label")}>
    <p>${t("lobby.ending.may", said)}</p>
    ${
      isAsked.value
        ? html`<p><b>${t("lobby.ending.sure")}</b></p>
        <p class="buttons">
          <button type="button" class="primary" disabled=${table.busy.value} ...${guard.marks}
            onClick=${guard.wrap(end)} ref=${takeFocus}>${t("lobby.ending.confirm")}</button>
          <button type="button" onClick=${() => (isAsked.value = false)}>${t("lobby.ending.wait")}</button>
            </p>`
        : html`<p class="buttons"><button type="button" onClick=${() => (isAsked.value = true)}>
          ${t("lobby.ending.end")}</button></p>`
    }
  </div>`;
}

/** The time from which on the game may be ended, shown until then. @param {{table: OpenTable}} props */
export function EndingLater({ table }) {
  const { isDue, said } = useSilence(table);
  return said === null || isDue ? null : html`<p class="hint">${t("lobby.ending.later", said)}</p>`;
}

/**
 * Return in words which player is silent and until when the others must wait, and whether that time is over.
 * The words are null if no player is silent.
 * @param {OpenTable} table
 */
function useSilence(table) {
  const game = table.game.value;
  const silent = game.status === "running" ? silentIn(table) : [];
  const from = silent.length > 0 && game.endable_at ? Date.parse(game.endable_at) : null;
  const isDue = useIsDue(from);
  if (from === null || table.past.value !== null) return { isDue, said: null };
  return {
    isDue,
    said: { names: listed(silent.map((seat) => seatName(game.seats, seat))), time: moment(from) },
  };
}

/** Return the seats of other people that must decide; none for a spectator. @param {OpenTable} table */
function silentIn(table) {
  const { deciding, seats } = table.game.value;
  const held = table.held.value.map((one) => one.seat);
  if (held.length === 0) return [];
  return deciding.filter(
    (seat) => !held.includes(seat) && seats[seat]?.kind === "human" && !seats[seat].stand_in,
  );
}

/** Return true once a time has come. @param {number | null} from */
function useIsDue(from) {
  const now = useSignal(serviceNow());
  useEffect(() => {
    if (from === null || from <= now.value) return undefined;
    const timer = setTimeout(() => (now.value = serviceNow()), Math.min(from - serviceNow(), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [from, now.value]);
  return from !== null && from <= now.value;
}
