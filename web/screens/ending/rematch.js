// The request for another game like a finished one, and the recognition of one that somebody else requested.

/** @import { Game } from "../../kit/service/api.js" */

/**
 * Return the request for a game of the same kind: my seats and the bots as before, each a seat further, and
 * open seats for the other people.
 * @param {Game} game
 * @param {number[]} mine
 * @param {string | null} name a guest's
 */
export function planOf(game, mine, name) {
  const seats = game.seats.map((seat) => {
    if (mine.includes(seat.seat)) return { kind: "human", ...(name === null ? {} : { name }) };
    return seat.kind === "bot" ? { kind: "bot", bot: seat.bot } : { kind: "open" };
  });
  return {
    ruleset: game.ruleset,
    options: game.options ?? {},
    seats: [...seats.slice(1), seats[0]],
    rated: game.rated ?? false,
    bot_pace_ms: game.bot_pace_ms ?? 0,
    ...(game.clock ? { clock: game.clock } : {}),
  };
}

/**
 * Return the table that one of the other players has opened since the game ended; null if there is none.
 * @param {Game} game
 * @param {Game[]} waiting
 */
export function tableOf(game, waiting) {
  const names = game.seats.filter((seat) => seat.kind === "human").map((seat) => seat.name);
  /** @param {Game} one */
  const isLike = (one) =>
    one.created_at > game.updated_at &&
    one.seats.length === game.seats.length &&
    one.seats.some((seat) => seat.kind === "human" && names.includes(seat.name)) &&
    one.seats.every((seat) => seat.kind !== "human" || names.includes(seat.name));
  return waiting.find(isLike) ?? null;
}
