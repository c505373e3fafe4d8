// Joining by a link or a code that somebody has sent.

import { html, onText, useSignal } from "../../kit/base/lib.js";
import { go } from "../../kit/base/place.js";
import { Dialog } from "../../kit/parts/dialog.js";
import { t } from "../../kit/words/texts.js";
import { placeOfCode } from "./code.js";

/** @param {{close: () => void}} props */
export function JoinByCode({ close }) {
  const given = useSignal("");
  const isWrong = useSignal(false);
  /** @param {Event} event */
  const join = (event) => {
    event.preventDefault();
    const found = placeOfCode(given.value);
    isWrong.value = found === null;
    if (found === null) return;
    close();
    go(found);
  };
  const input = onText((text) => {
    given.value = text;
    isWrong.value = false;
  });
  return html`<${Dialog} title=${t("hall.join")} close=${close}>
    <form class="sheet-form" onSubmit=${join}>
      <label class="stacked">${t("hall.join_code")}
        <input name="code" required autofocus autocomplete="off" spellcheck=${false} value=${given.value}
          onInput=${input} aria-invalid=${isWrong.value ? "true" : null} aria-describedby="join-hint" />
            </label>
      <p class="hint" id="join-hint">${t("hall.join_hint")}</p>
      ${isWrong.value && html`<p class="wrong" role="alert">${t("hall.join_wrong")}</p>`}
      <p class="sheet-end"><button type="submit" class="primary">${t("hall.join_now")}</button></p>
    </form>
  </${Dialog}>`;
}
