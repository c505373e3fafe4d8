// The best players of a ruleset, in the lobby; the user's own place among them.

import { html, onText } from "../../kit/base/lib.js";
import { rulesets } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { best, chosen, shownRuleset } from "./best.js";
import { Ladder } from "./ladder.js";

export function Best() {
  const ruleset = shownRuleset();
  return html`<section class="block grows" aria-labelledby="best-title">
    <div class="best-head"><h2 id="best-title"><a href=${`#/ratings/${ruleset}`}>${t("ratings.title")}
      </a></h2>
      <select aria-label=${t("ratings.ruleset")} value=${ruleset}
        onChange=${onText((name) => (chosen.value = name))}>
        ${rulesets.value.map(
          (
            one,
          ) => html`<option key=${one.name} value=${one.name} selected=${one.name === ruleset}>${one.title}
            </option>`,
        )}</select></div>
    ${best.value?.length === 0 && html`<p class="quiet-words">${t("ratings.none")}</p>`}
    <${Ladder} items=${best.value ?? []} label=${t("ratings.title")} />
  </section>`;
}
