// The frame around the views: header, footer, and the choice of language and theme.

import { html, render, signal, useSignal } from "../../kit/base/lib.js";
import { place } from "../../kit/base/place.js";
import { lastName, player } from "../../kit/base/purse.js";
import { LANGUAGES, choose, language, t } from "../../kit/words/texts.js";
import { later } from "../../kit/load/later.js";

/** @type {{kept: () => string, choose: (theme: string) => void}} */
const theme = /** @type {any} */ (window).theme;

const chosen = signal(theme.kept());

/** The module that alerts the user to games waiting for them. */
export const telling = later(() => import("./notify.js"), import.meta.resolve("./notify.js"), ["lobby"]);

/** Dress the page that the service sent in the words of whoever reads it. */
export function dress() {
  render(html`<${Header} />`, /** @type {Element} */ (document.querySelector("header.top")));
  render(html`<${Footer} />`, /** @type {Element} */ (document.querySelector("footer")));
  render(html`<${Skip} />`, /** @type {Element} */ (document.querySelector("a.skip")));
}

function Skip() {
  return html`${t("common.skip")}`;
}

function Header() {
  const isOpen = useSignal(false); // where there is room for it, it always is
  return html`
    <h1><a href="#/">Starledger</a></h1>
    <p class="tagline">${t("common.tagline")}</p>
    <${telling.View} name="Waiting" waits=${place.value.view === "games"}
      waiting=${html`<div class="waits" role="status"></div>`} />
    <nav aria-label=${t("common.main_links")}>
      <a class="me" href="#/me">${player.value?.name ?? (lastName() || t("common.you"))}</a>
      <a href="/api/docs">API</a>
    </nav>
    <button type="button" class="unfolds" aria-expanded=${String(isOpen.value)}
      aria-label=${t("common.settings")} onClick=${() => (isOpen.value = !isOpen.value)}>⚙</button>
    <div class=${isOpen.value ? "tools open" : "tools"}><${Language} /><${Theme} /></div>
  `;
}

export function Language() {
  return html`<label><span class="unseen">${t("common.language")}</span>
    <select value=${language.value} onChange=${(event) => choose(event.target.value)}>
      ${Object.entries(LANGUAGES).map(
        ([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`,
      )}
    </select></label>`;
}

export function Theme() {
  const set = (event) => {
    chosen.value = event.target.value;
    theme.choose(chosen.value);
  };
  return html`<label><span class="unseen">${t("common.theme")}</span>
    <select value=${chosen.value} onChange=${set}>
      <option value="">${t("common.themes.system")}</option>
      <option value="light">${t("common.themes.light")}</option>
      <option value="dark">${t("common.themes.dark")}</option>
    </select></label>`;
}

function Footer() {
  return html`
    <p>${t("common.disclaimer")}</p>
    <nav aria-label=${t("common.more_links")}>
      <a href="/api/v1/openapi.json">OpenAPI</a> <a href="/verify.py">verify.py</a>
    </nav>
  `;
}
