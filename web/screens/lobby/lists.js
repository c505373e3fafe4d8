// The lists that the lobby shows: games in progress, tables with a free seat, bots. Read again every few
// seconds while the lobby is seen.

import { signal, useEffect } from "../../kit/base/lib.js";
import { botsFor } from "../../kit/service/bots.js";
import { Problem, get } from "../../kit/service/http.js";
import { usePoll } from "../../kit/service/polling.js";
import { changes } from "../../kit/service/own.js";
import { seats as held } from "../../kit/base/purse.js";
import { hasEntry } from "../../kit/base/entries.js";
import { going as inBar } from "../app/opened.js";
import { readSeeks } from "./people/seeks.js";

/** @import { Bot, Game } from "../../kit/service/api.js" */

const EVERY_MS = 3000;
const MOST = 30;

/** The games in progress, the most recently changed first; null until they are read. */
export const running = signal(/** @type {Game[] | null} */ (null));

/** The games that wait for players, without this browser's own; null until they are read. */
export const open = signal(/** @type {Game[] | null} */ (null));

/** The bots that may be played against; null until they are read. */
export const bots = signal(/** @type {Bot[] | null} */ (null));

async function read() {
  const [going, waiting] = await Promise.all([
    get("/games", { status: "running", limit: MOST }),
    get("/games", { status: "waiting", open_seat: "true", limit: MOST }),
    readSeeks(),
  ]);
  running.value = going.items;
  inBar.value =
    going.items.length > 0 ? { count: going.items.length, more: going.next_cursor !== null } : null;
  open.value = waiting.items.filter((/** @type {Game} */ game) => !hasEntry(held.value, game.id));
}

/** Keep the lists current while a view needs them. */
export function useLists() {
  const look = () =>
    read().catch((problem) => {
      if (!(problem instanceof Problem)) throw problem;
      running.value ??= [];
      open.value ??= [];
    });
  usePoll(look, EVERY_MS, [changes.value]);
}

/** Read the bots of a ruleset once. @param {string | undefined} ruleset */
export function useBots(ruleset) {
  useEffect(() => {
    if (ruleset) botsFor(ruleset).then((found) => (bots.value = found));
  }, [ruleset]);
}

/** Return the seat with the most points, if one leads alone; otherwise null. */
export function leaderOf({ totals = {} }) {
  const points = Object.entries(totals).sort((one, other) => other[1] - one[1]);
  if (points.length === 0 || points[0][1] === points[1]?.[1]) return null;
  return { seat: Number(points[0][0]), points: points[0][1] };
}
