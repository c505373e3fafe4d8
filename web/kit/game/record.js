// The statistics of a game as this seat may know them, for the timeline and the plots; read once, then
// extended.

import { signal } from "../base/lib.js";
import { Problem, gamePath, get } from "../service/http.js";

const EVERY_MS = 1000;
const RETRY_MS = 3000;

/**
 * @typedef {{version: number, kind: string, seat?: number | null, turn?: number | null, roll?: string, dice?:
 *   number[] | null, to_version?: number | null}} Mark
 * @typedef {object} Told the response of `GET /games/{id}/timeline`
 * @property {number} version
 * @property {string[]} resources
 * @property {Record<string, number[][]>} dice the faces of each die, by kind of roll
 * @property {Mark[]} marks
 * @property {[number, number[]][]} points
 * @property {[number, number, Record<string, number>][]} gains
 * @property {number[][]} moves
 * @property {[number, number, number][]} times
 */

export class GameRecord {
  /**
   * @param {string} game
   * @param {() => import("../service/http.js").Asker} token returns the credentials of the seat, which
   *   determine the visible statistics
   */
  constructor(game, token) {
    this.game = game;
    this.token = token;
    /** @type {import("../../vendor/signals.js").Signal<Told | null>} */
    this.told = signal(null);
    /**
     * @type {import("../../vendor/signals.js").Signal<Problem | null>} the reason for which there is nothing
     *   to show
     */
    this.refused = signal(null);
    this.wanted = 0;
    this.isClosed = false;
    this.isReading = false;
  }

  close() {
    this.isClosed = true;
  }

  /** Read up to a version, at most once a second while the game continues. */
  async readTo(version) {
    this.wanted = Math.max(this.wanted, version);
    if (this.isReading) return;
    this.isReading = true;
    while (!this.isClosed && this.refused.value === null && (this.told.value?.version ?? 0) < this.wanted) {
      const pause = await this.read();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.isReading = false;
  }

  async read() {
    try {
      const found = await get(
        gamePath(this.game, "/timeline"),
        { after: this.told.value?.version ?? 0 },
        this.token(),
      );
      if (!this.isClosed) this.told.value = joined(this.told.value, found);
      return EVERY_MS;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (!problem.passes) this.refused.value = problem;
      return RETRY_MS;
    }
  }
}

/** @returns {Told} */
function joined(before, more) {
  if (before === null) return more;
  const rows = ["marks", "points", "gains", "times"].map((name) => [name, [...before[name], ...more[name]]]);
  return {
    ...more,
    ...Object.fromEntries(rows),
    moves: more.moves.map((versions, seat) => [...(before.moves[seat] ?? []), ...versions]),
  };
}
