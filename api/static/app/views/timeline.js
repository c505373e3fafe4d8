// The whole game as a line: any version of it, step by step, and back to now.

import { html } from "../lib.js";

export function Timeline({ table }) {
  const last = table.game.value.version;
  const past = table.past.value;
  const at = past ?? last;
  const step = (by) => () => table.lookBack(Math.min(last, Math.max(1, at + by)));
  return html`<div class="when">
    <label for="when">Look back</label>
    <button type="button" aria-label="One event back" disabled=${at <= 1} onClick=${step(-1)}>‹</button>
    <input type="range" id="when" min="1" max=${last} value=${at} onInput=${(event) => table.lookBack(Number(event.target.value))} />
    <button type="button" aria-label="One event on" disabled=${past === null || at >= last} onClick=${step(1)}>›</button>
    <output for="when">${past === null ? `live, version ${at}` : `version ${at} of ${last}`}</output>
    <button type="button" hidden=${past === null} onClick=${() => table.live()}>Back to live</button>
  </div>`;
}
