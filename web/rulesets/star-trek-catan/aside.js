// The supply, at the top of the right rail.

import { Sign } from "../../kit/art/glyphs.js";
import { html } from "../../kit/base/lib.js";
import { named, RESOURCES, say } from "./resources.js";

/** @import { Table } from "./types.js" */

/** @param {{table: Table}} props */
export function Aside({ table }) {
  const { supply, development_deck: deck } = table.board.value;
  return html`<section class="supply-panel" aria-labelledby="supply-title" data-anchor="supply">
    <header><h2 id="supply-title">${say("supply")}</h2><span>${say("deck", { count: deck })}</span></header>
    <ul>${RESOURCES.map(
      (name) =>
        html`<li key=${name} class=${`of-${name} ${name}`} title=${named(name)}><${Sign} name=${name} />
          <span class="unseen">${named(name)}</span><b>${supply[name] ?? 0}</b></li>`,
    )}</ul></section>`;
}
