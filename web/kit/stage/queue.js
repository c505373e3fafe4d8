// The queue of the stage: it shows events one after another, faster the more of them wait. It knows neither
// the page nor the game; it is given a clock and a function that shows an event.

const MANY = 4;
const CROWD = 10;
const FLOOD = 40;
const FASTEST = 8;

/** The moves of one player in a row are on the stage for at most this long. */
export const TURN_MS = 4000;

/**
 * An event that waits for its time on the stage.
 * @typedef {object} Item
 * @property {number | null} actor the seat that acted; null for the service
 * @property {boolean} isOwn true if the viewer did it; it is shown at once
 * @property {number} action identifies the action that it is a part of
 * @property {number} length in milliseconds; 0 if nothing moves
 * @property {(rate: number) => Run} show
 * @property {() => void} skip called instead of `show` for an event that is not shown in motion
 */

/**
 * An event that is being shown.
 * @typedef {object} Run
 * @property {(rate: number) => void} speed changes its pace
 * @property {() => void} end shows its last state
 */

/** @typedef {{now: () => number, later: (ms: number, then: () => void) => () => void}} Clock */

export class Queue {
  /**
   * @param {object} options
   * @param {Clock} options.clock
   * @param {() => number} options.pace the user's: 1 is normal, 2 is fast
   * @param {(isBusy: boolean) => void} [options.turned] called when events are shown, and at their end
   */
  constructor({ clock, pace, turned = () => {} }) {
    this.clock = clock;
    this.pace = pace;
    this.turned = turned;
    /** @type {Item[]} */
    this.waiting = [];
    /** @type {{item: Item, run: Run, rate: number, done: number, since: number, stop: () => void} | null} */
    this.current = null;
    /** @type {number | null} whose moves were shown last */
    this.actor = null;
    this.spent = 0;
    /** The action that was added last. */
    this.action = 0;
  }

  /** Add events in their order. @param {Item[]} items */
  add(items) {
    for (const item of items) {
      if (item.isOwn && item.action !== this.action) this.finish();
      this.action = item.action;
      this.waiting.push(item);
    }
    if (this.waiting.length > FLOOD) this.finish();
    this.retime();
    this.next();
  }

  /** Show the last state of everything at once. */
  finish() {
    const current = this.stop();
    current?.run.end();
    for (const item of this.waiting.splice(0)) item.skip();
    this.turned(false);
  }

  /** Forget all events: they no longer count. */
  drop() {
    this.waiting = [];
    this.stop()?.run.end();
    this.turned(false);
  }

  stop() {
    const { current } = this;
    current?.stop();
    this.current = null;
    return current;
  }

  next() {
    while (this.current === null) {
      const item = this.waiting.shift();
      if (item === undefined) return this.turned(false);
      this.follow(item);
      const rate = this.rateFor(item, item.length);
      if (rate > FASTEST) item.skip();
      else if (item.length === 0) item.show(rate);
      else this.begin(item, rate);
    }
  }

  /** @param {Item} item @param {number} rate */
  begin(item, rate) {
    const run = item.show(rate);
    this.current = { item, run, rate, done: 0, since: this.clock.now(), stop: () => {} };
    this.turned(true);
    this.wait();
  }

  wait() {
    const current = this.current;
    if (current === null) return;
    current.stop = this.clock.later((current.item.length - current.done) / current.rate, () => {
      this.spent += this.clock.now() - current.since;
      this.current = null;
      this.next();
    });
  }

  /** Adapt the pace to the number of waiting events. */
  retime() {
    const { current } = this;
    if (current === null) return;
    const passed = this.clock.now() - current.since;
    const done = current.done + passed * current.rate;
    const rate = Math.min(FASTEST, this.rateFor(current.item, current.item.length - done));
    if (rate === current.rate) return;
    current.stop();
    this.spent += passed;
    Object.assign(current, { done, rate, since: this.clock.now() });
    current.run.speed(rate);
    this.wait();
  }

  /** Start a new time limit if another player's events begin. @param {Item} item */
  follow({ actor, isOwn }) {
    const who = isOwn ? null : actor;
    if (actor === null || who === this.actor) return;
    this.actor = who;
    this.spent = 0;
  }

  /** Return the pace for an event with this much time left. @param {Item} item @param {number} left */
  rateFor(item, left) {
    const moving = this.waiting.filter((one) => one.length > 0);
    const crowd = moving.length >= CROWD ? 4 : moving.length >= MANY ? 2 : 1;
    const rate = crowd * this.pace();
    if (item.isOwn || item.length === 0) return rate;
    const alike = moving.filter((one) => one.actor === item.actor || one.actor === null);
    const planned = left + alike.reduce((sum, one) => sum + one.length, 0);
    return Math.max(rate, planned / Math.max(1, TURN_MS - this.spent));
  }
}
