// Signing in on this device as a player who has a name: by a passkey, or by a recovery code.

import { html, onText, useSignal } from "../../kit/base/lib.js";
import { post } from "../../kit/service/http.js";
import { deviceName, hasPasskeys, usePasskey } from "../../kit/service/passkeys.js";
import { t } from "../../kit/words/texts.js";
import { useAttempt } from "../lobby/begin.js";
import { signedIn } from "./keeping.js";
import { Refused } from "./refused.js";

/** @param {{children?: any}} props further ways to bring a name */
export function SignIn({ children }) {
  const { busy, problem, attempt } = useAttempt();
  const start = () =>
    attempt(async () => {
      const { public_key } = await post("/sign-in/options");
      const credential = await usePasskey(public_key);
      await signedIn(await post("/sign-in", { device: deviceName(), credential }));
    });
  return html`<fieldset class="parts sign-in"><legend>${t("access.have_name")}</legend>
    ${
      hasPasskeys() &&
      html`<p><button type="button" disabled=${busy.value} onClick=${start}>
          ${t("access.sign_in")}</button></p>
        <${Refused} problem=${problem.value} />`
    }
    <${Recover} />
    ${children}
  </fieldset>`;
}

function Recover() {
  const name = useSignal("");
  const code = useSignal("");
  const { busy, problem, attempt } = useAttempt();
  /** @param {Event} event */
  const recover = (event) => {
    event.preventDefault();
    attempt(async () => {
      const sent = { name: name.value.trim(), code: code.value.trim(), device: deviceName() };
      await signedIn(await post("/sign-in/recovery", sent));
    });
  };
  return html`<details><summary>${t("access.with_code")}</summary>
    <form class="settings" onSubmit=${recover}>
      <label class="field">${t("access.name")}
        <input name="player" required maxlength="40" autocomplete="username" value=${name.value}
          onInput=${onText((text) => (name.value = text))} /></label>
      <label class="field">${t("access.code")}
        <input name="code" required maxlength="40" autocomplete="off" spellcheck="false"
          value=${code.value} onInput=${onText((text) => (code.value = text))} /></label>
      <p><button type="submit" disabled=${busy.value}>${t("access.sign_in_code")}</button></p>
      <${Refused} problem=${problem.value} />
    </form></details>`;
}
