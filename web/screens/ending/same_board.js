// Another game on the same board: a fork from the version at which the table was set.

import { Icon } from "../../kit/art/icons.js";
import { html } from "../../kit/base/lib.js";
import { explained } from "../../kit/parts/trouble.js";
import { gamePath, get } from "../../kit/service/http.js";
import { t } from "../../kit/words/texts.js";
import { forkWith } from "../past/forking.js";
import { useAttempt } from "../lobby/begin.js";

/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { EventItem } from "../../kit/service/api.js" */

/** The most events before a game starts: its creation, and one or two for each seat. */
const LOOKED_AT = 50;

/** @param {{table: OpenTable}} props */
export function SameBoard({ table }) {
  const { busy, problem, attempt } = useAttempt();
  const begin = () =>
    attempt(async () => {
      const { items } = await get(gamePath(table.id, "/events"), { limit: LOOKED_AT });
      const version = versionOfBoard(items);
      const isRefused = version !== null && !(await forkWith(table, version));
      if (isRefused && table.refusal.value !== null) throw table.refusal.value;
    });
  return html`<button type="button" disabled=${busy.value || table.busy.value} onClick=${begin}>
      <${Icon} name="fork" />${t("ending.same_board")}</button>
    ${problem.value && html`<p class="wrong" role="alert">${explained(problem.value).what}</p>`}`;
}

/**
 * Return the version at which a game's table was set, right after its start; null if it never started.
 * @param {Pick<EventItem, "type" | "version">[]} events the first ones
 */
export function versionOfBoard(events) {
  const started = events.findIndex(({ type }) => type === "game-started");
  return started < 0 ? null : (events[started + 1]?.version ?? null);
}
