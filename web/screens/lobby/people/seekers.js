// The open seeks of others, loaded once there are any.

import { html } from "../../../kit/base/lib.js";
import { ownSeek, player } from "../../../kit/base/purse.js";
import { Trouble } from "../../../kit/parts/trouble.js";
import { t } from "../../../kit/words/texts.js";
import { useAnswer } from "../../ratings/asking.js";
import { useAttempt } from "../begin.js";
import { describe, likeSeek, seekGame, sought } from "./seeks.js";

/** @import { PlayerProfile, Seek } from "../../../kit/service/api.js" */

/** @typedef {Record<string, number>} Ratings */

const SHOWN = 2;

/** The open seeks of others, to join; those that accept the user's rating first. */
export function Seekers() {
  const { busy, problem, attempt } = useAttempt();
  const ratings = useOwnRatings(sought.value.some((seek) => seek.rating_range !== null));
  if (ownSeek.value !== null || sought.value.length === 0) return null;
  const refused = sought.value.filter((seek) => !accepts(seek, ratings));
  const shown = [...sought.value.filter((seek) => !refused.includes(seek)), ...refused].slice(0, SHOWN);
  /** @param {Seek} seek */
  const way = (seek) =>
    refused.includes(seek)
      ? html`<small>${t("hall.seek.not_for_you", { rating: String(ratings[seek.ruleset]) })}</small>`
      : html`<div class="join-now"><button type="button" disabled=${busy.value}
        onClick=${() => attempt(() => seekGame(likeSeek(seek)))}>${t("hall.join_short")}
        <span class="unseen"> ${seek.name}</span></button></div>`;
  return html`<ul class="rows" id="open-seeks">${shown.map(
    (seek) => html`<li key=${seek.id} class="table-row seek-row">
      <span><b>${t("hall.seek.looks", { name: seek.name })}</b><small>${describe(seek)}</small></span>
      ${way(seek)}</li>`,
  )}</ul><${Trouble} problem=${problem.value} />`;
}

/**
 * Return the user's ratings by ruleset; empty until they are known, and for a guest.
 * @param {boolean} isNeeded
 * @returns {Ratings}
 */
function useOwnRatings(isNeeded) {
  const name = player.value?.name;
  const isAsked = isNeeded && name !== undefined;
  const { found } = useAnswer(isAsked ? `/players/${encodeURIComponent(name)}` : null);
  const { ratings = [] } = /** @type {Partial<PlayerProfile>} */ (isAsked && found !== null ? found : {});
  return Object.fromEntries(ratings.map((one) => [one.ruleset, one.rating]));
}

/**
 * Return true if a seek accepts a player's rating; every seek accepts a player without one.
 * @param {Pick<Seek, "ruleset" | "rating_range">} seek
 * @param {Ratings} ratings
 */
export function accepts({ ruleset, rating_range: range }, ratings) {
  const rating = ratings[ruleset];
  if (range === null || rating === undefined) return true;
  return (range.min ?? rating) <= rating && rating <= (range.max ?? rating);
}
