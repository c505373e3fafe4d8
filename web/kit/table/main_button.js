// The main button, which takes the next step of a turn: its words change, its place never does. It ignores
// presses for a moment after its meaning has changed, so that no double click does two things.

import { Icon } from "../art/icons.js";
import { html } from "../base/lib.js";
import { useGuard } from "../base/guard.js";
import { useHotkeys } from "./hotkeys.js";
import { t } from "../words/texts.js";

/** @import { Guard } from "../base/guard.js" */

const LONG = 14;

/**
 * The main button at a moment: a press calls `act`; without `act` the button waits.
 * @typedef {object} Main
 * @property {string} words
 * @property {string} [note] a second, smaller line
 * @property {string} [icon] name of a sign
 * @property {"ready" | "you" | "others"} state ready to be pressed, waiting for a choice of yours, or for
 *   others
 * @property {(() => unknown) | null} [act]
 * @property {{words: string, act: () => unknown, isOff?: boolean} | null} [second] another choice, to its
 *   left
 */

/**
 * @param {{table: any, main: Main | null, actions?: Guard | null}} props `actions` is the guard of the
 *   button's actions, if they have their own
 */
export function MainButton({ table, main, actions = null }) {
  const shown = main ?? { words: t("table.no_action"), state: "others", act: null };
  const guard = useGuard(`${shown.words} ${shown.state}`);
  const isReady = shown.state === "ready" && Boolean(shown.act);
  const isSending = table.busy.value;
  const press = guard.wrap(() => {
    if (isReady && !table.busy.value) shown.act?.();
  });
  const second = shown.second ?? null;
  useHotkeys({ " ": press });
  const marks = { ...actions?.marks, ...guard.marks };
  const guarded = isReady && !isSending ? marks : { "aria-disabled": "true" };
  const long = shown.words.length > LONG ? "long" : "";
  const look = `main ${isSending ? "sending" : shown.state} ${long}`;
  return html`<div class="main-place">
    ${
      second !== null &&
      html`<button type="button" class="second" disabled=${isSending || second.isOff} ...${marks}
        onClick=${guard.wrap(() => second.act())}>${second.words}</button>`
    }
    <button type="button" class=${look} data-anchor="main"
      id="main-button"
      ...${guarded} aria-keyshortcuts="Space" onClick=${press}>
      ${shown.icon && html`<${Icon} name=${shown.icon} />`}
      <span class="main-words">${shown.words}</span>
      <small class=${shown.note ? "" : "key"}>${shown.note || (isReady ? t("table.space") : "")}</small>
      ${isSending && html`<i class="spinner" aria-hidden="true"></i>`}
    </button>
  </div>`;
}
