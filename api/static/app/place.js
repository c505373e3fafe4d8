// Where the page is: what follows # in the address, as a signal.
//   #/                        the games
//   #/new                     a new game
//   #/verify                  any archive, checked in this browser
//   #/games/ID                a game, now; ?v=N at a version
//   #/take/ID/SEAT/TOKEN      a seat brought from another device

import { signal } from "./lib.js";

/** @typedef {{view: string, game: string | null, version: number | null, seat: number | null, token: string | null}} Place */

/** @returns {Place} */
function parse() {
  const [path, query] = location.hash.replace(/^#/, "").split("?");
  const [, view = "", game = null, seat = null, token = null] = path.split("/");
  const version = Number(new URLSearchParams(query).get("v"));
  return { view, game, version: Number.isInteger(version) && version > 0 ? version : null, seat: seat === null ? null : Number(seat), token };
}

/** @type {import("./vendor/signals.js").Signal<Place>} */
export const place = signal(parse());

window.addEventListener("hashchange", () => {
  if (location.hash !== "#content") place.value = parse();
});

export function go(hash) {
  location.hash = hash;
}

/** Go somewhere, and leave no way back to here: this address held a token. */
export function goInstead(hash) {
  location.replace(hash);
}

/** Say in the address which version is shown, without another step in the history. */
export function showVersion(game, version) {
  const hash = `#/games/${game}${version === null ? "" : `?v=${version}`}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}
