// Changes of the ratings of a finished game's players.

import { html, useSignal } from "../../kit/base/lib.js";
import { gamePath, get } from "../../kit/service/http.js";
import { usePoll } from "../../kit/service/polling.js";
import { t } from "../../kit/words/texts.js";
import { Change } from "../ratings/figures.js";

/** @import { Game, GameWithForks, SeatRating } from "../../kit/service/api.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */

const EVERY_MS = 1000;
const TRIES = 10;

/**
 * Return the changes of the ratings by a game, by seat; none until they are known, or if it is not rated.
 * @param {Game} game
 * @returns {SeatRating[]}
 */
export function useRatings(game) {
  const found = useSignal(/** @type {SeatRating[]} */ ([]));
  usePoll(
    ratingsOf(game, (ratings) => (found.value = ratings)),
    EVERY_MS,
    [game.id, game.rated],
  );
  return found.value;
}

/**
 * Return a poll of the changes by a game. The service computes them after the game is over, so the page
 * asks again until they exist.
 * @param {Pick<Game, "id" | "rated">} game
 * @param {(ratings: SeatRating[]) => void} take
 */
export function ratingsOf({ id, rated }, take) {
  let left = rated ? TRIES : 0;
  return async (/** @type {() => boolean} */ isGone) => {
    if (left === 0) return false;
    left -= 1;
    const { ratings } = /** @type {GameWithForks} */ (await get(gamePath(id)));
    if (!isGone()) take(ratings);
    return ratings.length === 0;
  };
}

/**
 * The change of the user's own rating. Its place is kept from the start for a registered player.
 * @param {{table: OpenTable, ratings: SeatRating[]}} props
 */
export function OwnRating({ table, ratings }) {
  const { rated, seats } = table.game.value;
  const own = table.held.value.find((one) => !seats[one.seat].guest)?.seat;
  if (!rated || own === undefined) return null;
  const rating = ratings.find((one) => one.seat === own);
  return html`<p class="ending-rating">${
    rating &&
    html`<span><small>${t("ratings.after")}</small>
        <b>${rating.before}${" "}<i aria-hidden="true">→</i> ${rating.after}</b></span>
      <${Change} ...${rating} />
      <span><small>${t("ratings.uncertainty")}</small><b>±${"\u00a0"}${rating.uncertainty}</b></span>`
  }</p>`;
}

/** A seat's rating before the game and its change. @param {{rating: SeatRating | undefined}} props */
export function RatingOf({ rating }) {
  return rating ? html`<small>${rating.before} <${Change} ...${rating} /></small>` : null;
}
