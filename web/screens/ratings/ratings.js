// The list of the best players and bots of each ruleset, page by page.

import { html, useSignal } from "../../kit/base/lib.js";
import { go, place, unescaped } from "../../kit/base/place.js";
import { Quiet } from "../../kit/parts/quiet.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { rulesets, titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { Choice } from "../lobby/people/friends.js";
import { useAnswer } from "./asking.js";
import { Ladder } from "./ladder.js";

/** @import { Leaderboard } from "../../kit/service/api.js" */

const PAGE = 25;
const KINDS = ["all", "people", "bots"];

export function Ratings() {
  const kind = useSignal("all");
  const trail = useSignal(/** @type {(string | null)[]} */ ([null]));
  const ruleset = unescaped(place.value.game ?? rulesets.value[0]?.name ?? "");
  const query = {
    ruleset,
    kind: kind.value === "all" ? null : kind.value,
    cursor: trail.value.at(-1) ?? null,
    limit: PAGE,
  };
  const { found, problem } = useAnswer(ruleset ? "/leaderboard" : null, query);
  const list = /** @type {Leaderboard | null} */ (found);
  const chooseKind = (/** @type {string} */ chosen) => {
    kind.value = chosen;
    trail.value = [null];
  };
  const chooseRuleset = (/** @type {string} */ chosen) => {
    trail.value = [null];
    go(`#/ratings/${encodeURIComponent(chosen)}`);
  };
  return html`<section id="ratings" class="page" aria-labelledby="ratings-title">
    <h2 id="ratings-title">${t("ratings.title")}</h2>
    <form id="filters" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <${Choice} legend=${t("ratings.ruleset")} name="ruleset" value=${ruleset}
        choices=${rulesets.value.map((one) => [one.name, one.title])} choose=${chooseRuleset} />
      <${Choice} legend=${t("ratings.kind")} name="kind" value=${kind.value}
        choices=${KINDS.map((one) => [one, t(`ratings.kinds.${one}`)])} choose=${chooseKind} />
    </form>
    <${Trouble} problem=${problem} />
    <div class="block" aria-busy=${list === null && problem === null ? "true" : null}>
      ${
        list?.items.length === 0 &&
        html`<${Quiet} words=${t("ratings.none")} href=${`#/new/${encodeURIComponent(ruleset)}`}
          way=${t("ratings.begin")} />`
      }
      ${list !== null && html`<${Ladder} items=${list.items} label=${titleOf(ruleset)} />`}
    </div>
    <${Pages} trail=${trail} next=${list?.next_cursor ?? null} />
    <p class="hint">${t("ratings.how")} <a href="#/ladder">${t("ratings.climb.title")}</a></p>
  </section>`;
}

/**
 * The ways to the other pages of the list; none if it has one page.
 * @param {{trail: import("../../kit/base/types.js").Signal<(string | null)[]>, next: string | null}} props
 */
function Pages({ trail, next }) {
  const cursors = trail.value;
  const isOne = cursors.length === 1 && next === null;
  return html`<nav class="pages" aria-label=${t("ratings.pages")} hidden=${isOne}>
    <button type="button" disabled=${cursors.length === 1}
      onClick=${() => (trail.value = cursors.slice(0, -1))}>${t("ratings.better")}</button>
    <button type="button" disabled=${next === null}
      onClick=${() => (trail.value = [...cursors, next])}>${t("ratings.worse")}</button>
  </nav>`;
}
