// What the service finds when it checks the game.

import { html, useSignal } from "../lib.js";
import { Problem, gamePath, get } from "../http.js";
import { title } from "../words.js";

export function Audit({ game }) {
  const found = useSignal([]);
  const audit = async (event) => {
    if (!event.currentTarget.open) return;
    found.value = [{ text: "The service checks the game …" }];
    try {
      const report = await get(gamePath(game, "/audit"));
      found.value = report.checks.map((check) => ({ ok: check.ok, text: `${title(check.name)}: ${check.detail}` }));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      found.value = [{ text: problem.message }];
    }
  };
  return html`<details onToggle=${audit}><summary>Audit</summary>
    <ul class="audits">
      ${found.value.map(({ ok, text }) => html`<li class=${ok === undefined ? "" : ok ? "sound" : "broken"}>${text}</li>`)}
    </ul>
  </details>`;
}
