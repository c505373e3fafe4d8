// A hint: the seat's goal, and the best actions with the reason for each, on request.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { Problem, gamePath, get } from "../../kit/service/http.js";
import { capital, label } from "../../kit/words/naming.js";
import { language, t } from "../../kit/words/texts.js";
import { Trouble } from "../../kit/parts/trouble.js";

/**
 * @typedef {{action: {type: string}, value: number, reason: string}} Advice
 * @typedef {{version: number, goal: string, best: Advice[]}} Advised
 */

export function Hint({ table, picks }) {
  const found = useSignal(/** @type {Advised | null} */ (null));
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const [seat, version] = [table.seat.value, table.legal.value?.version];
  useEffect(() => {
    found.value = null;
    problem.value = null;
  }, [seat, version, language.value]);
  const ask = async () => {
    if (found.value !== null) {
      found.value = null;
      return;
    }
    problem.value = null;
    try {
      const advised = await get(gamePath(table.id, "/hint"), { lang: language.value }, table.token);
      if (advised.version === table.legal.value?.version) found.value = advised;
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
    }
  };
  const { ruleset } = table.game.value;
  return html`<div class="advice">
    <button type="button" class="quiet" aria-expanded=${String(found.value !== null)} onClick=${ask}>
      ${t("table.hint")}</button>
    <div aria-live="polite">
      ${
        found.value !== null &&
        html`<p>${capital(found.value.goal)}.</p>
        <ol>${found.value.best.map(
          ({ action, reason }) =>
            html`<li><button type="button" onClick=${() => picks.choose(action)}>
              ${label(ruleset, action.type)}</button> ${capital(reason)}.</li>`,
        )}</ol>`
      }
    </div>
    <${Trouble} problem=${problem.value} />
  </div>`;
}
