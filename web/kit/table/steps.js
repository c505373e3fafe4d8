// The steps of a turn in the top bar: completed, current and coming ones.

import { Icon } from "../art/icons.js";
import { html } from "../base/lib.js";
import { t } from "../words/texts.js";

/** @typedef {{name: string, state: "done" | "now" | "next"}} Step */

/** @param {{steps: Step[], color: string}} props `color` of the player whose turn it is */
export function Steps({ steps, color }) {
  if (steps.length === 0) return html`<div class="turn-steps"></div>`;
  return html`<ol class=${`turn-steps of-${color}`} aria-label=${t("table.steps")}>
    ${steps.map(
      ({
        name,
        state,
      }) => html`<li key=${name} class=${state} aria-current=${state === "now" ? "step" : null}>
        ${state === "done" && html`<${Icon} name="check" />`}${name}</li>`,
    )}</ol>`;
}
