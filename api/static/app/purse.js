// What this browser holds: the tokens of seats taken here, and the name last used. Nothing of it is sent anywhere but as a token.

import { signal } from "./lib.js";

const SEATS = "starledger.seats";
const NAME = "starledger.name";

function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // without storage they live as long as the page
  }
}

/**
 * The seats held here, by game.
 * @type {import("./vendor/signals.js").Signal<Record<string, {seat: number, token: string}[]>>}
 */
export const seats = signal(read(SEATS, {}));

window.addEventListener("storage", (event) => {
  if (event.key === SEATS) seats.value = read(SEATS, {});
});

export function seatsOf(game) {
  return seats.value[game] ?? [];
}

export function keep(game, seat, token) {
  const others = seatsOf(game).filter((one) => one.seat !== seat);
  const held = [...others, { seat, token }].sort((a, b) => a.seat - b.seat);
  seats.value = { ...seats.value, [game]: held };
  write(SEATS, seats.value);
}

/** Keep the tokens that an answer which opens a game shows. */
export function keepAll(made) {
  for (const taken of made.seats) if (taken.token) keep(made.id, taken.seat, taken.token);
}

export function forget(game) {
  const { [game]: _, ...others } = seats.value;
  seats.value = others;
  write(SEATS, others);
}

export function lastName() {
  return read(NAME, "");
}

export function keepName(name) {
  write(NAME, name);
}

/** The address that takes a seat to another device; what follows # stays in browsers and is sent to nobody. */
export function carryLink(game, held) {
  return `${location.origin}/#/take/${game}/${held.seat}/${held.token}`;
}

export function inviteLink(game) {
  return `${location.origin}/#/games/${game}`;
}
