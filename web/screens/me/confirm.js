// Confirms an e-mail address, by the token of the link that was sent to it.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { Problem, post } from "../../kit/service/http.js";
import { t } from "../../kit/words/texts.js";

/** @param {{token: string}} props */
export function Confirm({ token }) {
  const state = useSignal(/** @type {"busy" | "done" | "failed"} */ ("busy"));
  useEffect(() => {
    post("/email-confirmations", { token }).then(
      () => (state.value = "done"),
      (problem) => {
        if (!(problem instanceof Problem)) throw problem;
        state.value = "failed";
      },
    );
  }, [token]);
  return html`<section class="page" id="confirm" aria-labelledby="confirm-title">
    <h2 id="confirm-title">${t("notices.confirm.title")}</h2>
    <p role="status">${t(`notices.confirm.${state.value}`)}</p>
    <p><a class="button primary" href="#/">${t("notices.confirm.to_games")}</a></p></section>`;
}
