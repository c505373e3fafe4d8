// Data that this browser stores: the player's name and token, tokens of seats, and preferences. Only tokens
// are ever sent, to authenticate requests.

import { entryOf } from "./entries.js";
import { batch, signal } from "./lib.js";

/** @import { CreatedGame, Game } from "../service/api.js" */
/** @typedef {Game["seats"][number]} Seat */
/** @import { Asker } from "../service/http.js" */
/** @import { Signal } from "./types.js" */

const SEATS = "starledger.seats";
const NAME = "starledger.name";
const PLAYER = "starledger.player";
const SEEK = "starledger.seek";
const FORGOTTEN = "starledger.forgotten";
const FORGOTTEN_MOST = 300; // older ones may be found again
const PREFIX = "starledger.";
const SEEN = "starledger-seen"; // the answers that web/service-worker.js keeps

/** A page embedded in another site reads and stores nothing; everybody is a spectator there. */
const isEmbedded = location.pathname.startsWith("/embed/");

/** True if the browser stores nothing for this page. */
export const blocked = signal(!isEmbedded && !canKeep());

/**
 * A seat that this browser holds, with its own token or, if it was found by the player's name, with the
 * player's.
 * @typedef {{seat: number, token: string, player?: string, found?: boolean}} Held
 */

function canKeep() {
  try {
    localStorage.setItem(`${PREFIX}try`, "1");
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Return the value stored under a name; `otherwise` if there is none, or it has another type.
 * @param {string} name
 * @param {any} otherwise
 */
export function read(name, otherwise) {
  if (isEmbedded) return otherwise;
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
    const isAlike = typeof found === typeof otherwise && Array.isArray(found) === Array.isArray(otherwise);
    return otherwise === null || isAlike ? found : otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value */
export function write(name, value) {
  if (isEmbedded) return;
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    blocked.value = true; // the value lives until the page is closed
  }
}

/**
 * The stored signals: the name of each, and how to read it again.
 * @type {Map<Signal<any>, {key: string, take: () => any}>}
 */
const allStored = new Map();

/**
 * Return a signal of a value that this browser stores under a name; change it with `store`. It follows other
 * windows, and forgets its value with everything else.
 * @template T
 * @param {string} key
 * @param {T} otherwise its value while nothing is stored
 * @param {(found: any) => T} [usable] returns what is usable of a stored value: it may come from another
 *   release or another program
 * @returns {Signal<T>}
 */
export function stored(key, otherwise, usable = (found) => found) {
  const take = () => usable(read(key, otherwise));
  const made = signal(take());
  allStored.set(made, { key, take });
  return made;
}

/**
 * Change a stored signal; null removes what is stored.
 * @template T
 * @param {Signal<T>} which
 * @param {T} value
 */
export function store(which, value) {
  const { key } = /** @type {{key: string}} */ (allStored.get(which));
  which.value = value;
  if (value === null) drop(key);
  else write(key, value);
}

/** Read the stored signals again: of one key, or all. @param {string | null} changed */
function takeStored(changed) {
  batch(() => {
    for (const [one, { key, take }] of allStored) if (changed === key || changed === null) one.value = take();
  });
}

window.addEventListener("storage", (event) => takeStored(event.key));

/** @param {Record<string, unknown>} found @returns {Record<string, Held[]>} */
function usableSeats(found) {
  /** @param {any} one */
  const isHeld = (one) => Number.isInteger(one?.seat) && typeof one.token === "string";
  const held = Object.entries(found).map(([game, some]) => [
    game,
    Array.isArray(some) ? some.filter(isHeld) : [],
  ]);
  return Object.fromEntries(held.filter(([, some]) => some.length > 0));
}

/** The seats that this browser holds, by game. */
export const seats = stored(SEATS, /** @type {Record<string, Held[]>} */ ({}), usableSeats);

/** The registered player of this browser; null for a guest. */
export const player = stored(PLAYER, /** @type {{name: string, token: string} | null} */ (null), (found) =>
  typeof found?.name === "string" && typeof found.token === "string" ? found : null,
);

/** The name that a guest last used. */
const name = stored(NAME, "");

/** The open seek of this browser; null without one. Its token is null if the player's own token reads it. */
export const ownSeek = stored(
  SEEK,
  /** @type {{id: string, token: string | null} | null} */ (null),
  (found) =>
    typeof found?.id === "string" && ["string", "object"].includes(typeof found.token) ? found : null,
);

// Seats

/** @param {string} game @returns {Held[]} */
export function seatsOf(game) {
  return entryOf(seats.value, game) ?? [];
}

/**
 * By token and seat, so that the same seat always gets the same object.
 * @type {Map<string, {token: string, seat: number}>}
 */
const askers = new Map();

/**
 * Return the credentials of a seat: its token, and its number if the token is the player's and valid for
 * several seats.
 * @param {string} game
 * @param {number | null} seat null for a spectator
 * @returns {Asker}
 */
export function askerOf(game, seat) {
  const held = seatsOf(game);
  const token = held.find((one) => one.seat === seat)?.token ?? null;
  if (seat === null || token === null || held.filter((one) => one.token === token).length < 2) return token;
  const key = `${token} ${seat}`;
  if (!askers.has(key)) askers.set(key, { token, seat });
  return askers.get(key) ?? null;
}

/**
 * @param {{player?: string, found?: boolean}} [more]
 * @param {string} game
 * @param {number} seat
 * @param {string} token
 */
export function keep(game, seat, token, more = {}) {
  const others = seatsOf(game).filter((one) => one.seat !== seat);
  const held = [...others, { seat, token, ...more }].sort((a, b) => a.seat - b.seat);
  store(seats, { ...seats.value, [game]: held });
}

/** Store the tokens from the response that created a game. @param {CreatedGame} made */
export function keepAll(made) {
  for (const taken of made.seats)
    if (taken.token)
      keep(made.id, taken.seat, taken.token, taken.guest ? {} : { player: taken.name ?? undefined });
}

/**
 * Add the player's seats in games joined from other devices, except seats that the user removed here.
 * @param {Game[]} games
 */
export function takeUp(games) {
  const own = player.value;
  if (own === null) return;
  const forgotten = read(FORGOTTEN, []);
  for (const game of games) {
    const mine = game.seats.filter((seat) => isNamed(seat, own.name));
    if (seatsOf(game.id).length > 0 || forgotten.includes(game.id)) continue;
    for (const { seat } of mine) keep(game.id, seat, own.token, { player: own.name, found: true });
  }
}

/** Return true if a registered player of this name has a seat. @param {Seat} seat @param {string} named */
export function isNamed(seat, named) {
  return seat.kind === "human" && !seat.guest && seat.name === named;
}

/**
 * Remove a game's seats. The player's name adds them again only after the user brings the name to this
 * browser once more.
 * @param {string} game
 */
export function forget(game) {
  const before = read(FORGOTTEN, []).filter((/** @type {string} */ one) => one !== game);
  write(FORGOTTEN, [...before, game].slice(-FORGOTTEN_MOST));
  const { [game]: _, ...others } = seats.value;
  store(seats, others);
}

// Names

/** Return the name to play under: the player's, or the one that a guest last used. */
export function lastName() {
  return player.value?.name ?? name.value;
}

/** @param {string} given */
export function keepName(given) {
  store(name, given);
}

/** Play as a registered player from now on. @param {{name: string, token: string}} registered */
export function become(registered) {
  drop(FORGOTTEN);
  store(player, registered);
}

/** Take another name for the same player, and for the player's seats. @param {string} given */
export function takeName(given) {
  const own = player.value;
  if (own === null || own.name === given) return;
  /** @param {Held} one */
  const renamed = (one) => (one.player === own.name ? { ...one, player: given } : one);
  batch(() => {
    const held = Object.entries(seats.value).map(([game, some]) => [game, some.map(renamed)]);
    store(seats, Object.fromEntries(held));
    store(player, { ...own, name: given });
  });
}

/** Remove the player, and the seats and the seek under that name. */
export function forgetPlayer() {
  const own = player.value?.name;
  const others = Object.entries(seats.value).map(([game, held]) => [
    game,
    held.filter((one) => one.player !== own),
  ]);
  store(seats, Object.fromEntries(others.filter(([, held]) => held.length > 0)));
  store(player, null);
  store(ownSeek, null);
}

/** Remove everything that this page has stored in the browser. */
export function forgetEverything() {
  globalThis.caches?.delete(SEEN).catch(() => {}); // without storage there is nothing to delete
  try {
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .forEach(drop);
  } catch {
    // no storage, so nothing is stored
  }
  takeStored(null);
}

/** @param {string} key */
function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // nor here
  }
}

// Links; browsers do not send the part after #

/** Return the address that takes a seat to another device. @param {string} game @param {Held} held */
export function carryLink(game, held) {
  return `${location.origin}/#/take/${game}/${held.seat}/${held.token}`;
}

/** Return the address that takes the player to another device. @param {string} token */
export function playerLink(token) {
  return `${location.origin}/#/player/${token}`;
}

/** @param {string} game */
export function inviteLink(game) {
  return `${location.origin}/#/games/${game}`;
}
