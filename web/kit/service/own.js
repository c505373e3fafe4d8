// The games in which this browser holds a seat, kept current in every view, even while the page is hidden.

import { computed, signal } from "../base/lib.js";
import { Problem, gamePath, get } from "./http.js";
import { isNamed, player, seats as held, takeUp } from "../base/purse.js";
import { followName } from "./naming.js";

/** @import { Signal } from "../base/types.js" */
/** @import { Game } from "./api.js" */

const EVERY_MS = 2000;
const HIDDEN_MS = 5000;
const AT_ONCE = 8;
const DAY_MS = 86_400_000;
const OF_PLAYER = 100;
const OVER = ["finished", "aborted"];

/**
 * The last summary of each of these games; null for a game that the service does not have.
 * @type {Signal<Map<string, Game | null>>}
 */
const known = signal(new Map());

/**
 * The time at which each of them was last read; the least recently read ones come next.
 * @type {Map<string, number>}
 */
const asked = new Map();

/**
 * The player whose games were all read at least once, as `reader` names it; null before the first time.
 * @type {Signal<string | null>}
 */
const readFor = signal(null);

/** True once all own games of the present player, or of the guest, have been read. */
export const isComplete = computed(() => readFor.value === reader());

/** Return the name of the present player, "" for a guest. */
function reader() {
  return player.value?.name ?? "";
}

/** Incremented after each change made here, so that lists are read again soon. */
export const changes = signal(0);

/** Read all lists of games again, after a change made here. */
export function refreshGames() {
  changes.value += 1;
  readOwn().catch(() => {}); // it is read again soon anyway
}

/** Games that wait for this player first, then the most recently changed. */
export const own = computed(() => {
  const mine = Object.keys(held.value)
    .map((id) => known.value.get(id))
    .filter((game) => game !== null && game !== undefined);
  return mine.sort((a, b) => rank(a) - rank(b) || byDeadline(a, b) || (a.updated_at < b.updated_at ? 1 : -1));
});

/** Return the last summary of a game in which this browser holds a seat. @param {string} id */
export function seenOwn(id) {
  return known.value.get(id);
}

export const waiting = computed(() => own.value.filter(waitsForMe));

/** @param {Game} game */
export function waitsForMe(game) {
  const mine = (held.value[game.id] ?? []).map((one) => one.seat);
  return game.status === "running" && game.deciding.some((seat) => mine.includes(seat));
}

/**
 * Order games that wait for me by their deadline; those without one come last.
 * @param {Game} a
 * @param {Game} b
 */
function byDeadline(a, b) {
  if (rank(a) > 0 || a.deadline === b.deadline) return 0;
  return (a.deadline ?? "~") < (b.deadline ?? "~") ? -1 : 1;
}

/**
 * Return the whole days until my decision in a game is due; null if it is not, or has no clock of days.
 * @param {Game} game
 * @param {number} now in milliseconds, by the service's clock
 */
export function daysLeft(game, now) {
  if (game.clock?.kind !== "days" || !game.deadline || !waitsForMe(game)) return null;
  return Math.max(0, Math.floor((Date.parse(game.deadline) - now) / DAY_MS));
}

/** @param {Game} game */
function rank(game) {
  if (waitsForMe(game)) return 0;
  return 1 + ["running", "waiting", "finished", "aborted"].indexOf(game.status);
}

/** True after the first attempt to read the own games, successful or not. */
export const askedOnce = signal(false);

let timer = 0;

/** Keep the own games current from now on; returns a function that stops this. */
export function followOwn() {
  const look = async () => {
    clearTimeout(timer);
    await readOwn().catch((problem) => {
      if (!(problem instanceof Problem)) throw problem;
    });
    askedOnce.value = true;
    timer = window.setTimeout(look, document.hidden ? HIDDEN_MS : EVERY_MS);
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Read the own games: the player's by one request, others by one request each, a few at a time. */
export async function readOwn() {
  const readBy = reader();
  const found = await ofPlayer();
  if (found.some((game) => isUnnamed(game))) await followName();
  takeUp(found);
  const told = new Set(found.map((game) => game.id));
  const left = Object.keys(held.value).filter((id) => !told.has(id) && !isSettled(id));
  left.sort((a, b) => (asked.get(a) ?? 0) - (asked.get(b) ?? 0));
  const next = left.slice(0, AT_ONCE);
  next.forEach((id) => asked.set(id, Date.now()));
  const read = await Promise.all(
    next.map(async (id) => /** @type {[string, Game | null]} */ ([id, await summaryOf(id)])),
  );
  const entries = [...found.map((game) => /** @type {[string, Game | null]} */ ([game.id, game])), ...read];
  if (entries.length > 0)
    known.value = new Map([...known.value, ...entries.filter(([id, game]) => isNewer(id, game))]);
  if (Object.keys(held.value).every((id) => known.value.has(id))) readFor.value = readBy;
}

async function ofPlayer() {
  const name = player.value?.name;
  if (name === undefined) return [];
  const pages = await Promise.all(
    ["running", "waiting"].map((status) => get("/games", { player: name, status, limit: OF_PLAYER })),
  );
  return pages.flatMap((page) => page.items);
}

/** Return true if a game of the player shows another name, since an operator has renamed the player.
 * @param {Game} game */
function isUnnamed(game) {
  return player.value !== null && !game.seats.some((seat) => isNamed(seat, player.value?.name ?? ""));
}

/** @param {string} id */
async function summaryOf(id) {
  try {
    return await get(gamePath(id));
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return null;
    throw problem;
  }
}

/** Lists may lag behind a direct read of a game. @param {string} id @param {Game | null} game */
function isNewer(id, game) {
  const before = known.value.get(id);
  return !before || !game || game.version >= before.version;
}

/** @param {string} id */
function isSettled(id) {
  const game = known.value.get(id);
  return game === null || (game !== undefined && OVER.includes(game.status));
}
