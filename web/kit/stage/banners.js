// The lane of banners: one at a time. A banner about the viewer stays until it can have been read; of banners
// about others, the newest counts.

/** @import { Signal } from "../base/types.js" */
/** @import { Clock } from "./queue.js" */

const STAYS_MS = 1800;
const LETTER_MS = 40;
const LEAST_MS = 900;
const OUT_MS = 160;
const MOST = 3; // after many events at once, the newest count

/**
 * @typedef {object} Banner
 * @property {string} words with marked amounts
 * @property {"good" | "bad" | "plain"} tone
 * @property {number | null} seat whose sign it carries
 * @property {boolean} isMine true if it tells what concerns the viewer
 */

/** The banner that is shown. @typedef {Signal<(Banner & {leaves: boolean}) | null>} ShownBanner */

export class Banners {
  /**
   * @param {Clock} clock
   * @param {ShownBanner} shown
   */
  constructor(clock, shown) {
    this.clock = clock;
    this.shown = shown;
    /** @type {Banner[]} */
    this.waiting = [];
    this.since = 0;
    this.stop = () => {};
  }

  /** Show a banner, now or after those that must be read first. @param {Banner} banner */
  offer(banner) {
    this.waiting = [...this.waiting.filter((one) => one.isMine), banner].slice(-MOST);
    const now = this.shown.value;
    if (now === null || now.leaves) this.next();
    else this.wait(now);
  }

  /** Wait until the banner that is shown was read, if another one waits. @param {Banner} now */
  wait(now) {
    const waited = this.clock.now() - this.since;
    const isPushed = this.waiting.length > 0 && (!now.isMine || this.waiting[0].isMine);
    const least = now.isMine ? LEAST_MS : LEAST_MS / 3;
    this.stop();
    this.stop = this.clock.later(Math.max(0, (isPushed ? least : stays(now)) - waited), () => this.leave());
  }

  /** Remove the current banner. */
  leave() {
    this.stop();
    const now = this.shown.value;
    if (now === null) return;
    if (this.waiting.length > 0) this.next();
    else {
      this.shown.value = { ...now, leaves: true };
      this.stop = this.clock.later(OUT_MS, () => (this.shown.value = null));
    }
  }

  next() {
    this.stop();
    const banner = this.waiting.shift();
    if (banner === undefined) return;
    this.since = this.clock.now();
    this.shown.value = { ...banner, leaves: false };
    this.wait(this.shown.value);
  }

  /** Forget all banners: the events that they announce no longer count. */
  drop() {
    this.waiting = [];
    this.stop();
    this.shown.value = null;
  }
}

/** Return how long a banner stays, if no other one waits. @param {{words: string}} of */
export function stays({ words }) {
  return STAYS_MS + LETTER_MS * words.length;
}
