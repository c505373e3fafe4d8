// The games of this service, each with its cover and the ways into it.

import { Cover } from "../../kit/art/covers.js";
import { Icon } from "../../kit/art/icons.js";
import { entryOf } from "../../kit/base/entries.js";
import { html } from "../../kit/base/lib.js";
import { ownSeek } from "../../kit/base/purse.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { rulesets } from "../../kit/service/rulebook.js";
import { has, t } from "../../kit/words/texts.js";
import { useAttempt } from "./begin.js";
import { playNow } from "./people/seeks.js";

/** @import { Offered } from "./types.js" */

/** How long a game takes, in minutes, and how much there is to learn. */
const FACTS = {
  "star-trek-catan": { minutes: 30, weight: 1 },
  "starship-catan": { minutes: 25, weight: 2 },
  starfarers: { minutes: 60, weight: 3 },
};
const WEIGHTS = ["", "easy", "medium", "rich"];

/** @param {{openFriends: (ruleset: string) => void}} props */
export function Covers({ openFriends }) {
  return html`<section class="covers" aria-label=${t("hall.games")}>
    ${rulesets.value.map(
      (one) => html`<${Card} key=${one.name} ruleset=${one} openFriends=${() => openFriends(one.name)} />`,
    )}</section>`;
}

/** @param {{ruleset: Offered, openFriends: () => void}} props */
function Card({ ruleset, openFriends }) {
  const { busy, problem, attempt } = useAttempt();
  const facts = entryOf(FACTS, ruleset.name);
  const about = `hall.about.${ruleset.name}`;
  const { min, max } = ruleset.players;
  return html`<article class="cover" aria-labelledby=${`cover-${ruleset.name}`}>
    <${Cover} ruleset=${ruleset.name} />
    <div class="cover-words">
      <h3 id=${`cover-${ruleset.name}`}>${ruleset.title}</h3>
      <p class="cover-about">${has(about) && t(about)}</p>
      <p class="cover-facts">
        <span><${Icon} name="people" /><span class="unseen">${t("hall.players")} </span>
          ${min === max ? max : `${min}–${max}`}</span>
        ${facts && html`<span><${Icon} name="clock" />${t("hall.minutes", { count: facts.minutes })}</span>`}
        ${
          facts &&
          html`<span><${Level} level=${facts.weight} most=${3} />
            ${t(`hall.weights.${WEIGHTS[facts.weight]}`)}</span>`
        }
      </p>
      <p class="cover-ways">
        <button type="button" class="primary" disabled=${busy.value || ownSeek.value !== null}
          onClick=${() => attempt(() => playNow(ruleset))}>
          <${Icon} name="play" />${t("hall.play_now")}<span class="unseen"> ${ruleset.title}</span></button>
        <button type="button" onClick=${openFriends}>${t("hall.friends_short")}</button>
        <a class="button" href=${`#/learn/${ruleset.name}`}>${t("hall.learn")}</a>
      </p>
      <${Trouble} problem=${problem.value} />
    </div>
  </article>`;
}

/** A level as filled dots; the words stand beside it. @param {{level: number, most: number}} props */
export function Level({ level, most }) {
  return html`<span class="level" aria-hidden="true">
    ${Array.from({ length: most }, (_, at) => html`<i class=${at < level ? "filled" : ""}></i>`)}</span>`;
}
