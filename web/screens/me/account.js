// The account behind a registered name: a copy of its data, and its erasure.

import { html, useSignal } from "../../kit/base/lib.js";
import { useGuard } from "../../kit/base/guard.js";
import { save } from "../../kit/base/files.js";
import { erase, get, post } from "../../kit/service/http.js";
import { t } from "../../kit/words/texts.js";
import { moment } from "../../kit/words/words.js";
import { useAttempt } from "../lobby/begin.js";
import { asMyself } from "./again.js";
import { Refused } from "./refused.js";

/**
 * The data of a registered player, and the way to be erased.
 * @param {{name: string, token: string, erasedAt: string | null}} props erasedAt: the time of a requested
 *   erasure
 */
export function Account({ name, token, erasedAt }) {
  const due = useSignal(erasedAt);
  const isSure = useSignal(false);
  const { problem, attempt } = useAttempt();
  const guard = useGuard(`${isSure.value} ${due.value}`);

  const download = () =>
    attempt(async () => {
      const data = await get("/player/export", {}, token);
      save(`starledger-${name}.json`, JSON.stringify(data, null, 2), "application/json");
    });
  const remove = () =>
    attempt(async () => {
      due.value = (await asMyself(token, (recent) => erase("/player", recent))).erased_at;
      isSure.value = false;
    });
  const keep = () =>
    attempt(async () => {
      await post("/player/undelete", {}, token);
      due.value = null;
    });
  return html`<fieldset class="parts account"><legend>${t("lobby.account.title")}</legend>
    <${Choices} name=${name} due=${due.value} isSure=${isSure.value} guard=${guard} keep=${keep}
      remove=${remove} download=${download} ask=${() => (isSure.value = true)}
      stop=${() => (isSure.value = false)} />
    <${Refused} problem=${problem.value} />
  </fieldset>`;
}

/**
 * Buttons that keep an account that will be erased, confirm an erasure, or request one.
 * @param {{name: string, due: string | null, isSure: boolean,
 *   guard: import("../../kit/base/guard.js").Guard, keep: () => void, remove: () => void,
 *   download: () => void, ask: () => void, stop: () => void}} props
 */
export function Choices({ name, due, isSure, guard, keep, remove, download, ask, stop }) {
  const copy = html`<button type="button" onClick=${download}>${t("lobby.account.download")}</button>`;
  if (due !== null) {
    return html`<p role="status">${t("lobby.account.due", { name, when: moment(due) })}</p>
      <p class="buttons"><button type="button" class="primary" ...${guard.marks}
        onClick=${guard.wrap(keep)}>${t("lobby.account.keep")}</button> ${copy}</p>`;
  }
  if (isSure) {
    return html`<div role="alert"><p>${t("lobby.account.sure", { name })}</p>
      <p class="buttons"><button type="button" ...${guard.marks} onClick=${guard.wrap(remove)}>
        ${t("lobby.account.erase_now")}</button>
      <button type="button" onClick=${stop}>${t("lobby.me.not_now")}</button></p></div>`;
  }
  return html`<p class="hint">${t("lobby.account.hint")}</p>
    <p class="buttons">${copy}
      <button type="button" onClick=${ask}>${t("lobby.account.erase")}</button></p>`;
}
