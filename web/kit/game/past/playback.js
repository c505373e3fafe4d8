// Playback of a game at a chosen pace.

import { effect } from "../../../vendor/signals.js";
import { signal } from "../../base/lib.js";

/** @import { OpenTable } from "../types.js" */

/** Events per second. */
export const PACES = [1, 2, 5, 10, 20];

const SECOND_MS = 1000;
const AHEAD = 10;

export class Playback {
  /** @param {OpenTable} table */
  constructor(table) {
    this.table = table;
    this.playing = signal(false);
    this.pace = signal(2);
    this.run = 0;
    this.end = effect(() => {
      if (table.past.value === null) this.pause(); // the table has returned to the present
    });
  }

  toggle() {
    if (this.playing.value) this.pause();
    else this.play();
  }

  pause() {
    this.run += 1;
    this.playing.value = false;
    clearTimeout(this.timer);
    this.wakeUp?.();
  }

  close() {
    this.pause();
    this.end();
  }

  /** Continue from the version that is shown, or from the beginning if that is the last one. */
  async play() {
    const { table } = this;
    const run = ++this.run;
    const from = table.past.value;
    await this.show(from === null || from >= table.game.value.version ? 1 : from);
    if (run !== this.run) return;
    this.playing.value = true;
    while (run === this.run && table.past.value !== null && table.past.value < table.game.value.version) {
      await this.wait();
      if (run === this.run && table.past.value !== null) await this.show(table.past.value + 1);
    }
    if (run !== this.run) return;
    this.pause();
    if (table.past.value !== null && table.game.value.status === "running") table.live();
  }

  /** @param {number} version */
  show(version) {
    const ahead = Array.from({ length: AHEAD }, (_, index) => version + index + 1);
    return this.table.lookBack(version, ahead);
  }

  wait() {
    return new Promise((resolve) => {
      this.wakeUp = () => resolve(undefined);
      this.timer = setTimeout(this.wakeUp, SECOND_MS / this.pace.value);
    });
  }
}
