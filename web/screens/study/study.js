// The analysis of a game as this page reads it: a worker of the service computes it, and the page asks again.

import { signal } from "../../kit/base/lib.js";
import { Problem, gamePath, get } from "../../kit/service/http.js";
import { language } from "../../kit/words/texts.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { Analysis, GameAnalysis } from "../../kit/service/api.js" */

const AGAIN_MS = 1000;
const LONGEST_MS = 60_000; // the service has given up if it names a longer time

/** True while the user wants to see the analysis beside the timeline. */
export const isStudied = signal(false);

/**
 * Return true if this page's seat may ask for an analysis: of a game that is over, or with hints.
 * @param {OpenTable} table
 */
export function isStudiable(table) {
  const { status, hints } = table.game.value;
  if (status === "finished" || status === "aborted") return true;
  return status === "running" && Boolean(hints) && table.seat.value !== null;
}

export class Study {
  /** @param {OpenTable} table */
  constructor(table) {
    this.table = table;
    /** The course of the game; null while unknown. @type {Signal<GameAnalysis | null>} */
    this.course = signal(null);
    /** The part of the course that is computed. */
    this.progress = signal(0);
    /** The analysis of a position; null while unknown. @type {Signal<Analysis | null>} */
    this.position = signal(null);
    /** Why the service refused the last question of each kind; null unless it did. */
    this.refused = {
      course: signal(/** @type {Problem | null} */ (null)),
      position: signal(/** @type {Problem | null} */ (null)),
    };
    this.asked = { course: 0, position: 0 };
  }

  close() {
    this.asked.course += 1;
    this.asked.position += 1;
  }

  /** Read the course of the game up to a version. @param {number} version */
  async read(version) {
    const found = await this.ask("course", { min_version: version }, (part) => (this.progress.value = part));
    if (found !== null) this.course.value = found;
  }

  /** Read the analysis of a position. @param {number} version */
  async look(version) {
    const found = await this.ask("position", { version });
    if (found !== null) this.position.value = found;
  }

  /**
   * Ask until the service has the answer. Return null if it refuses, or if another question has replaced this
   * one.
   * @param {"course" | "position"} kind
   * @param {{version?: number, min_version?: number}} query
   * @param {(progress: number) => void} [waits]
   */
  async ask(kind, query, waits = () => {}) {
    const number = (this.asked[kind] += 1);
    const isWanted = () => this.asked[kind] === number;
    const { id, token } = this.table;
    this.refused[kind].value = null;
    while (isWanted()) {
      let pause = AGAIN_MS;
      try {
        const found = await get(gamePath(id, "/analysis"), { ...query, lang: language.value }, token);
        if (!isWanted()) return null;
        if (!("progress" in found)) return found;
        waits(found.progress);
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        pause = problem.retryMs || AGAIN_MS;
        if (!problem.passes || pause > LONGEST_MS) {
          if (isWanted() && problem.code !== "game-not-running") this.refused[kind].value = problem;
          return null;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return null;
  }
}
