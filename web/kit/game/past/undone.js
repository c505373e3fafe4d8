// The events that a rewind to a version would undo, with their lines of the log.

import { gamePath, get } from "../../service/http.js";
import { language } from "../../words/texts.js";

/** @import { Line } from "../../service/api.js" */
/** @import { Asker } from "../../service/http.js" */

/**
 * @typedef {{version: number, type: string, seat: number | null, cause: number, data: Record<string, any>}}
 *   Told
 */

const PAGE = 100;
const MOST = 1000; // a longer list is truncated, and says so
const FOLLOWERS = 64; // no action has more events
/** Events that no rewind undoes: changes of seats, time, and proposals, and acts of operators. */
const LASTING = new Set([
  "seat-joined",
  "seat-left",
  "seat-resumed",
  "seat-token-renewed",
  "seat-handed-over",
  "time-spent",
  "decision-missed",
  "rewind-proposed",
  "fork-proposed",
  "fork-permitted",
  "proposal-agreed",
  "proposal-declined",
  "game-closed",
  "game-reopened",
]);
/** Events that precede an action and are stored with it. */
const LEADING = new Set(["time-spent", "decision-missed", "seat-handed-over"]);

/**
 * List the lines that a rewind to a version would undo, oldest first; `more` is true if the list is
 * truncated.
 * @param {string} game
 * @param {number} to
 * @param {number} last the game's current version
 * @param {Asker} token
 * @returns {Promise<{lines: Line[], more: boolean}>}
 */
export async function undoneBy(game, to, last, token) {
  const upto = Math.min(last, to + MOST);
  const [events, lines] = await Promise.all([
    all(game, "/events", to, upto, token),
    all(game, "/log", to, upto, token, { lang: language.value }),
  ]);
  const live = new Set(liveAfter(to, events));
  return { lines: lines.filter((line) => live.has(line.version)), more: upto < last };
}

/**
 * Return the versions after `to` that still count at the last of these events, without events that no rewind
 * undoes.
 * @param {number} to
 * @param {Told[]} events the events after it, in order
 */
export function liveAfter(to, events) {
  /** @type {Map<number, number[]>} */
  const at = new Map([[to, []]]);
  let live = /** @type {number[]} */ ([]);
  for (const { version, type, data } of events) {
    if (type === "game-rewound")
      live = at.get(data.to_version) ?? []; // before `to`, so nothing after it is left
    else if (!LASTING.has(type)) live = [...live, version];
    at.set(version, live);
  }
  return live;
}

/**
 * Return the position nearest to a version that a game can be rewound to, which is never inside an action.
 * @param {string} game
 * @param {number} version
 * @param {Asker} token
 * @returns {Promise<number>}
 */
export async function settled(game, version, token) {
  const from = Math.max(0, version - FOLLOWERS);
  const events = await all(game, "/events", from, version + FOLLOWERS, token);
  let at = version;
  while (LEADING.has(events.find((one) => one.version === at)?.type ?? "")) at -= 1;
  return events.filter((one) => one.version > at && one.cause <= at).at(-1)?.version ?? at;
}

/**
 * Return true if another person plays, who can agree to a rewind: bots and stand-ins agree to nothing alone.
 * @param {{seats: {kind: string, stand_in: string | null}[]}} game
 * @param {number | null} own
 */
export function canBeAgreed(game, own) {
  return game.seats.some((one, seat) => seat !== own && one.kind === "human" && one.stand_in === null);
}

/**
 * Return the version before a seat's own last action if nobody has acted since; otherwise null. Also null if
 * `isAlone` and the action drew chance, because the service then refuses to undo it.
 * @param {string} game
 * @param {number} last
 * @param {number | null} seat
 * @param {Asker} token
 * @param {boolean} isAlone
 */
export async function beforeOwnLast(game, last, seat, token, isAlone = false) {
  const events = await all(game, "/events", Math.max(0, last - FOLLOWERS), last, token);
  const acted = events.findLast((one) => one.seat !== null);
  const done = events.filter((one) => one.cause === acted?.cause);
  if (
    done.length === 0 ||
    done[0].seat !== seat ||
    LASTING.has(done[0].type) ||
    done[0].type === "game-rewound"
  )
    return null;
  if (isAlone && done.some((one) => (one.data.draws ?? []).length > 0)) return null;
  const before = events.slice(0, events.indexOf(done[0])).findLast((one) => !LEADING.has(one.type));
  return before?.version ?? null;
}

/**
 * Return a proposal's outcome: the seat that declined it, or that it was carried out; null while it is open,
 * or if it lapsed.
 * @param {string} game
 * @param {{id: number}} proposal
 * @param {Asker} token
 * @returns {Promise<Told | null>}
 */
export async function outcomeOf(game, proposal, token) {
  const page = await get(gamePath(game, "/events"), { after: proposal.id, limit: PAGE }, token);
  const ends = ["proposal-declined", "game-rewound", "fork-permitted"];
  return (
    page.items.find(
      (/** @type {Told} */ one) => ends.includes(one.type) && one.data.proposal === proposal.id,
    ) ?? null
  );
}

/**
 * Read a list of a game between two versions.
 * @param {string} game
 * @param {string} rest
 * @param {number} after
 * @param {number} upto
 * @param {Asker} token
 * @param {Record<string, string>} [query]
 */
async function all(game, rest, after, upto, token, query = {}) {
  /** @type {any[]} */
  let found = [];
  for (let at = after; at < upto;) {
    const { items } = await get(gamePath(game, rest), { ...query, after: at, limit: PAGE }, token);
    if (items.length === 0) break;
    found = [...found, ...items.filter((/** @type {{version: number}} */ one) => one.version <= upto)];
    at = items.at(-1).version;
  }
  return found;
}
