// What stands where there is nothing yet, with a way to begin.

import { html } from "../base/lib.js";

/** @param {{words: string, href: string, way: string, tone?: string}} props */
export function Quiet({ words, href, way, tone = "" }) {
  return html`<div class=${`quiet-words ${tone}`}><p>${words}</p><a class="button" href=${href}>${way}</a>
  </div>`;
}
