// The lists that the lobby shows: games in progress, tables with a free seat, bots, open seeks. The service
// streams changes of seats and seeks; the page polls for the points of games.

import { signal, useEffect, useSignal } from "../../kit/base/lib.js";
import { botsFor } from "../../kit/service/bots.js";
import { Problem, get } from "../../kit/service/http.js";
import { usePoll } from "../../kit/service/polling.js";
import { changes } from "../../kit/service/own.js";
import { Feed } from "../../kit/service/stream.js";
import { ownSeek, seats as held } from "../../kit/base/purse.js";
import { hasEntry } from "../../kit/base/entries.js";
import { going as inBar } from "../app/opened.js";
import { visible } from "../app/notify.js";
import { hear, readSeeks, sought } from "./people/seeks.js";

/** @import { Bot, Game } from "../../kit/service/api.js" */

/** The interval for reading the games, because the stream does not contain their points. */
const EVERY_MS = 10_000;

/** The interval without a stream, which the service refuses to addresses with too many of them. */
const UNHEARD_MS = 3000;
const MOST = 30;

/** The games in progress, the strongest players first; null until they are read. */
export const running = signal(/** @type {Game[] | null} */ (null));

/** The games that wait for players, without this browser's own; null until they are read. */
export const open = signal(/** @type {Game[] | null} */ (null));

/** The bots that may be played against; null until they are read. */
export const bots = signal(/** @type {Bot[] | null} */ (null));

async function read() {
  const [going, waiting] = await Promise.all([
    get("/games", { status: "running", order: "strength", limit: MOST }),
    get("/games", { status: "waiting", open_seat: "true", limit: MOST }),
  ]);
  running.value = going.items;
  const more = going.next_cursor !== null;
  const seated = seatedAt([...going.items, ...waiting.items]);
  inBar.value = going.items.length > 0 ? { count: going.items.length, seated, more } : null;
  open.value = waiting.items.filter(isForOthers);
}

/** Return how many people and bots have a seat. @param {Game[]} games */
export function seatedAt(games) {
  return games.reduce((sum, { seats }) => sum + seats.filter(({ kind }) => kind !== "open").length, 0);
}

/** Return true if the user has no seat in a game. @param {Game} game */
export function isForOthers(game) {
  return !hasEntry(held.value, game.id);
}

/** Move a game whose seats have changed into the right list. @param {Game} game */
export function place(game) {
  /** @param {Game[] | null} list @param {boolean} belongs */
  const changed = (list, belongs) => {
    const others = (list ?? []).filter(({ id }) => id !== game.id);
    return belongs && !game.closed ? [game, ...others] : others;
  };
  const hasRoom = game.status === "waiting" && game.seats.some(({ kind }) => kind === "open");
  open.value = changed(open.value, hasRoom && isForOthers(game));
  running.value = changed(running.value, game.status === "running");
}

/** Keep the lists current while a view needs them. */
export function useLists() {
  const isHeard = useHearing();
  const look = () =>
    Promise.all([read(), isHeard || readSeeks()]).catch((problem) => {
      if (!(problem instanceof Problem)) throw problem;
      running.value ??= [];
      open.value ??= [];
    });
  usePoll(look, isHeard ? EVERY_MS : UNHEARD_MS, [changes.value, isHeard]);
}

/**
 * Follow the stream of the lobby while it is seen. Return false where the service refuses it.
 * @returns {boolean}
 */
function useHearing() {
  const isHeard = useSignal(true);
  const isWanted = visible.value || ownSeek.value !== null; // a game may begin while its player is elsewhere
  useEffect(() => {
    if (!isWanted) return undefined;
    const feed = new Feed("/lobby/stream", {
      token: null,
      onOpen: () => {
        [isHeard.value, sought.value] = [true, []]; // it begins with all open seeks
      },
      onFrame: (name, data) => (name === "game" ? place(data) : hear(name, data)),
      onRefused: () => (isHeard.value = false),
    });
    feed.open();
    return () => feed.close();
  }, [isWanted]);
  return isHeard.value;
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
