// Directs the stage: turns the events of a table into cues, banners and sounds, by the ruleset's entries.

import { entryOf } from "../base/entries.js";
import { settings } from "../base/settings.js";
import { Banners } from "./banners.js";
import { lengthOf } from "./cues.js";
import { GAME } from "./entries.js";
import { Feed } from "./feed.js";
import { load, sound } from "./sound/loud.js";
import { Performer, slotOf } from "./show/performer.js";
import { Queue } from "./queue.js";
import { Scene } from "./scene.js";

/** @import { Children } from "../base/types.js" */
/** @import { OpenTable } from "../game/types.js" */
/** @import { EventItem } from "../service/api.js" */
/** @import { ShownBanner } from "./banners.js" */
/** @import { Told } from "./feed.js" */
/** @import { Clock, Item } from "./queue.js" */
/** @import { Stage } from "./types.js" */

/** @type {Clock} */
export const CLOCK = {
  now: () => performance.now(),
  later: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Return all effects of an event: cues, sound and banner.
 * @param {Stage} stage
 * @param {EventItem} event
 * @param {Scene} scene
 */
export function shownBy(stage, event, scene) {
  const entry = entryOf(stage.entries, event.type) ?? entryOf(GAME, event.type);
  const shown = entry?.(event.data, scene, event) ?? {};
  const cues = (shown.cues ?? []).filter((cue) => cue !== null && cue !== false && cue !== undefined);
  return { cues, sound: shown.sound ?? "", banner: shown.banner || null, after: shown.after ?? 0 };
}

export class Director {
  /**
   * @param {object} options
   * @param {OpenTable} options.table
   * @param {Stage} options.stage
   * @param {Element} options.layer
   * @param {(element: Element, drawn: Children) => void} options.draw
   * @param {ShownBanner} options.banner the signal of the banner that is shown
   * @param {Clock} [options.clock]
   */
  constructor({ table, stage, layer, draw, banner, clock = CLOCK }) {
    this.table = table;
    this.stage = stage;
    this.performer = new Performer({ layer, draw, isStill });
    this.queue = new Queue({
      clock,
      pace: () => (settings.motion.value === "fast" ? 2 : 1),
      turned: (isBusy) => (table.staging.value = isBusy),
    });
    this.banners = new Banners(clock, banner);
    this.feed = new Feed(table, { tell: (told) => this.tell(told), drop: () => this.drop() });
    this.tap = () => {
      load();
      this.finish();
    };
  }

  open() {
    document.addEventListener("pointerdown", this.tap, { capture: true, passive: true });
    document.addEventListener("keydown", this.tap, { capture: true, passive: true });
    this.feed.open();
  }

  close() {
    document.removeEventListener("pointerdown", this.tap, { capture: true });
    document.removeEventListener("keydown", this.tap, { capture: true });
    this.feed.close();
  }

  /** Show the last state of everything at once. */
  finish() {
    this.queue.finish();
    this.performer.end();
  }

  /** Clear the stage: its events no longer count. */
  drop() {
    this.queue.drop();
    this.performer.end();
    this.banners.drop();
  }

  /** @param {Told[]} told */
  tell(told) {
    const jump = told.findLastIndex(({ event }) => event.type === "game-rewound");
    if (jump >= 0) this.drop();
    this.queue.add(told.slice(Math.max(0, jump)).map((one) => this.itemOf(one)));
  }

  /** @param {Told} told @returns {Item} */
  itemOf({ event, before, since }) {
    const { table } = this;
    const { ruleset, seats } = table.game.value;
    const viewer = table.seat.value;
    const now = table.now?.board ?? null;
    const after = table.now?.version === event.version ? now : null;
    const scene = new Scene({ ruleset, viewer, seats, before, since, after, now, looks: this.stage.looks });
    const shown = shownBy(this.stage, event, scene);
    const isOwn = viewer !== null && event.seat === viewer;
    const arrive = this.performer.await(shown.cues);
    const tell = () => shown.banner !== null && this.banners.offer(shown.banner);
    return {
      actor: event.seat,
      isOwn,
      action: event.cause,
      length: slotOf(lengthOf(shown.cues), isStill()),
      show: (rate) => {
        arrive();
        if (shown.sound !== "") sound(shown.sound, isOwn || (shown.banner?.isMine ?? false));
        const run = this.performer.perform(shown.cues, rate);
        if (shown.after > 0) this.performer.later(run, shown.after, tell);
        else tell();
        return run;
      },
      skip: () => {
        arrive();
        if (shown.banner?.isMine) tell();
      },
    };
  }
}

/** Return true if the user has turned motion off. */
function isStill() {
  return settings.motion.value === "off";
}
