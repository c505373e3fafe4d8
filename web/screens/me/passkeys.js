// The passkeys of a name, and the codes for the day when all of them are lost.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { useGuard } from "../../kit/base/guard.js";
import { save } from "../../kit/base/files.js";
import { erase, get } from "../../kit/service/http.js";
import { hasPasskeys } from "../../kit/service/passkeys.js";
import { t } from "../../kit/words/texts.js";
import { ago } from "../../kit/words/words.js";
import { useAttempt } from "../lobby/begin.js";
import { asMyself } from "./again.js";
import { addPasskey, codes, fresh, renewCodes } from "./keeping.js";
import { Refused } from "./refused.js";

/** @import { PasskeyList } from "../../kit/service/api.js" */
/** @import { Signal } from "../../kit/base/types.js" */

/** @param {{name: string, token: string}} props */
export function Passkeys({ name, token }) {
  const found = useSignal(/** @type {PasskeyList | null} */ (null));
  const { busy, problem, attempt } = useAttempt();
  const read = async () => {
    found.value = await get("/player/passkeys", {}, token);
  };
  useEffect(() => {
    attempt(read);
  }, [token, codes.value]);
  const add = () =>
    attempt(async () => {
      await asMyself(token, addPasskey);
      fresh.value = "";
      await read();
    });
  /** @param {string} id */
  const remove = (id) =>
    attempt(async () => {
      await asMyself(token, (recent) => erase(`/player/passkeys/${encodeURIComponent(id)}`, recent));
      await read();
    });
  const renew = () => attempt(() => asMyself(token, renewCodes));
  if (found.value === null) return html`<${Refused} problem=${problem.value} />`;
  const { items, recovery_codes: left } = found.value;
  return html`<fieldset class="parts passkeys"><legend>${t("access.passkeys")}</legend>
    <p class="hint">${t(items.length === 0 ? "access.no_passkeys" : "access.passkeys_hint")}</p>
    ${items.length > 0 && html`<${Keys} items=${items} remove=${remove} />`}
    ${
      hasPasskeys()
        ? html`<p class="buttons"><button type="button" class=${items.length === 0 ? "primary" : null}
            disabled=${busy.value} onClick=${add}>
            ${t(items.length === 0 ? "access.keep_name" : "access.add")}</button></p>`
        : html`<p class="hint">${t("access.cannot")}</p>`
    }
    ${codes.value !== null && html`<${Codes} name=${name} />`}
    ${
      codes.value === null &&
      items.length > 0 &&
      html`<p class="buttons"><span>${t("access.codes_left", { count: left })}</span>
        <button type="button" disabled=${busy.value} onClick=${renew}>${t("access.new_codes")}</button></p>`
    }
    <${Refused} problem=${problem.value} />
  </fieldset>`;
}

/** @param {{items: PasskeyList["items"], remove: (id: string) => void}} props */
function Keys({ items, remove }) {
  const guard = useGuard(items.map(({ id }) => id).join(" "));
  return html`<ul class="access-list">${items.map(
    ({ id, name, created_at, used_at }) =>
      html`<li key=${id}><b>${name}</b>
        <small>${
          used_at === null
            ? t("access.added", { ago: ago(created_at) })
            : t("access.used", { ago: ago(used_at) })
        }</small>
        <button type="button" aria-label=${t("access.remove_named", { name })} ...${guard.marks}
          onClick=${guard.wrap(() => remove(id))}>${t("access.remove")}</button></li>`,
  )}</ul>`;
}

/** The recovery codes, shown once. @param {{name: string}} props */
function Codes({ name }) {
  const shown = codes.value ?? [];
  const said = useSignal("");
  const text = `${shown.join("\n")}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      said.value = t("lobby.carry.copied");
    } catch {
      said.value = t("access.not_copied");
    }
  };
  return html`<div class="safe"><h3>${t("access.codes")}</h3>
    <p>${t("access.codes_hint")}</p>
    <ul class="recovery-codes">${shown.map((code) => html`<li><code>${code}</code></li>`)}</ul>
    <p class="buttons"><button type="button" onClick=${copy}>${t("lobby.carry.copy")}</button>
      <button type="button" onClick=${() => save(`starledger-${name}-codes.txt`, text)}>
        ${t("lobby.carry.download")}</button>
      <button type="button" class="primary" onClick=${() => (codes.value = null)}>
        ${t("access.codes_kept")}</button>
      <span role="status">${said.value}</span></p></div>`;
}
