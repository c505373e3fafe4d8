// The statistics of a game as this seat may know them, for the timeline and the plots; read once, then
// extended.

import { signal } from "../../base/lib.js";
import { Problem, gamePath, get } from "../../service/http.js";

/** @import { Signal } from "../../base/types.js" */
/** @import { Timeline } from "../../service/api.js" */
/** @import { Asker } from "../../service/http.js" */

const EVERY_MS = 1000;
const RETRY_MS = 3000;

/** A game's statistics. @typedef {Timeline} Told */

export class GameRecord {
  /**
   * @param {string} game
   * @param {() => Asker} token returns the credentials of the seat, which determine the visible statistics
   */
  constructor(game, token) {
    this.game = game;
    this.token = token;
    /** @type {Signal<Told | null>} */
    this.told = signal(null);
    /** @type {Signal<Problem | null>} the reason for which there is nothing to show */
    this.refused = signal(null);
    this.wanted = 0;
    this.isClosed = false;
    this.isReading = false;
  }

  close() {
    this.isClosed = true;
  }

  /** Read up to a version, at most once a second while the game continues. @param {number} version */
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

/** @param {Told | null} before @param {Told} more @returns {Told} */
function joined(before, more) {
  if (before === null) return more;
  return {
    ...more,
    marks: [...before.marks, ...more.marks],
    points: [...before.points, ...more.points],
    gains: [...before.gains, ...more.gains],
    times: [...before.times, ...more.times],
    moves: more.moves.map((versions, seat) => [...(before.moves[seat] ?? []), ...versions]),
  };
}
