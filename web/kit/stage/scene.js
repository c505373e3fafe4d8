// The facts about an event that an entry of a ruleset may use.

import { t } from "../words/texts.js";
import { seatName, term } from "../words/words.js";
import { mark, marks } from "./marked.js";

/** @import { Counts } from "../base/types.js" */
/** @import { Seat } from "../game/types.js" */
/** @import { EventItem } from "../service/api.js" */
/** @import { Banner } from "./banners.js" */

/** @template [B=any] the board of the game's ruleset */
export class Scene {
  /**
   * @param {object} known
   * @param {string} known.ruleset
   * @param {number | null} known.viewer the viewing seat; null for a spectator
   * @param {Seat[]} known.seats
   * @param {B | null} [known.before] the latest position known from before the event; null if there is none
   * @param {EventItem[]} [known.since] the events between that position and this one
   * @param {B | null} [known.after] the position right after the event; null if it has changed since
   * @param {B | null} [known.now] the position that the page shows
   * @param {Record<string, string>} [known.looks] the looks of resources that are drawn under another name
   */
  constructor({ ruleset, viewer, seats, before = null, since = [], after = null, now = after, looks = {} }) {
    this.ruleset = ruleset;
    this.viewer = viewer;
    this.seats = seats;
    this.before = before;
    this.since = since;
    this.after = after;
    this.now = now;
    this.looks = looks;
  }

  /** Return true if a seat is the viewer's. @param {number | null} seat */
  isMine(seat) {
    return this.viewer !== null && seat === this.viewer;
  }

  /** Return the name of a seat's player. @param {number} seat */
  name(seat) {
    return seatName(this.seats, seat);
  }

  /** Return the colour of a seat. @param {number | null} seat */
  color(seat) {
    return this.seats.find((one) => one.seat === seat)?.color ?? "";
  }

  /** Return a text of the ruleset's stage. @param {string} key */
  say(key, parameters = {}) {
    return t(`${this.ruleset}.stage.${key}`, parameters);
  }

  /** Return a word of the ruleset. @param {string} name */
  term(name) {
    return term(this.ruleset, name);
  }

  /**
   * Return the face of a resource card; the back of a card if its kind is not known.
   * @param {string | null | undefined} name
   */
  face(name, back = "hand") {
    return name ? { card: name, look: this.looks[name] ?? name } : { back };
  }

  /**
   * Return a banner; null without words.
   * @param {string} words
   * @param {object} [options]
   * @param {number | null} [options.seat] whose sign it carries
   * @param {"good" | "bad" | "plain"} [options.tone]
   * @param {boolean} [options.isMine] true if it tells what concerns the viewer
   * @returns {Banner | null}
   */
  banner(words, { seat = null, tone = "plain", isMine = false } = {}) {
    return words === "" ? null : { words, seat, tone, isMine };
  }

  /** Return an amount that the page draws as a sign. @param {string} name */
  one(name, count = 1) {
    return mark(name, count);
  }

  /** Return a bundle whose amounts the page draws as signs. @param {Counts | null | undefined} bundle */
  cards(bundle) {
    return marks(bundle);
  }

  /**
   * Return a value from the last event in between that has it, otherwise from the earlier position.
   * @param {(event: EventItem) => any} told returns undefined for an event without the value
   * @param {(board: B) => any} stood
   */
  last(told, stood) {
    for (const event of this.since.toReversed()) {
      const found = told(event);
      if (found !== undefined) return found;
    }
    return this.before === null ? undefined : stood(this.before);
  }
}

/** Return the number of things in a bundle. @param {Counts | null | undefined} bundle */
export function countOf(bundle) {
  return Object.values(bundle ?? {}).reduce((sum, count) => sum + Number(count), 0);
}

/**
 * Return a bundle as pairs of name and count, without those that are 0.
 * @param {Counts | null | undefined} bundle
 */
export function pairsOf(bundle) {
  return /** @type {[string, number][]} */ (Object.entries(bundle ?? {}).filter(([, count]) => count > 0));
}

/**
 * Return a seat's banner, in the words of `key`, or of `key_yours` for the viewer's own seat.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} key
 */
export function told(scene, seat, key, more = {}, { tone = /** @type {"good" | "bad"} */ ("good") } = {}) {
  const isMine = scene.isMine(seat);
  return scene.banner(scene.say(isMine ? `${key}_yours` : key, { who: scene.name(seat), ...more }), {
    seat,
    tone: isMine ? tone : "plain",
    isMine,
  });
}

/**
 * Return the banner of something that at most one seat holds, in the words of `key`, `key_yours` or
 * `key_none`; the viewer who held it before reads `key_lost` or `key_lost_none`.
 * @param {Scene} scene
 * @param {number | null} holder
 * @param {number | null | undefined} before the former holder; undefined if unknown
 * @param {string} key
 */
export function heldBy(scene, holder, before, key, more = {}) {
  const isMine = scene.isMine(holder);
  const isLost = !isMine && before !== undefined && scene.isMine(before);
  const named = isMine ? "_yours" : `${isLost ? "_lost" : ""}${holder === null ? "_none" : ""}`;
  const who = holder === null ? {} : { who: scene.name(holder) };
  return scene.banner(scene.say(`${key}${named}`, { ...who, ...more }), {
    seat: holder,
    tone: isMine ? "good" : isLost ? "bad" : "plain",
    isMine: isMine || isLost,
  });
}
