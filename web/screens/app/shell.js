// The frame around the lobby's pages: the top bar, and the sheet of settings that every page can open.

import { Icon } from "../../kit/art/icons.js";
import { Logo } from "../../kit/art/logo.js";
import { Portrait } from "../../kit/art/faces.js";
import { entryOf } from "../../kit/base/entries.js";
import { html, render } from "../../kit/base/lib.js";
import { settings } from "../../kit/base/settings.js";
import { place } from "../../kit/base/place.js";
import { lastName, player } from "../../kit/base/purse.js";
import { later } from "../../kit/load/later.js";
import { faceOfPerson } from "../../kit/words/characters.js";
import { LANGUAGES, choose, language, number, t } from "../../kit/words/texts.js";
import { going, isSettingsOpen } from "./opened.js";

/** The module that alerts the user to games waiting for them. */
export const telling = later(() => import("./notify.js"), import.meta.resolve("./notify.js"), ["lobby"]);

const rating = later(() => import("../ratings/own.js"), import.meta.resolve("../ratings/own.js"));
const sheet = later(() => import("./settings.js"), import.meta.resolve("./settings.js"), ["notices"]);

/** Translate the static page that the service sent into the user's language. */
export function dress() {
  render(html`<${Header} />`, /** @type {Element} */ (document.querySelector("header.top")));
  render(html`<${Skip} />`, /** @type {Element} */ (document.querySelector("a.skip")));
}

function Skip() {
  return html`${t("common.skip")}`;
}

function Header() {
  const { view } = place.value;
  const name = player.value?.name ?? lastName();
  return html`
    <h1><a href="#/"><${Logo} />Starledger</a></h1>
    <nav aria-label=${t("common.main_links")}>
      <${Tab} view="" words=${t("common.tabs.play")} />
      <${Tab} view="watch" words=${t("common.tabs.watch")} count=${going.value} />
      <${Tab} view="ratings" words=${t("common.tabs.ratings")} />
      <${Tab} view="tournaments" words=${t("common.tabs.tournaments")} />
      <${Tab} view="learn" words=${t("common.tabs.learn")} />
    </nav>
    <${telling.View} name="Waiting" waits=${view === "games"}
      waiting=${html`<div class="waits" role="status"></div>`} />
    ${view === "" && going.value !== null && html`<${AtTables} ...${going.value} />`}
    <${Languages} />
    <button type="button" class="tab coach-switch" aria-pressed=${String(settings.coach.value)}
      aria-label=${t("common.setting.coach.label")} title=${t("common.setting.coach.hint")}
      onClick=${() => (settings.coach.value = !settings.coach.value)}><${Icon} name="bulb" /></button>
    <a class="me" href="#/me" aria-current=${view === "me" ? "page" : null}>
      <${Portrait} name=${faceOfPerson(name)} />
        <span class="name">${name || t("common.you")}${
          player.value !== null && html`<${rating.View} name="OwnRating" waits waiting=${null} />`
        }</span></a>
    <button type="button" class="tab" aria-haspopup="dialog" aria-label=${t("common.settings")}
      title=${t("common.settings")} onClick=${() => (isSettingsOpen.value = true)}><${Icon} name="more" />
        </button>
  `;
}

/** The views that belong to a tab, besides its own. @type {Record<string, string>} */
const PARTS = { tournaments: "tournament", ratings: "ladder" };

/** @param {{view: string, words: string, count?: {count: number, more: boolean} | null}} props */
function Tab({ view, words, count = null }) {
  const isShown = place.value.view === view || place.value.view === entryOf(PARTS, view);
  return html`<a class=${`tab ${view}`} href=${`#/${view}`} aria-current=${isShown ? "page" : null}>
    ${words}
    ${count && html`<span class="count">${count.count}${count.more && "+"}</span>`}</a>`;
}

/** The number of players at the tables. @param {import("./opened.js").Going} props */
function AtTables({ seated, more }) {
  return html`<p class="at-tables"><i class="lamp"></i>
    ${t("common.at_tables", { number: more ? `${number(seated)}+` : number(seated) })}</p>`;
}

/** A button with the page's language, which changes to the next one. */
function Languages() {
  const codes = /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES));
  const now = /** @type {keyof typeof LANGUAGES} */ (language.value);
  const next = codes[(codes.indexOf(now) + 1) % codes.length];
  return html`<button type="button" class="tab language" onClick=${() => choose(next)}
    aria-label=${t("common.language_now", { now: LANGUAGES[now], next: LANGUAGES[next] })}>
    ${LANGUAGES[now]}</button>`;
}

/** The sheet of settings, over whatever page opened it. */
export function Sheets() {
  return isSettingsOpen.value
    ? html`<${sheet.View} name="Settings" close=${() => (isSettingsOpen.value = false)} waiting=${null} />`
    : null;
}
