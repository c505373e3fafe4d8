// A game in numbers, as the service tells it to this seat: read while somebody looks at plots, and read on then.

import { signal } from "./lib.js";
import { Problem, gamePath, get } from "./http.js";

const EVERY_MS = 1000;
const RETRY_MS = 3000;

/**
 * @typedef {{version: number, kind: string, seat?: number, turn?: number, roll?: string, dice?: number[],
 *   to_version?: number}} Mark
 * @typedef {object} Told what `GET /games/{id}/timeline` answers
 * @property {number} version
 * @property {string[]} resources
 * @property {Record<string, number[][]>} dice by what is rolled, the faces of each die
 * @property {Mark[]} marks
 * @property {[number, number[]][]} points
 * @property {[number, number, Record<string, number>][]} gains
 * @property {number[][]} moves
 * @property {[number, number, number][]} times
 */

/** What reads a game's numbers with a seat's token, as far as it is asked to. */
export function recordOf(game, token) {
  /** @type {import("./vendor/signals.js").Signal<Told | null>} */
  const told = signal(null);
  /** @type {import("./vendor/signals.js").Signal<Problem | null>} why there is nothing to see */
  const refused = signal(null);
  let [wanted, isReading, isClosed] = [0, false, false];

  async function read() {
    try {
      const found = await get(gamePath(game, "/timeline"), { after: told.value?.version ?? 0 }, token);
      if (!isClosed) told.value = joined(told.value, found);
      return EVERY_MS;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (!problem.passes) refused.value = problem;
      return RETRY_MS;
    }
  }

  async function readTo(version) {
    wanted = Math.max(wanted, version);
    if (isReading) return;
    isReading = true;
    while (!isClosed && refused.value === null && (told.value?.version ?? 0) < wanted) {
      const pause = await read();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    isReading = false;
  }

  return { told, refused, readTo, close: () => (isClosed = true) };
}

/** @returns {Told} */
function joined(before, more) {
  if (before === null) return more;
  const rows = ["marks", "points", "gains", "times"].map((name) => [name, [...before[name], ...more[name]]]);
  return { ...more, ...Object.fromEntries(rows), moves: more.moves.map((versions, seat) => [...(before.moves[seat] ?? []), ...versions]) };
}
