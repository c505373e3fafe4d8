// The settings of the player in one sheet: looks, sound, motion, and how the table takes taps and keys.

import { html, onCheck, signal } from "../../kit/base/lib.js";
import { CHOICES, settings } from "../../kit/base/settings.js";
import { Dialog } from "../../kit/parts/dialog.js";
import { LANGUAGES, choose as speakNow, language, t } from "../../kit/words/texts.js";
import { TurnNotices } from "./turn_notices.js";

/** @type {{kept: () => string, choose: (theme: string) => void}} */
const theme = /** @type {any} */ (window).theme;

const chosenTheme = signal(theme?.kept() ?? "");
const THEMES = ["", "dark", "light"];

/** The order of the values on the sheet, if the default is not the first. */
/** @type {Record<string, string[]>} */
const ORDER = { sound: ["off", "soft", "normal", "loud"], motion: ["normal", "fast", "off"] };

const SWITCHES = ["sound_of_others", "confirm", "labels", "hotkeys", "coach"];

/** @param {{close: () => void}} props */
export function Settings({ close }) {
  /** @param {string} one */
  const setTheme = (one) => {
    chosenTheme.value = one;
    theme.choose(one);
  };
  return html`<${Dialog} title=${t("common.settings")} close=${close} name="settings-sheet">
    <div class="sheet-form">
      <${Segments} name="theme" value=${chosenTheme.value} choose=${setTheme}
        choices=${THEMES.map((one) => [one, t(`common.themes.${one || "system"}`)])} />
      <${Segments} name="language" value=${language.value} choose=${speakNow}
        choices=${Object.entries(LANGUAGES)} />
      <${Setting} name="sound" /><${Setting} name="motion" />
      <div class="switches">${SWITCHES.map((name) => html`<${Switch} key=${name} name=${name} />`)}</div>
      <${TurnNotices} />
    </div>
  </${Dialog}>`;
}

/** @param {{name: "sound" | "motion"}} props */
function Setting({ name }) {
  const choices = ORDER[name].filter((one) => CHOICES[name].includes(one));
  return html`<${Segments} name=${name} value=${settings[name].value}
    choose=${(/** @type {any} */ one) => (settings[name].value = one)}
    choices=${choices.map((one) => [one, t(`common.setting.${name}.${one}`)])} />`;
}

/**
 * @param {{name: string, value: string, choices: [string, string][], choose: (value: string) => void}} props
 */
function Segments({ name, value, choices, choose }) {
  return html`<fieldset class="segments"><legend>${t(`common.setting.${name}.label`)}</legend>
    <div>${choices.map(
      ([one, said]) => html`<label key=${one}><input type="radio" name=${`set-${name}`} value=${one}
        checked=${one === value} onChange=${() => choose(one)} />
        <span lang=${name === "language" ? one : null}>${said}</span></label>`,
    )}</div></fieldset>`;
}

/** @param {{name: "sound_of_others" | "confirm" | "labels" | "hotkeys" | "coach"}} props */
function Switch({ name }) {
  const set = onCheck((isChecked) => (settings[name].value = isChecked));
  return html`<label class="switch"><input type="checkbox" role="switch" checked=${settings[name].value}
    aria-describedby=${`set-${name}-hint`} onChange=${set} />
    <span><b>${t(`common.setting.${name}.label`)}</b>
      <small id=${`set-${name}-hint`}>${t(`common.setting.${name}.hint`)}</small></span></label>`;
}
