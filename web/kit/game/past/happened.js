// Past events that a position refers to, such as the last roll, each with the board at that time. The effects
// are read from the event and never derived from the present position, which may have changed since.

import { signal, useEffect } from "../../base/lib.js";
import { Problem, gamePath, get } from "../../service/http.js";
import { lastMark } from "./marks.js";

/** @import { Signal } from "../../base/types.js" */
/** @import { Asker } from "../../service/http.js" */
/** @import { OpenTable } from "../types.js" */

const WAIT_MS = 150; // skip positions that the user only passes through
const PAGE = 60;
const PAGES = 5;

/** @typedef {{event: any, board: any}} Happened an event, and the board at its version */

/**
 * Signals by game and occasion.
 * @type {Map<string, import("../../../vendor/signals.js").Signal<Happened | null>>}
 */
const known = new Map();

/**
 * Return the last event of a type in the history of a position, with the board at that event; null until both
 * are read.
 * @param {any} table
 * @param {any} board the position that is shown
 * @param {string} type
 * @param {string | null} occasion identifies the event, for example by turn and dice; null if there is none
 * @returns {Happened | null}
 */
export function useHappened(table, board, type, occasion) {
  const rewound = lastMark(table.timeline.value, board.version, ["rewind"])?.version ?? 0;
  const key = [table.id, table.seat.value, table.rewound.value, rewound, occasion].join(" ");
  if (!known.has(key)) known.set(key, signal(null));
  const found = /** @type {import("../../../vendor/signals.js").Signal<Happened | null>} */ (known.get(key));
  useEffect(() => {
    if (occasion === null || found.value !== null) return undefined;
    const timer = setTimeout(() => read(table, board.version, type, found), WAIT_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return occasion === null ? null : found.value;
}

/**
 * @param {OpenTable} table
 * @param {number} version
 * @param {string} type
 * @param {Signal<Happened | null>} found
 */
async function read(table, version, type, found) {
  try {
    const event = await lastEvent(table.id, version, type, table.token);
    if (event === null) return;
    found.value = {
      event,
      board: await get(gamePath(table.id, "/board"), { version: event.version }, table.token),
    };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem; // the rest of the table is shown without it
  }
}

/**
 * Return the last event of a type up to a version that no rewind has undone; null if there is none.
 * @param {string} game
 * @param {number} version
 * @param {string} type
 * @param {Asker} token
 */
export async function lastEvent(game, version, type, token) {
  const events = new Map();
  let [at, pages] = [version, 0];
  while (at > 0) {
    if (!events.has(at)) {
      if ((pages += 1) > PAGES) return null;
      const { items } = await get(
        gamePath(game, "/events"),
        { after: Math.max(0, at - PAGE), limit: PAGE },
        token,
      );
      for (const event of items) events.set(event.version, event);
    }
    const event = events.get(at);
    if (event === undefined) return null;
    if (event.type === type) return event;
    at = event.type === "game-rewound" ? event.data.to_version : at - 1;
  }
  return null;
}
