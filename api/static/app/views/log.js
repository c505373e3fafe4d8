// What happened, newest first; each line leads to its version.

import { html } from "../lib.js";
import { Dot } from "./parts.js";

export function Log({ table }) {
  const seats = table.game.value.seats;
  return html`<ol class="log" reversed tabindex="0" aria-label="Last events, newest first">
    ${table.lines.value.map(
      (line) => html`<li key=${line.version} value=${line.version} title=${`version ${line.version}, ${line.recorded_at}`}>
        <a class="number" href=${`#/games/${table.id}?v=${line.version}`}>${line.version}</a>
        <span class="what">${Number.isInteger(line.about) && html`<${Dot} color=${seats[line.about]?.color} />`}${line.line}</span>
      </li>`,
    )}
  </ol>`;
}
