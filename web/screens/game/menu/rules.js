// The rules of a game, to be read while it is played, with a field that finds words in them.

import { html, onText, onToggled, useSignal } from "../../../kit/base/lib.js";
import { bookOf, rulesOf } from "../../../kit/service/rulebook.js";
import { RuleTexts } from "../../../kit/parts/parts.js";
import { t } from "../../../kit/words/texts.js";

/** @param {{ruleset: string}} props */
export function Rules({ ruleset }) {
  const isOpen = useSignal(false);
  return html`<details class="rules" onToggle=${onToggled((isNow) => (isOpen.value = isNow))}>
    <summary>${t("game.rules")}</summary>
    ${isOpen.value && html`<${Found} ruleset=${ruleset} />`}</details>`;
}

/** @param {{ruleset: string}} props */
function Found({ ruleset }) {
  const wanted = useSignal("");
  const book = bookOf(ruleset);
  if (book === null) return html`<p aria-busy="true">…</p>`;
  const words = wanted.value.trim().toLowerCase();
  const found = book.rules.filter(({ id, text }) => `${id} ${text}`.toLowerCase().includes(words));
  return html`<label class="field">${t("game.find_rule")}
      <input type="search" value=${wanted.value} onInput=${onText((given) => (wanted.value = given))} />
        </label>
    <div class="rule-texts" tabindex="0" role="region" aria-label=${t("game.rules")}>
      <${RuleTexts} ids=${found.map((one) => one.id)} rules=${rulesOf(book)} /></div>`;
}
