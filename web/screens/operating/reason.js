// The dialog in which an operator gives the reason of an act.

import { html, onText, useSignal } from "../../kit/base/lib.js";
import { Dialog } from "../../kit/parts/dialog.js";
import { newKey, post } from "../../kit/service/http.js";
import { t } from "../../kit/words/texts.js";
import { useAttempt } from "../lobby/begin.js";
import { Refused } from "../me/refused.js";

/**
 * An act that waits for its reason: what is done, where it is sent, and the rest of the body. A renaming
 * waits for the new `name`, too, or proposes one.
 * @typedef {{title: string, hint: string, path: string, body: object, name?: string}} Wish
 */

/** @param {{wish: Wish, token: string, close: () => void, done: () => void}} props */
export function Reason({ wish, token, close, done }) {
  const reason = useSignal("");
  const name = useSignal(wish.name);
  const key = useSignal(newKey());
  const { busy, problem, attempt } = useAttempt();
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    attempt(async () => {
      const named = name.value === undefined ? {} : { name: name.value };
      await post(wish.path, { ...wish.body, ...named, reason: reason.value }, token, key.value);
      done();
    });
  };
  /** @param {typeof name | typeof reason} field */
  const into = (field) =>
    onText((text) => {
      field.value = text;
      key.value = newKey();
    });
  return html`<${Dialog} title=${wish.title} close=${close} name="act">
    <form onSubmit=${send}>
      ${
        name.value !== undefined &&
        html`<label class="field">${t("operator.new_name")}
        <input name="name" required maxlength="40" autocomplete="off" value=${name.value}
          onInput=${into(name)} /></label>`
      }
      <label class="field">${t("operator.reason")}
        <input name="reason" required maxlength="150" autocomplete="off" value=${reason.value}
          onInput=${into(reason)} /></label>
      <p class="hint">${wish.hint}</p>
      <${Refused} problem=${problem.value} />
      <p class="buttons"><button type="submit" class="primary" disabled=${busy.value}>
        ${t("operator.do_it")}</button>
        <button type="button" onClick=${close}>${t("common.close")}</button></p>
    </form><//>`;
}
