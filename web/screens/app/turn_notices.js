// How a player with a closed page learns that it is their turn: in this browser, and by e-mail.

import { html, onText, useEffect, useSignal } from "../../kit/base/lib.js";
import { player } from "../../kit/base/purse.js";
import { Problem, erase, get, put } from "../../kit/service/http.js";
import { canPush, subscribe, subscribed, unsubscribe } from "../../kit/service/push.js";
import { language, t } from "../../kit/words/texts.js";
import { useAttempt } from "../lobby/begin.js";
import { Refused } from "../me/refused.js";

/** @import { EmailAddress } from "../../kit/service/api.js" */

/** The part of the settings about notices. */
export function TurnNotices() {
  const own = player.value;
  return html`<fieldset class="turn-notices"><legend>${t("notices.title")}</legend>
    ${
      own === null
        ? html`<p class="hint">${t("notices.needs_name")} <a href="#/me">${t("notices.keep_name")}</a></p>`
        : html`<${ThisBrowser} key=${own.token} own=${own} />
          <${ByMail} key=${`mail ${own.token}`} token=${own.token} />`
    }</fieldset>`;
}

/** @param {{own: {name: string, token: string}}} props */
function ThisBrowser({ own }) {
  const isBusy = useSignal(false);
  const refusal = useSignal("");
  const isOn = subscribed.value?.name === own.name;
  const toggle = async () => {
    isBusy.value = true;
    refusal.value = "";
    try {
      if (isOn) await unsubscribe(own.token);
      else if (!(await subscribe())) refusal.value = t("notices.refused");
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refusal.value = problem.message;
    }
    isBusy.value = false;
  };
  return html`<label class="switch"><input type="checkbox" role="switch" checked=${isOn}
      disabled=${isBusy.value || !canPush()} aria-describedby="push-hint" onChange=${toggle} />
    <span><b>${t("notices.browser")}</b>
      <small id="push-hint">${t(canPush() ? "notices.browser_hint" : "notices.cannot")}</small></span></label>
    ${refusal.value && html`<p class="refusal" role="alert">${refusal.value}</p>`}`;
}

/** @param {{token: string}} props */
function ByMail({ token }) {
  const found = useSignal(/** @type {EmailAddress | null} */ (null));
  const address = useSignal("");
  const { problem, attempt } = useAttempt();
  /** @param {() => Promise<EmailAddress>} ask */
  const take = (ask) => attempt(async () => (found.value = await ask()));
  useEffect(() => {
    take(() => get("/player/email", {}, token));
  }, [token]);
  if (found.value === null || !found.value.available) return null;
  const { address: known, confirmed } = found.value;
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    take(() => put("/player/email", { address: address.value.trim(), language: language.value }, token));
  };
  const remove = () => take(() => erase("/player/email", token));
  return html`<div class="by-mail" role="group" aria-label=${t("notices.mail")}>
    <b>${t("notices.mail")}</b>
    ${
      known === null
        ? html`<form onSubmit=${send}><input type="email" name="address" required maxlength="254"
            autocomplete="email" placeholder=${t("notices.address")} aria-label=${t("notices.address")}
            value=${address.value} onInput=${onText((text) => (address.value = text))} />
          <button type="submit" class="button">${t("notices.send_link")}</button></form>
          <small>${t("notices.mail_hint")}</small>`
        : html`<p role="status">${t(confirmed ? "notices.goes_to" : "notices.link_sent", { address: known })}
          <button type="button" class="button" onClick=${remove}>${t("notices.remove")}</button></p>`
    }
    <${Refused} problem=${problem.value} /></div>`;
}
