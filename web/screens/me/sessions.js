// The sessions of a player: the tokens besides the first, each of which can be ended.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { useGuard } from "../../kit/base/guard.js";
import { become, forgetPlayer } from "../../kit/base/purse.js";
import { erase, get, post } from "../../kit/service/http.js";
import { refreshGames } from "../../kit/service/own.js";
import { t } from "../../kit/words/texts.js";
import { ago } from "../../kit/words/words.js";
import { useAttempt } from "../lobby/begin.js";
import { asMyself } from "./again.js";
import { Refused } from "./refused.js";

/** @import { SessionList } from "../../kit/service/api.js" */

/** @param {{token: string}} props */
export function Sessions({ token }) {
  const found = useSignal(/** @type {SessionList["items"]} */ ([]));
  const { problem, attempt } = useAttempt();
  const guard = useGuard(found.value.map(({ id }) => id).join(" "));
  const read = async () => {
    found.value = (await get("/player/sessions", {}, token)).items;
  };
  useEffect(() => {
    attempt(read);
  }, [token]);
  /** @param {SessionList["items"][number]} session */
  const end = ({ id, current }) =>
    attempt(async () => {
      await erase(`/player/sessions/${id}`, token);
      if (!current) return read();
      forgetPlayer();
      refreshGames();
    });
  const endOthers = () =>
    attempt(async () => {
      const { name, token: renewed } = await asMyself(token, (recent) => post("/player/token", {}, recent));
      forgetPlayer();
      become({ name, token: renewed });
      refreshGames();
    });
  return html`<fieldset class="parts sessions"><legend>${t("access.sessions")}</legend>
    <p class="hint">${t(found.value.length === 0 ? "access.no_sessions" : "access.sessions_hint")}</p>
    ${
      found.value.length > 0 &&
      html`<ul class="access-list">${found.value.map(
        (session) =>
          html`<li key=${session.id}><b>${session.name}</b>
            <small>${
              session.current ? t("access.here") : t("access.since", { ago: ago(session.created_at) })
            }</small>
            <button type="button" ...${guard.marks} onClick=${guard.wrap(() => end(session))}
              aria-label=${t("access.end_named", { name: session.name })}>
              ${t(session.current ? "access.sign_out" : "access.end")}</button></li>`,
      )}</ul>`
    }
    <p class="buttons"><button type="button" ...${guard.marks} onClick=${guard.wrap(endOthers)}>
      ${t("access.end_others")}</button></p>
    <${Refused} problem=${problem.value} />
  </fieldset>`;
}
