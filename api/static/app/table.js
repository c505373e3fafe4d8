// One game as this page knows it: made from the contract's answers alone, and kept up by the game's feed.

import { batch, computed, signal } from "./lib.js";
import { Problem, gamePath, get, newKey, post } from "./http.js";
import { seatsOf } from "./purse.js";
import { Feed } from "./stream.js";

const KEPT_LINES = 60;
const RETRY_MS = 2000;
const LOOK_MS = 60;

export class Table {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.closed = false;
    this.stale = false;
    /** @type {Promise<void> | null} what reads now */
    this.reading = null;
    this.last = 0; // up to this version the log is told
    this.heard = 0; // up to this version events were heard of
    this.told = []; // the lines of the log, newest first
    this.game = signal(null);
    this.board = signal(null);
    this.scores = signal(null);
    this.legal = signal(null);
    this.lines = signal([]);
    /** The version looked back at; null for now. */
    this.past = signal(null);
    /** Why there is nothing to see. */
    this.gone = signal(null);
    /** Why the last thing that was tried here was refused. */
    this.refusal = signal(null);
    this.busy = signal(false);
    /** The seat that this page acts for; null for a spectator. */
    this.seat = signal(this.firstSeat());
    this.held = computed(() => seatsOf(id));
  }

  firstSeat() {
    return seatsOf(this.id)[0]?.seat ?? null;
  }

  get token() {
    return seatsOf(this.id).find((one) => one.seat === this.seat.value)?.token ?? null;
  }

  // Life

  async open() {
    try {
      const game = await get(gamePath(this.id), {}, this.token);
      this.heard = game.version;
      this.game.value = game;
      this.turnToSeatAsked();
      await this.refresh();
      this.follow();
    } catch (problem) {
      this.stumble(problem, () => this.open());
    }
  }

  close() {
    this.closed = true;
    this.feed?.close();
    clearTimeout(this.retry);
    clearTimeout(this.look);
  }

  /** Look from another seat of this browser's. */
  sitAt(seat) {
    this.seat.value = seat;
    this.refusal.value = null;
    this.feed?.close();
    this.legal.value = null;
    this.refreshSoon();
    this.follow();
    if (this.past.value !== null) this.lookBack(this.past.value);
  }

  /** Somebody who holds several seats plays the one that is to decide. */
  turnToSeatAsked() {
    const held = seatsOf(this.id).map((one) => one.seat);
    const game = this.game.value;
    if (held.length === 0) this.seat.value = null;
    else if (!held.includes(this.seat.value)) this.seat.value = held[0];
    const asked = (game?.deciding ?? []).find((seat) => held.includes(seat));
    if (held.length > 1 && asked !== undefined && !game.deciding.includes(this.seat.value)) this.seat.value = asked;
  }

  stumble(problem, again) {
    if (this.closed) return;
    if (!(problem instanceof Problem)) throw problem;
    if (!problem.passes) this.gone.value = problem;
    else this.retry = setTimeout(() => this.closed || again(), RETRY_MS);
  }

  follow() {
    if (this.closed) return;
    const feed = new Feed(this.id, {
      token: this.token,
      after: this.heard,
      onFrame: (name, _, version) => this.hear(name, version),
      onRefused: (problem) => (this.gone.value = problem),
    });
    this.feed = feed;
    feed.open();
  }

  hear(name, version) {
    if (name === "game-event" || name === "observation") this.heard = Math.max(this.heard, version);
    this.refreshSoon();
  }

  // Reading

  /** Read again now, or once more after the reading that is under way; resolves when all that was heard of is read. */
  refreshSoon() {
    this.stale = true;
    this.reading ??= this.readOn().finally(() => (this.reading = null));
    return this.reading;
  }

  async readOn() {
    while (this.stale && !this.closed) {
      this.stale = false;
      try {
        await this.refresh();
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        this.stale = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async refresh() {
    const lines = await this.readLines();
    const wanted = { min_version: this.last };
    const token = this.token;
    const game = await get(gamePath(this.id), wanted, token);
    const started = game.phase !== null;
    const mine = token !== null && game.status === "running";
    const [board, scores, legal] = await Promise.all([
      started ? this.maybe("/board", wanted, token) : null,
      started ? this.maybe("/scoreboard", wanted, token) : null,
      mine ? this.maybe("/legal-actions", {}, token) : null,
    ]);
    if (this.closed || token !== this.token) return;
    batch(() => {
      this.game.value = game;
      this.now = { board, scores, lines };
      this.legal.value = legal;
      if (this.past.value === null) this.show(this.now);
      const before = this.seat.value;
      this.turnToSeatAsked();
      if (before !== this.seat.value) this.sitAt(this.seat.value);
    });
  }

  show({ board, scores, lines }) {
    this.board.value = board;
    this.scores.value = scores;
    this.lines.value = lines;
  }

  /** Read the log up to what was heard of, newest first; more than is shown anyway is left out. */
  async readLines() {
    if (this.heard - this.last > KEPT_LINES) {
      this.last = this.heard - KEPT_LINES;
      this.told = [];
    }
    if (this.last < this.heard || this.last === 0) {
      const page = await get(gamePath(this.id, "/log"), { after: this.last, limit: KEPT_LINES }, this.token);
      for (const line of page.items) {
        if (line.version !== this.last + 1) continue;
        this.last = line.version;
        this.told = [line, ...this.told].slice(0, KEPT_LINES);
      }
      this.heard = Math.max(this.heard, this.last);
    }
    return this.told;
  }

  /** A board or a scoreboard; null while there is none, as before the start. */
  async maybe(rest, query, token) {
    try {
      return await get(gamePath(this.id, rest), query, token);
    } catch (problem) {
      if (problem.status === 404 || problem.status === 409) return null;
      throw problem;
    }
  }

  // The past

  /** Show the table as it was at a version, as this seat knew it then. */
  lookBack(version) {
    this.past.value = version;
    clearTimeout(this.look);
    this.look = setTimeout(() => this.readPast(version), LOOK_MS);
  }

  async readPast(version) {
    const token = this.token;
    try {
      const [board, scores, page] = await Promise.all([
        this.maybe("/board", { version }, token),
        this.maybe("/scoreboard", { version }, token),
        get(gamePath(this.id, "/log"), { after: Math.max(0, version - KEPT_LINES), limit: KEPT_LINES }, token),
      ]);
      const lines = page.items.filter((line) => line.version <= version).reverse();
      if (this.past.value === version) batch(() => this.show({ board, scores, lines }));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (this.past.value === version) this.refusal.value = problem;
    }
  }

  live() {
    clearTimeout(this.look);
    batch(() => {
      this.past.value = null;
      if (this.now) this.show(this.now);
    });
  }

  // Acting

  /** Submit an action of this seat; answers whether it was accepted. */
  act(action) {
    const body = { ...action, ...(this.held.value.length > 1 ? { seat: this.seat.value } : {}) };
    return this.change("/actions", body);
  }

  /** Change something about this game, once; a second click while it is under way does nothing. */
  async change(rest, body = {}) {
    if (this.busy.value) return null;
    this.busy.value = true;
    this.refusal.value = null;
    try {
      const answer = await post(gamePath(this.id, rest), body, this.token, newKey());
      this.heard = Math.max(this.heard, answer.version ?? 0);
      await this.refreshSoon(); // what was possible before must not be pressed once more
      return answer;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.refusal.value = problem;
      this.refreshSoon();
      return null;
    } finally {
      this.busy.value = false;
    }
  }
}
