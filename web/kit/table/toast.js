// A message over the board with what can be done about it. The frame keeps them in a stack.

import { Icon } from "../art/icons.js";
import { html } from "../base/lib.js";

/**
 * @param {object} props
 * @param {string} props.icon name of a sign
 * @param {string} props.words
 * @param {any} [props.note] a second line
 * @param {"" | "bad" | "warn" | "own"} [props.tone]
 * @param {any} [props.children] buttons
 */
export function Toast({ icon, words, note = null, tone = "", children = null }) {
  return html`<div class=${`toast ${tone}`}>
    <span class="toast-icon"><${Icon} name=${icon} /></span>
    <div class="toast-words"><b>${words}</b>${note && html`<small>${note}</small>`}</div>
    ${children && html`<div class="toast-buttons">${children}</div>`}
  </div>`;
}
