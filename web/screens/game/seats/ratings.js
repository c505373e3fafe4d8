// The ratings of the players at a table, in its ruleset.

import { useEffect, useSignal } from "../../../kit/base/lib.js";
import { there } from "../../../kit/load/later.js";
import { Problem, get } from "../../../kit/service/http.js";
import { isFormer } from "../../../kit/words/words.js";
import { playerPath } from "../../ratings/asking.js";

/** @import { Bot, Game, PlayerProfile } from "../../../kit/service/api.js" */
/** @import { Seat } from "../../../kit/game/types.js" */

/**
 * Ratings in words by the registered names of people and bots, which differ.
 * @typedef {[string, string][]} Rated
 */

const MOST_BOTS = 100;

/**
 * Return the ratings of a game's players in words, by name; requested once, after the table is shown.
 * @param {Game} game
 * @returns {Map<string, string>}
 */
export function useRatings({ ruleset, seats, imported }) {
  const found = useSignal(/** @type {Map<string, string>} */ (new Map()));
  const known = imported ? [] : seats; // an archive names players of another service
  const people = peopleOf(known);
  const hasBots = known.some((seat) => seat.kind === "bot");
  const isShown = there.value;
  useEffect(() => {
    if (!isShown) return;
    const asked = people.map((name) => ratingOfPerson(name, ruleset));
    if (hasBots) asked.push(ratingsOfBots(ruleset));
    for (const one of asked) one.then((more) => (found.value = new Map([...found.value, ...more])), ignore);
  }, [people.join("\n"), hasBots, isShown]);
  return found.value;
}

/** Return the names of the registered people. @param {Seat[]} seats */
export function peopleOf(seats) {
  const registered = seats.filter((seat) => seat.kind === "human" && !seat.guest && !isFormer(seat));
  return registered.map((seat) => seat.name ?? "");
}

/**
 * Return the rating of a seat's player in words; empty without one.
 * @param {Map<string, string>} ratings
 * @param {Seat} seat
 */
export function ratingAt(ratings, { bot, name, guest }) {
  return (guest ? "" : ratings.get(bot ?? name ?? "")) ?? "";
}

/** @param {string} name @param {string} ruleset @returns {Promise<Rated>} */
async function ratingOfPerson(name, ruleset) {
  const profile = /** @type {PlayerProfile} */ (await get(playerPath(name)));
  const own = profile.ratings.filter((rating) => rating.ruleset === ruleset);
  return own.map((rating) => [name, inWords(rating)]);
}

/** @param {string} ruleset @returns {Promise<Rated>} */
async function ratingsOfBots(ruleset) {
  const { items } = await get("/bots", { ruleset, limit: MOST_BOTS });
  const rated = /** @type {Bot[]} */ (items).filter((bot) => bot.rating !== null);
  return rated.map((bot) => [bot.name, inWords(bot)]);
}

/** @param {{rating: number | null, provisional: boolean | null}} of */
function inWords({ rating, provisional }) {
  return `${rating}${provisional ? "?" : ""}`;
}

/** Show no ratings after a failed request. @param {unknown} problem */
function ignore(problem) {
  if (!(problem instanceof Problem)) throw problem;
}
