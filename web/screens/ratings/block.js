// The best players of a ruleset, in the lobby; the user's own place among them.

import { html, onText, signal, useEffect } from "../../kit/base/lib.js";
import { player } from "../../kit/base/purse.js";
import { Problem, get } from "../../kit/service/http.js";
import { rulesets } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { playerPath } from "./asking.js";
import { Ladder } from "./ladder.js";

/** @import { PlayerProfile, RankedPlayer } from "../../kit/service/api.js" */
/** @import { Signal } from "../../kit/base/types.js" */

const SHOWN = 7;
const EVERY_MS = 30_000;

/** The chosen ruleset; empty for the first one. */
const chosen = signal("");

/** The best of that ruleset, and the user below them; null until they are read. */
export const best = /** @type {Signal<RankedPlayer[] | null>} */ (signal(null));

/** Keep the list current while the lobby is seen. */
export function useBest() {
  const ruleset = chosen.value || rulesets.value[0]?.name;
  const own = player.value?.name ?? null;
  useEffect(() => {
    if (ruleset === undefined) return undefined;
    let isGone = false;
    const look = () => {
      if (document.hidden) return;
      read(ruleset, own).then(
        (found) => isGone || (best.value = found),
        (problem) => {
          if (!(problem instanceof Problem)) throw problem;
          best.value ??= [];
        },
      );
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [ruleset, own]);
}

/**
 * @param {string} ruleset
 * @param {string | null} own
 * @returns {Promise<RankedPlayer[]>}
 */
async function read(ruleset, own) {
  const list = await get("/leaderboard", { ruleset, limit: SHOWN });
  const items = /** @type {RankedPlayer[]} */ (list.items);
  if (items.length === 0 && chosen.value === "") chosen.value = (await rulesetWithRatings()) ?? "";
  if (own === null || items.length < SHOWN || items.some((item) => item.name === own)) return items;
  const profile = /** @type {PlayerProfile} */ (await get(playerPath(own)));
  const rating = profile.ratings.find((one) => one.ruleset === ruleset);
  return rating ? [...items.slice(0, -1), { ...rating, name: own, kind: profile.kind }] : items;
}

/** Return a ruleset in which somebody has a rating; undefined if there is none. */
async function rulesetWithRatings() {
  return (await get("/leaderboard", { limit: 1 })).items[0]?.ruleset;
}

/** Return true if there is a list to show. */
export function hasBest() {
  return chosen.value !== "" || (best.value ?? []).length > 0;
}

export function Best() {
  const ruleset = chosen.value || rulesets.value[0]?.name;
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
