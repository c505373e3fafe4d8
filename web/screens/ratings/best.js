// The list of the best players of a ruleset, which the lobby reads; the view of it comes later.

import { computed, signal } from "../../kit/base/lib.js";
import { player } from "../../kit/base/purse.js";
import { Problem, get } from "../../kit/service/http.js";
import { usePoll } from "../../kit/service/polling.js";
import { rulesets } from "../../kit/service/rulebook.js";
import { playerPath } from "./asking.js";

/** @import { Leaderboard, PlayerProfile, RankedPlayer } from "../../kit/service/api.js" */
/** @import { Signal } from "../../kit/base/types.js" */

const SHOWN = 7;
const EVERY_MS = 30_000;

/** The chosen ruleset; empty for the first one. */
export const chosen = signal("");

/** Return the ruleset of the list; undefined before the rulesets are read. */
export function shownRuleset() {
  return chosen.value || rulesets.value[0]?.name;
}

/** The last list and its ruleset. @type {Signal<{of: string, items: RankedPlayer[]} | null>} */
export const list = signal(null);

/** The best of the shown ruleset, and the user below them; null until they are read. */
export const best = computed(() => (list.value?.of === shownRuleset() ? (list.value?.items ?? null) : null));

/** Keep the list current while the lobby is seen. */
export function useBest() {
  const ruleset = shownRuleset();
  const own = player.value?.name ?? null;
  usePoll(
    async (isGone) => {
      if (ruleset === undefined) return false;
      try {
        const items = await read(ruleset, own);
        if (!isGone()) list.value = { of: ruleset, items };
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (!isGone() && best.value === null) list.value = { of: ruleset, items: [] };
      }
      return true;
    },
    EVERY_MS,
    [ruleset, own],
  );
}

/**
 * @param {string} ruleset
 * @param {string | null} own
 * @returns {Promise<RankedPlayer[]>}
 */
async function read(ruleset, own) {
  const { items } = /** @type {Leaderboard} */ (await get("/leaderboard", { ruleset, limit: SHOWN }));
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
