// Creates games: the request, the seats of bots, and the way to the table.

import { botsFor, usual } from "../../kit/service/bots.js";
import { Problem, newKey, post } from "../../kit/service/http.js";
import { refreshGames } from "../../kit/service/own.js";
import { go } from "../../kit/base/place.js";
import { useSignal } from "../../kit/base/lib.js";
import { keepAll, lastName, player } from "../../kit/base/purse.js";
import { lessonSoon } from "../../kit/game/registry.js";
import { t } from "../../kit/words/texts.js";
import { begin } from "../lesson/kept.js";

/** @import { Offered } from "./types.js" */

/** The wait of bots before each move, so that people can follow a turn of several moves. */
export const PACE_MS = 900;

/** The same in a tutorial. */
const LESSON_PACE_MS = 500;

const MOST_SEATS = 4;

/** Return the number of bots that a ruleset's table has beside one person. @param {Offered} offered */
export function botCount({ players }) {
  return Math.max(players.min, Math.min(players.max, MOST_SEATS)) - 1;
}

/**
 * Create a game against bots and open it; against the usual built-in one unless another is named.
 * @param {Offered} ruleset
 */
export async function playBots(ruleset, wanted = /** @type {string | null} */ (null)) {
  const bot = wanted ?? usual(await botsFor(ruleset.name))?.name;
  if (!bot) throw new Problem(409, { code: "bot-unavailable" });
  const others = Array.from({ length: botCount(ruleset) }, () => ({ kind: "bot", bot }));
  await openGame(ruleset.name, others);
}

/** Create the game of a tutorial, a sandbox with scripted draws, and open it. @param {string} ruleset */
export async function playLesson(ruleset) {
  const { game } = await lessonSoon(ruleset);
  const others = Array.from({ length: game.seats - 1 }, () => ({ kind: "bot", bot: "greedy" }));
  await openGame(ruleset, others, {
    listed: false,
    hints: false,
    bot_pace_ms: LESSON_PACE_MS,
    options: game.options,
    sandbox: { draws: game.draws },
    isLesson: true,
  });
}

/**
 * Create a game that only people with its link find; the last `bots` seats have bots.
 * @param {Offered} ruleset
 * @param {number} friends
 * @param {number} bots
 */
export async function playFriends(ruleset, friends, bots) {
  const bot = bots > 0 ? usual(await botsFor(ruleset.name))?.name : undefined;
  if (bots > 0 && !bot) throw new Problem(409, { code: "bot-unavailable" });
  const seats = [
    ...Array.from({ length: friends }, () => ({ kind: "open" })),
    ...Array.from({ length: bots }, () => ({ kind: "bot", bot })),
  ];
  await openGame(ruleset.name, seats, { listed: false });
}

/**
 * Create an unrated game of this player and others, with hints, and open it.
 * @param {string} ruleset
 * @param {{kind: string, bot?: string}[]} others
 * @param {Record<string, any>} [more] of the request; `isLesson` for a tutorial
 */
async function openGame(ruleset, others, { isLesson = false, ...more } = {}) {
  const own = player.value;
  /** @param {{name?: string}} me */
  const create = (me) => {
    const seats = [{ kind: "human", ...me }, ...others];
    const wish = { ruleset, seats, bot_pace_ms: PACE_MS, rated: false, ...more };
    return post("/games", wish, own?.token ?? null, newKey());
  };
  const game = await underName(create);
  keepAll(game);
  refreshGames();
  if (isLesson) begin(game.id);
  go(`#/games/${game.id}`);
}

/**
 * Send a request as the registered player; as a guest under the name used last, or under the same name with a
 * number if somebody has registered it.
 * @template T
 * @param {(me: {name?: string}) => Promise<T>} send
 * @returns {Promise<T>}
 */
export async function underName(send) {
  if (player.value !== null) return send({});
  const name = lastName() || t("lobby.guest");
  try {
    return await send({ name });
  } catch (problem) {
    const isTaken = problem instanceof Problem && problem.code === "name-taken";
    if (!isTaken) throw problem;
    return send({ name: `${name} ${Math.floor(Math.random() * 1000)}` });
  }
}

/** Return an attempt that runs once at a time, and the problem that ended the last one. */
export function useAttempt() {
  const busy = useSignal(false);
  const problem = useSignal(/** @type {Problem | null} */ (null));
  /** @param {() => Promise<unknown>} work */
  const attempt = async (work) => {
    if (busy.value) return;
    busy.value = true;
    problem.value = null;
    try {
      await work();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
    } finally {
      busy.value = false;
    }
  };
  return { busy, problem, attempt };
}
