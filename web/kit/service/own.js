// The games in which this browser holds a seat, kept up to date on every view, also while nobody looks at the
// page.

import { computed, signal } from "../base/lib.js";
import { Problem, gamePath, get } from "./http.js";
import { player, seats as held, takeUp } from "../base/purse.js";

const EVERY_MS = 2000;
const HIDDEN_MS = 5000;
const AT_ONCE = 8;
const OF_PLAYER = 100;
const OVER = ["finished", "aborted"];

/**
 * Their summaries, as last read; null for those that are not here.
 * @type {import("../../vendor/signals.js").Signal<Map<string, any>>}
 */
const known = signal(new Map());

/** When each was last asked for: the ones that were not for longest are next. @type {Map<string, number>} */
const asked = new Map();

/** Asked again soon by whoever has changed something. */
export const changes = signal(0);

/** Have all lists of games read again: something was changed here. */
export function refreshGames() {
  changes.value += 1;
  readOwn().catch(() => {}); // it is read again soon anyway
}

/** Those that wait for me first, then those where something happened last. */
export const own = computed(() => {
  const mine = Object.keys(held.value)
    .map((id) => known.value.get(id))
    .filter(Boolean);
  return mine.sort((a, b) => rank(a) - rank(b) || (a.updated_at < b.updated_at ? 1 : -1));
});

export const waiting = computed(() => own.value.filter(waitsForMe));

export function waitsForMe(game) {
  const mine = (held.value[game.id] ?? []).map((one) => one.seat);
  return game.status === "running" && game.deciding.some((seat) => mine.includes(seat));
}

function rank(game) {
  if (waitsForMe(game)) return 0;
  return 1 + ["running", "waiting", "finished", "aborted"].indexOf(game.status);
}

/** Whether they were asked for once, whatever came of it. */
export const askedOnce = signal(false);

let timer = 0;

/** Look after them from now on; answers what ends it. */
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

/** Read them anew: those of the player by one question, others each by itself, some at a time. */
export async function readOwn() {
  const found = await ofPlayer();
  takeUp(found);
  const told = new Set(found.map((game) => game.id));
  const left = Object.keys(held.value).filter((id) => !told.has(id) && !isSettled(id));
  left.sort((a, b) => (asked.get(a) ?? 0) - (asked.get(b) ?? 0));
  const next = left.slice(0, AT_ONCE);
  next.forEach((id) => asked.set(id, Date.now()));
  const read = await Promise.all(
    next.map(async (id) => /** @type {[string, any]} */ ([id, await summaryOf(id)])),
  );
  const entries = [...found.map((game) => /** @type {[string, any]} */ ([game.id, game])), ...read];
  if (entries.length > 0)
    known.value = new Map([...known.value, ...entries.filter(([id, game]) => isNewer(id, game))]);
}

async function ofPlayer() {
  const name = player.value?.name;
  if (name === undefined) return [];
  const pages = await Promise.all(
    ["running", "waiting"].map((status) => get("/games", { player: name, status, limit: OF_PLAYER })),
  );
  return pages.flatMap((page) => page.items);
}

async function summaryOf(id) {
  try {
    return await get(gamePath(id));
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return null;
    throw problem;
  }
}

/** Lists may lag behind what was read of the game itself. */
function isNewer(id, game) {
  const before = known.value.get(id);
  return !before || !game || game.version >= before.version;
}

function isSettled(id) {
  const game = known.value.get(id);
  return game === null || OVER.includes(game?.status);
}
