// Past positions of a game: the latest request first, one fetch at a time, visited positions from a cache,
// and likely next ones prefetched.

import { Problem, gamePath, get } from "../../service/http.js";
import { language } from "../../words/texts.js";

/** @import { Asker } from "../../service/http.js" */
/** @import { Lines } from "../lines.js" */

const KEPT = 400;
const PATIENCE_MS = 150; // an answer to an earlier request is still shown if it arrives this soon
const SPACING_MS = 30; // the service limits the reads of an address per second
const RETRY_MS = 1000;

/**
 * A game as it was at a version.
 * @typedef {{version: number, game: any, board: any, scores: any}} Position
 */

export class Positions {
  /**
   * @param {string} game
   * @param {{token: () => Asker, lines: Lines, show: (position: Position) => void, refuse: (version: number,
   *   problem: Problem) => void}} options
   */
  constructor(game, { token, lines, show, refuse }) {
    this.game = game;
    this.token = token;
    this.lines = lines;
    this.show = show;
    this.refuse = refuse;
    /** @type {Map<number, Position>} least recently used first */
    this.known = new Map();
    /** @type {number | null} the version to show */
    this.wish = null;
    /** @type {number[]} versions to prefetch */
    this.ahead = [];
    /** Versions all of whose lines are known. @type {Set<number>} */
    this.told = new Set();
    /** @type {{version: number, isWish: boolean, since: number, abort: AbortController} | null} */
    this.asking = null;
    this.isRunning = false;
    this.settle = () => {};
  }

  /** Forget everything, for example when the user changes seats. */
  clear() {
    this.known.clear();
    this.told.clear();
    this.cancel();
  }

  /** Cancel the current request. */
  cancel() {
    this.wish = null;
    this.ahead = [];
    this.asking?.abort.abort();
    this.settle();
  }

  /**
   * Request a version, and prefetch others; resolves once it is shown or superseded.
   * @param {number} version
   * @param {number[]} ahead
   * @returns {Promise<void>}
   */
  want(version, ahead) {
    this.settle();
    this.wish = version;
    this.ahead = ahead;
    const shown = new Promise((resolve) => (this.settle = () => resolve(undefined)));
    if (this.has(version)) this.give(this.recall(version));
    else if (this.isVain()) this.asking?.abort.abort();
    this.run();
    return shown;
  }

  /** Return true if the current fetch only delays the requested version. */
  isVain() {
    const asking = this.asking;
    if (asking === null || asking.version === this.wish) return false;
    return !asking.isWish || performance.now() - asking.since > PATIENCE_MS;
  }

  /** @param {number} version */
  has(version) {
    return this.known.has(version) && (this.told.has(version) || this.lines.missing(version).limit === 0);
  }

  /** @param {number} version */
  recall(version) {
    const position = /** @type {Position} */ (this.known.get(version));
    this.known.delete(version);
    this.known.set(version, position);
    return position;
  }

  /** @param {Position} position */
  give(position) {
    this.show(position);
    if (position.version === this.wish) this.settle();
  }

  /** Return the version to fetch next: the requested one, then those to prefetch. */
  next() {
    if (this.wish === null) return null;
    if (!this.has(this.wish)) return this.wish;
    return this.ahead.find((version) => !this.has(version)) ?? null;
  }

  async run() {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      for (let version = this.next(); version !== null; version = this.next()) {
        await this.ask(version);
        await pause(SPACING_MS);
      }
    } finally {
      this.isRunning = false;
    }
  }

  /** @param {number} version */
  async ask(version) {
    const [token, abort] = [this.token(), new AbortController()];
    const isWish = version === this.wish;
    this.asking = { version, isWish, since: performance.now(), abort };
    try {
      const query = { version, ...this.lines.missing(version), lang: language.value };
      const found = await get(gamePath(this.game, "/table"), query, token, abort.signal);
      if (token !== this.token() || query.lang !== language.value) return;
      this.lines.add(found.log.items);
      this.keep({ version, game: found.game, board: found.board, scores: found.scoreboard });
      // Shown while the user keeps moving.
      const isOnTheWay = isWish && this.wish !== null && !this.has(this.wish);
      if (version === this.wish || isOnTheWay) this.give(/** @type {Position} */ (this.known.get(version)));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (!abort.signal.aborted) await this.stumble(version, problem);
    } finally {
      this.asking = null;
    }
  }

  /** @param {number} version @param {Problem} problem */
  async stumble(version, problem) {
    if (problem.passes) await pause(problem.retryMs || RETRY_MS);
    else if (version === this.wish) {
      this.refuse(version, problem);
      this.cancel();
    } else this.ahead = [];
  }

  /** @param {Position} position */
  keep(position) {
    this.known.set(position.version, position);
    this.told.add(position.version);
    if (this.known.size > KEPT) this.known.delete(/** @type {number} */ (this.known.keys().next().value));
  }
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
