// Confirms an e-mail address, by the token of the link that was sent to it.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { post } from "../../kit/service/http.js";
import { t } from "../../kit/words/texts.js";
import { useAttempt } from "../lobby/begin.js";

/** @import { Problem } from "../../kit/service/http.js" */

/** @param {{token: string}} props */
export function Confirm({ token }) {
  const isDone = useSignal(false);
  const { problem, attempt } = useAttempt();
  useEffect(() => {
    attempt(async () => {
      await post("/email-confirmations", { token });
      isDone.value = true;
    });
  }, [token]);
  return html`<section class="page" id="confirm" aria-labelledby="confirm-title">
    <h2 id="confirm-title">${t("notices.confirm.title")}</h2>
    <${Outcome} isDone=${isDone.value} problem=${problem.value} />
    <p><a class="button primary" href="#/">${t("notices.confirm.to_games")}</a></p></section>`;
}

/**
 * The outcome of the link; it counts as used only if the service says so.
 * @param {{isDone: boolean, problem: Problem | null}} props
 */
export function Outcome({ isDone, problem }) {
  if (problem?.passes) return html`<${Trouble} problem=${problem} />`;
  const state = problem !== null ? "failed" : isDone ? "done" : "busy";
  return html`<p role="status">${t(`notices.confirm.${state}`)}</p>`;
}
