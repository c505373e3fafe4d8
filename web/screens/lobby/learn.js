// How to play each game in a few sentences, and its rules.

import { Cover } from "../../kit/art/covers.js";
import { html, onText, useSignal } from "../../kit/base/lib.js";
import { hasLesson } from "../../kit/game/registry.js";
import { place } from "../../kit/base/place.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { bookOf, rulesets } from "../../kit/service/rulebook.js";
import { has, language, t } from "../../kit/words/texts.js";
import { playBots, playLesson, useAttempt } from "./begin.js";

/** @import { Offered } from "./types.js" */

const STEPS = ["goal", "start", "turn", "build", "beware", "end"];

export function Learn() {
  const asked = place.value.game;
  const chosen = rulesets.value.find((one) => one.name === asked) ?? rulesets.value[0];
  return html`<section id="learn" class="page wide" aria-labelledby="learn-title">
    <h2 id="learn-title">${t("hall.learn_title")}</h2>
    <nav class="learn-games" aria-label=${t("hall.games")}>
      ${rulesets.value.map(
        (one) => html`<a key=${one.name} href=${`#/learn/${one.name}`}
          aria-current=${one.name === chosen?.name ? "page" : null}>
          <${Cover} ruleset=${one.name} /><b>${one.title}</b></a>`,
      )}
    </nav>
    ${chosen && html`<${Game} key=${chosen.name} ruleset=${chosen} />`}
  </section>`;
}

/** @param {{ruleset: Offered}} props */
function Game({ ruleset }) {
  const { busy, problem, attempt } = useAttempt();
  const steps = STEPS.filter((step) => has(`hall.how.${ruleset.name}.${step}`));
  return html`<div class="learn-game">
    <article class="block how" aria-labelledby="how-title">
      <h3 id="how-title">${t("hall.how_title", { title: ruleset.title })}</h3>
      <ol>${steps.map(
        (step) => html`<li key=${step}><b>${t(`hall.how_steps.${step}`)}</b>
          <p>${t(`hall.how.${ruleset.name}.${step}`)}</p></li>`,
      )}</ol>
      <p class="learn-ways">
        ${
          hasLesson(ruleset.name) &&
          html`<button type="button" class="primary" id="begin-lesson" disabled=${busy.value}
            onClick=${() => attempt(() => playLesson(ruleset.name))}>${t("hall.lesson")}</button>`
        }
        <button type="button" disabled=${busy.value}
          onClick=${() => attempt(() => playBots(ruleset))}>${t("hall.first_game")}</button></p>
      <p class="hint">${t(hasLesson(ruleset.name) ? "hall.lesson_hint" : "hall.first_game_hint")}</p>
      <${Trouble} problem=${problem.value} />
    </article>
    <${Rules} ruleset=${ruleset.name} />
  </div>`;
}

/** All rules, filtered by a word. @param {{ruleset: string}} props */
function Rules({ ruleset }) {
  const word = useSignal("");
  const book = bookOf(ruleset);
  const wanted = word.value.trim().toLowerCase();
  const rules = (book?.rules ?? []).filter((rule) =>
    `${rule.id} ${rule.text}`.toLowerCase().includes(wanted),
  );
  return html`<article class="block rules" aria-labelledby="rules-title"
    aria-busy=${book === null ? "true" : null}>
    <h3 id="rules-title">${t("hall.rules_title")}</h3>
    <label class="stacked">${t("hall.rules_find")}
      <input type="search" value=${word.value} onInput=${onText((given) => (word.value = given))} />
        </label>
    <dl tabindex="0" aria-labelledby="rules-title">${rules.map(
      (rule) => html`<div key=${rule.id}><dt>${rule.id}</dt>
        <dd lang=${rule.language === language.value ? null : rule.language}>
          ${plainRule(rule.text)}</dd>
      </div>`,
    )}</dl>
    ${book !== null && rules.length === 0 && html`<p class="quiet-words">${t("hall.rules_none")}</p>`}
  </article>`;
}

/** Return a rule without Markdown, sources, and the reasons of decisions. @param {string} text */
export function plainRule(text) {
  const [rule] = text.replaceAll(/\*\*|`/g, "").split(/\s+(?:Decision|Entscheidung): /);
  return rule.replace(/(?:\s*\[[^\]]*\])+\s*$/, "").trim();
}
