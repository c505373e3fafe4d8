// What this browser holds: a player's name and token, the tokens of seats, and choices made here. Nothing of
// it is sent anywhere but as a token.

import { entryOf } from "./entries.js";
import { signal } from "./lib.js";

const SEATS = "starledger.seats";
const NAME = "starledger.name";
const PLAYER = "starledger.player";
const FORGOTTEN = "starledger.forgotten";
const FORGOTTEN_MOST = 300; // the oldest are found again
const PREFIX = "starledger.";

/** Within the pages of other sites nothing is read and nothing kept: there everybody is a spectator. */
const isEmbedded = location.pathname.startsWith("/embed/");

/** Whether the browser keeps nothing for this page. */
export const blocked = signal(!isEmbedded && !canKeep());

/**
 * A seat held here: with a token of its own, or, where it was found by the player's name, with the player's.
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

export function read(name, otherwise) {
  if (isEmbedded) return otherwise;
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function write(name, value) {
  if (isEmbedded) return;
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    blocked.value = true; // it lives as long as the page
  }
}

/**
 * What is kept may have been written by anybody, or by another release: only what can be used of it is taken.
 * @returns {Record<string, Held[]>}
 */
function keptSeats() {
  const isHeld = (one) => Number.isInteger(one?.seat) && typeof one.token === "string";
  const held = Object.entries(read(SEATS, {})).map(([game, some]) => [
    game,
    Array.isArray(some) ? some.filter(isHeld) : [],
  ]);
  return Object.fromEntries(held.filter(([, some]) => some.length > 0));
}

function keptPlayer() {
  const found = read(PLAYER, null);
  return typeof found?.name === "string" && typeof found.token === "string" ? found : null;
}

function keptName() {
  const found = read(NAME, "");
  return typeof found === "string" ? found : "";
}

/** @returns {string[]} */
function keptForgotten() {
  const found = read(FORGOTTEN, []);
  return Array.isArray(found) ? found : [];
}

/**
 * The seats held here, by game.
 * @type {import("../../vendor/signals.js").Signal<Record<string, Held[]>>}
 */
export const seats = signal(keptSeats());

/**
 * The player that this browser plays as; null for a guest.
 * @type {import("../../vendor/signals.js").Signal<{name: string, token: string} | null>}
 */
export const player = signal(keptPlayer());

/** The name that a guest last used. */
const name = signal(keptName());

window.addEventListener("storage", (event) => {
  if (event.key === SEATS || event.key === null) seats.value = keptSeats();
  if (event.key === PLAYER || event.key === null) player.value = keptPlayer();
  if (event.key === NAME || event.key === null) name.value = keptName();
});

// Seats

/** @returns {Held[]} */
export function seatsOf(game) {
  return entryOf(seats.value, game) ?? [];
}

/**
 * By token and seat, so that the same seat always asks as the same.
 * @type {Map<string, {token: string, seat: number}>}
 */
const askers = new Map();

/**
 * As whom a seat asks: by its token, and by its number too where the token is the player's and good for
 * others here.
 * @returns {import("../service/http.js").Asker}
 */
export function askerOf(game, seat) {
  const held = seatsOf(game);
  const token = held.find((one) => one.seat === seat)?.token ?? null;
  if (token === null || held.filter((one) => one.token === token).length < 2) return token;
  const key = `${token} ${seat}`;
  if (!askers.has(key)) askers.set(key, { token, seat });
  return askers.get(key) ?? null;
}

/** @param {{player?: string, found?: boolean}} [more] */
export function keep(game, seat, token, more = {}) {
  const others = seatsOf(game).filter((one) => one.seat !== seat);
  const held = [...others, { seat, token, ...more }].sort((a, b) => a.seat - b.seat);
  keepSeats({ ...seats.value, [game]: held });
}

/** Keep the tokens that an answer which opens a game shows. */
export function keepAll(made) {
  for (const taken of made.seats)
    if (taken.token) keep(made.id, taken.seat, taken.token, taken.guest ? {} : { player: taken.name });
}

/** Take up the seats that the player has in games opened elsewhere; not those that were forgotten here. */
export function takeUp(games) {
  const own = player.value;
  if (own === null) return;
  const forgotten = keptForgotten();
  for (const game of games) {
    const mine = game.seats.filter((seat) => seat.kind === "human" && !seat.guest && seat.name === own.name);
    if (seatsOf(game.id).length > 0 || forgotten.includes(game.id)) continue;
    for (const { seat } of mine) keep(game.id, seat, own.token, { player: own.name, found: true });
  }
}

/**
 * Forget what is held of a game; it is not taken up again by the player's name, until that is brought here
 * anew.
 */
export function forget(game) {
  write(FORGOTTEN, [...keptForgotten().filter((one) => one !== game), game].slice(-FORGOTTEN_MOST));
  const { [game]: _, ...others } = seats.value;
  keepSeats(others);
}

function keepSeats(held) {
  seats.value = held;
  write(SEATS, held);
}

// Names

/** The name to play under: the player's, or the one that a guest last used. */
export function lastName() {
  return player.value?.name ?? name.value;
}

export function keepName(given) {
  name.value = given;
  write(NAME, given);
}

/** Play as a registered player from now on. */
export function become(registered) {
  drop(FORGOTTEN);
  player.value = registered;
  write(PLAYER, registered);
}

/** Forget the player, and the seats taken under that name. */
export function forgetPlayer() {
  const own = player.value?.name;
  const others = Object.entries(seats.value).map(([game, held]) => [
    game,
    held.filter((one) => one.player !== own),
  ]);
  keepSeats(Object.fromEntries(others.filter(([, held]) => held.length > 0)));
  player.value = null;
  drop(PLAYER);
}

/** Forget everything that this page has kept in the browser. */
export function forgetEverything() {
  seats.value = {};
  player.value = null;
  name.value = "";
  try {
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .forEach(drop);
  } catch {
    // there is nothing to forget
  }
}

function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // nor here
  }
}

// Links; what follows # stays in browsers and is sent to nobody

/** The address that takes a seat to another device. */
export function carryLink(game, held) {
  return `${location.origin}/#/take/${game}/${held.seat}/${held.token}`;
}

/** The address that takes the player to another device. */
export function playerLink(token) {
  return `${location.origin}/#/player/${token}`;
}

export function inviteLink(game) {
  return `${location.origin}/#/games/${game}`;
}
