// One game as this page knows it, built only from responses of the API and kept current by the game's feed.

import { batch, computed, effect, signal } from "../base/lib.js";
import { Problem, gamePath, get, newKey, post } from "../service/http.js";
import { Lines, SHOWN } from "./lines.js";
import { Positions } from "./past/positions.js";
import { askerOf, forget, keep, seatsOf } from "../base/purse.js";
import { GameRecord } from "./past/record.js";
import { addTo } from "./messages.js";
import { Feed } from "../service/stream.js";
import { seenOwn } from "../service/own.js";
import { language } from "../words/texts.js";

/** @import { Action, Board, ChatMessage, EventItem, Game } from "../service/api.js" */
/** @import { LegalActions, Line, Said, Scoreboard, Table as TableAnswer } from "../service/api.js" */
/** @import { Asker } from "../service/http.js" */
/** @import { Position } from "./past/positions.js" */

const RETRY_MS = 1000;
const AHEAD = 6;
const OVER = ["finished", "aborted"];
/** Requests whose body names the seat, for callers that hold several. */
const FOR_A_SEAT = /^\/(actions|rewinds|forks)/;

/** @template [B=Board] the observation of the game's ruleset */
export class Table {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.closed = false;
    this.stale = false;
    /** @type {Promise<void> | null} the current read */
    this.reading = null;
    /**
     * The deciders at the time when the user chose the seat; null while the page follows the deciding seat.
     * @type {string | null}
     */
    this.chosenWhile = null;
    this.received = 0; // the last version announced by the feed or by an answer
    this.covered = 0; // the last announced version that was read
    /** Called with each event of the feed. @type {Set<(event: EventItem) => void>} */
    this.hears = new Set();
    /** True while the stage shows events in motion. */
    this.staging = signal(false);
    /** @type {Position | null} the present position */
    this.now = null;
    /** The version of the last announced rewind; 0 for none. */
    this.rewound = signal(0);
    /** @type {number | null} the version in the address, until the game is read */
    this.wanted = null;
    /** The game's current summary; null until it is known. */
    this.game = signal(/** @type {Game | null} */ (null));
    /** The summary at the shown version. */
    this.then = signal(/** @type {Game | null} */ (null));
    /** The board at the shown version; null before the start. */
    this.board = signal(/** @type {B | null} */ (null));
    this.scores = signal(/** @type {Scoreboard | null} */ (null));
    /** This seat's legal actions; null without a seat, or if the game is not running. */
    this.legal = signal(/** @type {LegalActions | null} */ (null));
    /** The lines of the log up to the shown version, newest first. */
    this.lines = signal(/** @type {Line[]} */ ([]));
    /** The past version that the user looks at; null for the present. */
    this.past = signal(/** @type {number | null} */ (null));
    /** The version to show. */
    this.shown = computed(() => this.past.value ?? this.game.value?.version ?? 0);
    /** A requested version that does not exist; null if all is well. */
    this.missing = signal(/** @type {number | null} */ (null));
    /** Why there is nothing to show. */
    this.gone = signal(/** @type {Problem | null} */ (null));
    /** Why the last attempt here was refused. */
    this.refusal = signal(/** @type {Problem | null} */ (null));
    /** The last quick phrase or message of each seat that has said one. */
    this.said = signal(/** @type {Record<number, Said | ChatMessage>} */ ({}));
    /** The messages at this table that the page knows, oldest first. */
    this.chat = signal(/** @type {ChatMessage[]} */ ([]));
    /** Counts the streams that have begun; what was said before is not in them. */
    this.streams = signal(0);
    this.busy = signal(false);
    /** The seat that this page acts for; null for a spectator. */
    this.seat = signal(/** @type {number | null} */ (this.firstSeat()));
    this.held = computed(() => seatsOf(id));
    this.known = new Lines();
    /**
     * The game's statistics, by the seat whose knowledge they show.
     * @type {Map<number | null, GameRecord>}
     */
    this.records = new Map();
    /** Turns, rolls and points; null while unknown or undisclosed. */
    this.timeline = computed(() => this.record.told.value);
    this.positions = new Positions(id, {
      token: () => this.token,
      lines: this.known,
      show: (position) => this.past.value !== null && this.show(position),
      refuse: (version, problem) => this.refuseVersion(version, problem),
    });
    this.comeBack = () => document.visibilityState === "visible" && this.wake();
    /** Read events missed by a page from the browser's cache; a new page reads the game anyway. */
    this.thaw = (/** @type {PageTransitionEvent} */ event) => event.persisted && this.comeBack();
    this.reconnect = () => this.wake(true);
  }

  firstSeat() {
    return seatsOf(this.id)[0]?.seat ?? null;
  }

  /** The credentials of this page's seat. */
  get token() {
    return askerOf(this.id, this.seat.value);
  }

  /** The game's statistics as this seat may know them. */
  get record() {
    const seat = this.seat.value;
    if (!this.records.has(seat))
      this.records.set(seat, new GameRecord(this.id, () => askerOf(this.id, seat)));
    return /** @type {GameRecord} */ (this.records.get(seat));
  }

  // Life cycle

  open() {
    document.addEventListener("visibilitychange", this.comeBack);
    window.addEventListener("online", this.reconnect);
    window.addEventListener("pageshow", this.thaw);
    this.refreshSoon();
    this.unwatch = effect(() => {
      const [shown, seen] = [this.game.peek(), seenOwn(this.id)];
      if (shown !== null && seen && isRenamed(shown, seen)) this.refreshSoon();
    });
    return this;
  }

  close() {
    this.closed = true;
    this.unwatch?.();
    this.stopReading();
    for (const record of this.records.values()) record.close();
    document.removeEventListener("visibilitychange", this.comeBack);
    window.removeEventListener("online", this.reconnect);
    window.removeEventListener("pageshow", this.thaw);
  }

  stopReading() {
    this.feed?.close();
    this.feed = null;
    this.positions.cancel();
  }

  /** Reconnect at once and read new events, after the user or the network has come back. */
  wake(isCut = false) {
    if (this.gone.value !== null) return;
    this.feed?.wake(isCut);
    this.rouse?.();
    this.refreshSoon();
  }

  /** Clear the table because access was lost, for example by a replaced token. @param {Problem} problem */
  lose(problem) {
    this.stopReading();
    this.known.clear();
    this.positions.clear();
    batch(() => {
      this.gone.value = problem;
      this.past.value = null;
      this.legal.value = null;
      this.board.value = null;
      this.lines.value = [];
    });
  }

  /** Remove this page's seat, and continue with another seat held here, or as a spectator. */
  forgetSeat() {
    const others = seatsOf(this.id).filter((one) => one.seat !== this.seat.value);
    forget(this.id);
    for (const { seat, token, ...more } of others) keep(this.id, seat, token, more);
    this.gone.value = null;
    this.game.value = null;
    this.sitAt(this.firstSeat());
  }

  /** Switch to another seat that this browser holds. @param {number | null} seat */
  sitAt(seat) {
    this.stopReading();
    this.known.clear();
    this.positions.clear();
    batch(() => {
      this.seat.value = seat;
      this.chat.value = [];
      this.refusal.value = null;
      this.legal.value = null;
    });
    this.refreshSoon();
    if (this.past.value !== null) this.lookBack(this.past.value);
  }

  /**
   * Switch to a seat that the user chose, and stay there until the deciding seats change.
   * @param {number | null} seat
   */
  choose(seat) {
    this.chosenWhile = String(this.game.value?.deciding);
    this.sitAt(seat);
  }

  /** Read the log again in the language of the page. */
  retell() {
    if (this.game.value === null) return;
    this.known.clear();
    this.positions.clear();
    this.refreshSoon();
    if (this.past.value !== null) this.lookBack(this.past.value);
  }

  /** Return the deciding seat, for a user who holds several. */
  seatAsked() {
    const held = seatsOf(this.id).map((one) => one.seat);
    if (held.length === 0) return null;
    const deciding = this.game.value?.deciding ?? [];
    const own = held.find((seat) => seat === this.seat.value) ?? held[0];
    return deciding.includes(own) ? own : (deciding.find((seat) => held.includes(seat)) ?? own);
  }

  follow() {
    if (this.closed || this.feed) return;
    this.feed = new Feed(gamePath(this.id, "/stream"), {
      token: this.token,
      after: this.received,
      onFrame: (name, data, version) => this.receive(name, data, version),
      onOpen: () => (this.streams.value += 1),
      onRefused: (problem) => this.lose(problem),
    });
    this.feed.open();
  }

  /** @param {string} name @param {any} data @param {number} version */
  receive(name, data, version) {
    this.received = Math.max(this.received, version);
    if (name === "phrase" || name === "chat") this.said.value = { ...this.said.value, [data.seat]: data };
    if (name === "chat") addTo(this.chat, [data]);
    if (name === "game-event" && data.type === "game-rewound") {
      this.rewound.value = version;
      this.refusal.value = null; // it refers to a position that is gone
    }
    if (name === "game-event") for (const hear of this.hears) hear(data);
    this.catchUp();
  }

  // Reading

  /** Read now, or again after the current read; resolves once all announced versions are read. */
  refreshSoon() {
    this.stale = true;
    return this.catchUp();
  }

  /** Resolve once all announced versions are read; do not read a version twice. */
  catchUp() {
    if (this.isBehind) this.reading ??= this.readOn().finally(() => (this.reading = null));
    return this.reading ?? Promise.resolve();
  }

  get isBehind() {
    return this.stale || this.received > this.covered;
  }

  async readOn() {
    while (this.isBehind && !this.closed && this.gone.value === null) {
      this.stale = false;
      try {
        await this.refresh();
        this.follow();
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        this.stale = problem.passes;
        if (problem.passes) await this.rest(problem.retryMs || RETRY_MS);
        else this.lose(problem);
      }
    }
  }

  /** @param {number} ms */
  rest(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.rouse = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  async refresh() {
    const [token, last, received] = [this.token, this.game.value?.version ?? 0, this.received];
    const query = {
      after: this.known.upTo(last).length > 0 ? last : 0,
      limit: SHOWN,
      lang: language.value,
      min_version: this.received || null,
    };
    const found = await get(gamePath(this.id, "/table"), query, token);
    if (this.closed || this.gone.value !== null) return;
    if (token !== this.token || query.lang !== language.value) this.stale = true;
    else this.take(found);
    this.covered = Math.max(this.covered, received);
  }

  /**
   * Apply a response to the whole state at once, so that no view mixes two versions.
   * @param {TableAnswer} answer
   */
  take({ version, game, board, scoreboard, legal_actions: legal, log }) {
    const before = this.game.value;
    // The service may disclose more now.
    if (before !== null && OVER.includes(game.status) && !OVER.includes(before.status)) this.known.clear();
    if (before !== null && isRenamed(before, game)) this.readAllAgain();
    else this.known.add(log.items);
    this.received = Math.max(this.received, version);
    this.covered = Math.max(this.covered, version);
    batch(() => {
      this.game.value = game;
      this.now = { version, game, board, scores: scoreboard };
      this.legal.value = this.token !== null && game.status === "running" ? legal : null;
      if (this.past.value === null) this.show(this.now);
      if (this.chosenWhile !== String(game.deciding)) this.chosenWhile = null;
      const asked = this.chosenWhile === null ? this.seatAsked() : this.seat.value;
      if (asked !== this.seat.value) this.sitAt(asked);
    });
    if (this.wanted !== null) this.lookBack(this.wanted);
  }

  /** Forget lines and positions that have a player's earlier name, and read the game again. */
  readAllAgain() {
    this.known.clear();
    this.positions.clear();
    this.stale = true;
  }

  /** @param {Position} position */
  show({ version, game, board, scores }) {
    batch(() => {
      this.then.value = game;
      this.board.value = board;
      this.scores.value = scores;
      this.lines.value = this.known.upTo(version);
    });
  }

  // The past

  /**
   * Show the table at a version, as this seat knew it then; resolves once it is shown or superseded.
   * @param {number} version
   * @param {number[]} [ahead] versions to prefetch
   */
  lookBack(version, ahead) {
    const last = this.game.value?.version ?? null;
    this.wanted = last === null ? version : null;
    if (last === null) return Promise.resolve();
    if (version < 1 || version > last) {
      this.refuseVersion(version, null);
      return Promise.resolve();
    }
    const from = this.shown.value;
    batch(() => {
      this.missing.value = null;
      this.past.value = version;
    });
    return this.positions.want(version, this.within(ahead ?? around(from, version)));
  }

  /** @param {number[]} versions */
  within(versions) {
    const last = this.game.value?.version ?? 0;
    return versions.filter((version) => version >= 1 && version <= last);
  }

  /** @param {number} version @param {Problem | null} problem */
  refuseVersion(version, problem) {
    if (problem === null || problem.status === 404) this.missing.value = version;
    else this.refusal.value = problem;
  }

  /** Return the existing version nearest to a missing one. @param {number} version */
  nearest(version) {
    return Math.max(1, Math.min(version, this.game.value?.version ?? 1));
  }

  live() {
    this.wanted = null;
    this.positions.cancel();
    batch(() => {
      this.missing.value = null;
      this.past.value = null;
      if (this.now) this.show(this.now);
    });
  }

  // Acting

  /** Submit an action of this seat; returns true if it was accepted. @param {Action} action */
  act(action) {
    return this.change("/actions", action);
  }

  /**
   * Send a request that changes this game, once; a second click while it is pending does nothing.
   * @param {string} rest
   * @param {object} [asked]
   * @param {Asker} [asker] credentials; by default the seat's
   */
  async change(rest, asked = {}, asker = this.token) {
    if (this.busy.value) return null;
    const body = {
      ...asked,
      ...(this.held.value.length > 1 && FOR_A_SEAT.test(rest) ? { seat: this.seat.value } : {}),
    };
    this.busy.value = true;
    this.refusal.value = null;
    const what = JSON.stringify([this.seat.value, rest, body]);
    /** @type {string} */
    const key = this.unsure?.what === what ? this.unsure.key : newKey();
    this.unsure = null;
    try {
      const answer = await post(gamePath(this.id, rest), body, asker, key);
      const isOwn = (answer.id ?? this.id) === this.id; // a fork has versions of its own
      if (isOwn) this.received = Math.max(this.received, answer.version ?? 0);
      // Outdated controls cannot be pressed meanwhile. The feed may have announced this version before.
      await (isOwn && answer.version !== undefined ? this.catchUp() : this.refreshSoon());
      return answer;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      // The request may have succeeded, so a retry uses the same key.
      if (problem.passes) this.unsure = { what, key };
      this.refusal.value = problem;
      this.refreshSoon();
      return null;
    } finally {
      this.busy.value = false;
    }
  }
}

/**
 * Return true if a seat that somebody had before shows another name.
 * @param {Game} before
 * @param {Game} now
 */
function isRenamed(before, now) {
  return before.seats.some(({ name }, seat) => name !== null && name !== now.seats[seat]?.name);
}

/**
 * Return versions that the user may want after a step: further steps of the same kind.
 * @param {number} from
 * @param {number} to
 */
function around(from, to) {
  const step = to - from;
  const by = Math.abs(step) === 1 ? step : Math.sign(step);
  if (Math.abs(step) > 1) return [to + by, to - by];
  return Array.from({ length: AHEAD }, (_, index) => to + (index + 1) * (by || 1));
}
