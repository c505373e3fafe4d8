// A sheet over the board: a question, a trade, an offer. It stays until it is answered or closed.

import { Icon } from "../art/icons.js";
import { html } from "../base/lib.js";
import { useHotkeys } from "./hotkeys.js";
import { t } from "../words/texts.js";

/**
 * @param {object} props
 * @param {string} props.label its title
 * @param {any} [props.note] a line below the title
 * @param {any} [props.head] the part left of the title, such as a face
 * @param {any} [props.aside] the part at the right end of the head, such as a ring of time
 * @param {"" | "bad" | "offer"} [props.tone]
 * @param {string} [props.color] the player it comes from, by colour
 * @param {(() => void) | null} [props.onClose] null if it must be answered
 * @param {any} [props.children]
 */
export function Sheet({
  label,
  note = null,
  head = null,
  aside = null,
  tone = "",
  color = "",
  onClose = null,
  children,
}) {
  useHotkeys(onClose ? { escape: onClose } : {});
  return html`<section class=${`sheet ${tone} ${color && `of-${color}`}`} role="group" aria-label=${label}
    tabindex="-1">
    <header class="sheet-head">
      ${head}
      <div><h2>${label}</h2>${note && html`<p>${note}</p>`}</div>
      ${aside}
      ${
        onClose &&
        html`<button type="button" class="bare" aria-label=${t("table.close")} title=${t("table.close")}
        onClick=${onClose}><${Icon} name="cross" /></button>`
      }
    </header>
    ${children}
  </section>`;
}
