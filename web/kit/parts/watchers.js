// The number of people who watch a game.

import { Icon } from "../art/icons.js";
import { html } from "../base/lib.js";
import { t } from "../words/texts.js";

/** Nothing, if nobody watches. @param {{count?: number}} props */
export function Watchers({ count = 0 }) {
  if (count === 0) return null;
  const words = t("common.watching", { count });
  return html`<span class="watchers" role="img" aria-label=${words} title=${words}><${Icon} name="eye" />
    <span aria-hidden="true">${count}</span></span>`;
}
