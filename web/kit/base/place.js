// Where the page is: what follows # in the address, as a signal.
//   #/                        the games
//   #/new                     a new game
//   #/verify                  any archive, checked in this browser
//   #/games/ID                a game, now; ?v=N (or #v=N) at a version
//   #/take/ID/SEAT/TOKEN      a seat brought from another device

import { signal } from "./lib.js";

/**
 * `version` is 0 where something was asked for that can be no version.
 * @typedef {{view: string, game: string | null, version: number | null, seat: number | null, token: string
 *   | null}} Place
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

/** What a part of an address stands for; one that was cut off in the middle of a letter stands for itself. */
export function unescaped(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function versionOf(asked) {
  return /^\d{1,15}$/.test(asked) ? Number(asked) : 0;
}

/** @type {import("../../vendor/signals.js").Signal<Place>} */
export const place = signal(parse());

const REST_MS = 150; // browsers count changes of the address, and refuse too many
let later = 0;

window.addEventListener("hashchange", () => {
  clearTimeout(later); // what was shown before is not asked for any more
  if (location.hash !== "#content") place.value = parse();
});

export function go(hash) {
  location.hash = hash;
}

/** Go somewhere, and leave no way back to here: this address held a token. */
export function goInstead(hash) {
  location.replace(hash);
}

/** The address of a game, now or at a version. */
export function addressOf(game, version = /** @type {number | null} */ (null)) {
  return `#/games/${game}${version === null ? "" : `?v=${version}`}`;
}

/**
 * Say in the address which version is shown, once it stays so, and without another step in the history.
 * Whoever has gone elsewhere meanwhile stays there.
 * @param {string} game
 * @param {() => number | null} shown the version, asked for when it is said
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
