// The rules of a game, to be read while it is played, with a field that finds words in them.

import { html, useSignal } from "../../../kit/base/lib.js";
import { bookOf } from "../../../kit/service/rulebook.js";
import { RuleTexts } from "../../../kit/parts/parts.js";
import { t } from "../../../kit/words/texts.js";

export function Rules({ ruleset }) {
  const isOpen = useSignal(false);
  return html`<details class="rules" onToggle=${(event) => (isOpen.value = event.currentTarget.open)}>
    <summary>${t("game.rules")}</summary>
    ${isOpen.value && html`<${Found} ruleset=${ruleset} />`}</details>`;
}

function Found({ ruleset }) {
  const wanted = useSignal("");
  const book = bookOf(ruleset);
  if (book === null) return html`<p aria-busy="true">…</p>`;
  const words = wanted.value.trim().toLowerCase();
  const found = book.rules.filter(({ id, text }) => `${id} ${text}`.toLowerCase().includes(words));
  const texts = new Map(book.rules.map((rule) => [rule.id, rule]));
  return html`<label class="field">${t("game.find_rule")}
      <input type="search" value=${wanted.value} onInput=${(event) => (wanted.value = event.target.value)} />
        </label>
    <div class="rule-texts" tabindex="0" role="region" aria-label=${t("game.rules")}>
      <${RuleTexts} ids=${found.map((one) => one.id)} rules=${(id) => texts.get(id) ?? null} /></div>`;
}
