// The list of the best players of a ruleset, which the lobby reads; the view of it comes later.

import { signal, useEffect } from "../../kit/base/lib.js";
import { player } from "../../kit/base/purse.js";
import { Problem, get } from "../../kit/service/http.js";
import { rulesets } from "../../kit/service/rulebook.js";

/** @import { PlayerProfile, RankedPlayer } from "../../kit/service/api.js" */
/** @import { Signal } from "../../kit/base/types.js" */

const SHOWN = 7;
const EVERY_MS = 30_000;

/** The chosen ruleset; empty for the first one. */
export const chosen = signal("");

/** Return the ruleset of the list; undefined before the rulesets are read. */
export function shownRuleset() {
  return chosen.value || rulesets.value[0]?.name;
}

/** The best of that ruleset, and the user below them; null until they are read. */
export const best = /** @type {Signal<RankedPlayer[] | null>} */ (signal(null));

/** Keep the list current while the lobby is seen. */
export function useBest() {
  const ruleset = shownRuleset();
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
  const profile = /** @type {PlayerProfile} */ (await get(`/players/${encodeURIComponent(own)}`));
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
