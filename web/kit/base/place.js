// The current location: the part of the address after #, as a signal.
//   #/                        the lobby
//   #/watch                   all games
//   #/ratings, #/ratings/RULESET   the list of the best
//   #/players/NAME            a player's or bot's page
//   #/ladder                  the bot ladder
//   #/tournaments             all tournaments
//   #/tournament/ID           a tournament
//   #/learn, #/learn/RULESET  how to play, and the rules
//   #/new, #/new/RULESET      a new game with all its options
//   #/operator                moderation, for operators
//   #/verify                  check any archive in this browser
//   #/games/ID                a game, at present or, with ?v=N (or #v=N), at a version
//   #/confirm/TOKEN          an e-mail address, confirmed
//   #/take/ID/SEAT/TOKEN      a seat brought from another device

import { signal } from "./lib.js";

/** @import { Signal } from "./types.js" */

/**
 * `version` is 0 if the address contains an invalid version.
 * @typedef {{view: string, game: string | null, version: number | null, seat: number | null, token: string |
 *   null}} Place
 */

/** @returns {Place} */
function parse() {
  const [path, ...more] = location.hash.replace(/^#/, "").split(/[?&#]/);
  const [, view = "", game = null, seat = null, token = null] = path === "/games" ? [] : path.split("/");
  const asked = more.find((part) => part.startsWith("v="))?.slice(2) ?? null;
  return {
    view,
    game,
    version: asked === null ? null : versionOf(asked),
    seat: seat === null ? null : Number(seat),
    token,
  };
}

/**
 * Decode a part of an address; return it unchanged if it ends inside an escaped character.
 * @param {string} part
 */
export function unescaped(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} asked */
function versionOf(asked) {
  return /^\d{1,15}$/.test(asked) ? Number(asked) : 0;
}

/** @type {Signal<Place>} */
export const place = signal(parse());

const REST_MS = 150; // browsers limit how often a page may change its address
let later = 0;

window.addEventListener("hashchange", () => {
  clearTimeout(later); // drop the version that was shown before
  if (location.hash !== "#content") place.value = parse();
});

/** @param {string} hash */
export function go(hash) {
  location.hash = hash;
}

/**
 * Replace the current address, which contains a token, so that the history does not keep it.
 * @param {string} hash
 */
export function goInstead(hash) {
  location.replace(hash);
}

/** Return the address of a game, now or at a version. @param {string} game */
export function addressOf(game, version = /** @type {number | null} */ (null)) {
  return `#/games/${game}${version === null ? "" : `?v=${version}`}`;
}

/**
 * Write the shown version into the address once it stays the same, without a new history entry. Does nothing
 * if the user has left the game meanwhile.
 * @param {string} game
 * @param {() => number | null} shown returns the version when it is written
 */
export function showVersion(game, shown) {
  clearTimeout(later);
  const from = location.hash;
  later = window.setTimeout(() => {
    const address = addressOf(game, shown());
    if (location.hash === from && from.startsWith(addressOf(game)) && from !== address)
      history.replaceState(null, "", address);
  }, REST_MS);
}
