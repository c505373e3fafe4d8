// Joining by a link or a code that somebody has sent.

import { html, onText, useSignal } from "../../../kit/base/lib.js";
import { go } from "../../../kit/base/place.js";
import { Dialog } from "../../../kit/parts/dialog.js";
import { Trouble } from "../../../kit/parts/trouble.js";
import { Problem, gamePath, get } from "../../../kit/service/http.js";
import { t } from "../../../kit/words/texts.js";
import { useAttempt } from "../begin.js";
import { placeOfCode } from "./code.js";

/** @param {{close: () => void}} props */
export function JoinByCode({ close }) {
  const given = useSignal("");
  const wrong = useSignal(/** @type {string | null} */ (null));
  const { busy, problem, attempt } = useAttempt();
  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    const found = placeOfCode(given.value);
    wrong.value = found === null ? "hall.join_wrong" : null;
    if (found !== null) attempt(() => enter(found));
  };
  /** Open the table, if there is such a game. @param {string} found */
  const enter = async (found) => {
    const id = /^#\/games\/([^/]+)/.exec(found)?.[1];
    if (id && !(await isKnown(id))) wrong.value = "hall.join_unknown";
    else {
      close();
      go(found);
    }
  };
  const input = onText((text) => {
    given.value = text;
    wrong.value = null;
  });
  return html`<${Dialog} title=${t("hall.join")} close=${close}>
    <form class="sheet-form" onSubmit=${join}>
      <label class="stacked">${t("hall.join_code")}
        <input name="code" required autofocus autocomplete="off" spellcheck=${false} value=${given.value}
          onInput=${input} aria-invalid=${wrong.value ? "true" : null} aria-describedby="join-hint" />
            </label>
      <p class="hint" id="join-hint">${t("hall.join_hint")}</p>
      ${wrong.value !== null && html`<p class="wrong" role="alert">${t(wrong.value)}</p>`}
      <${Trouble} problem=${problem.value} />
      <p class="sheet-end"><button type="submit" class="primary"
        disabled=${busy.value}>${t("hall.join_now")}</button></p>
    </form>
  </${Dialog}>`;
}

/** Return true if the service has a game. @param {string} id */
async function isKnown(id) {
  try {
    await get(gamePath(id));
    return true;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return false;
    throw problem;
  }
}
