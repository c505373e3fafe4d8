// Performs cues on the layer above the table, by animations of transform and opacity alone. Everything that
// it adds to the layer is gone at the end of its motion, or as soon as the run is ended.

import { spotOf } from "../anchors.js";
import { LONGEST_MS } from "../cues.js";
import { MOTIONS } from "./motions.js";
import { STILL } from "./still.js";

/** @import { Children } from "../../base/types.js" */
/** @import { Spot } from "../anchors.js" */
/** @import { Cue } from "../cues.js" */

/** A motion of an element. @typedef {{animation: Animation, over: () => void}} Part */

/**
 * What motions are made with, as `Performer.toolsFor` returns it.
 * @typedef {ReturnType<Performer["toolsFor"]>} Tools
 */

const LASTING_MS = 2000; // what reduced motion shows stays this long at most

/** One event on the stage: its animations, and the elements that they move. */
export class Run {
  /** @param {number} rate */
  constructor(rate) {
    this.rate = rate;
    /** @type {Set<Part>} */
    this.parts = new Set();
  }

  /**
   * Animate an element; `over` is called at the end of it.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   */
  animate(element, frames, timing, over = () => {}) {
    const animation = element.animate(frames, { fill: "both", ...timing });
    animation.playbackRate = this.rate;
    const part = { animation, over };
    this.parts.add(part);
    animation.onfinish = () => this.close(part);
    return animation;
  }

  /** @param {Part} part */
  close(part) {
    if (!this.parts.delete(part)) return;
    part.animation.onfinish = null;
    part.animation.cancel();
    part.over();
  }

  /** @param {number} rate */
  speed(rate) {
    this.rate = rate;
    for (const { animation } of this.parts) animation.playbackRate = rate;
  }

  end() {
    for (const part of [...this.parts]) this.close(part);
  }
}

export class Performer {
  /**
   * @param {object} options
   * @param {Element} options.layer
   * @param {(element: Element, drawn: Children) => void} options.draw renders a view into an element
   * @param {() => boolean} options.isStill true for the path of reduced motion
   * @param {(at: Cue["at"]) => Spot | null} [options.find]
   */
  constructor({ layer, draw, isStill, find = spotOf }) {
    this.layer = layer;
    this.draw = draw;
    this.isStill = isStill;
    this.find = find;
    /** @type {Set<Run>} */
    this.runs = new Set();
  }

  /**
   * Start the cues of an event.
   * @param {Cue[]} cues
   * @param {number} rate
   */
  perform(cues, rate) {
    for (const run of this.runs) if (run.parts.size === 0) this.runs.delete(run);
    const run = new Run(rate);
    this.runs.add(run);
    const motions = this.isStill() ? STILL : MOTIONS;
    for (const cue of cues) motions[cue.do]?.(this.toolsFor(run), cue);
    return run;
  }

  /** Take everything off the stage. */
  end() {
    for (const run of this.runs) run.end();
    this.runs.clear();
  }

  /** @param {Run} run */
  toolsFor(run) {
    return {
      find: this.find,
      /**
       * Move something over the layer, its middle where the frames say; it goes with its animation. Meanwhile
       * `hides` is unseen.
       * @param {string} name
       * @param {Children} drawn
       * @param {Keyframe[]} frames
       * @param {KeyframeAnimationOptions} timing
       * @param {{width?: number, height?: number, hides?: HTMLElement | SVGElement | null}} [options]
       */
      show: (name, drawn, frames, timing, { width, height, hides = null } = {}) => {
        const mover = document.createElement("div");
        const shown = document.createElement("div");
        mover.className = "stage-mover";
        shown.className = name;
        if (width !== undefined) Object.assign(shown.style, { width: `${width}px`, height: `${height}px` });
        this.draw(shown, drawn);
        mover.append(shown);
        this.layer.append(mover);
        if (hides !== null) hides.style.opacity = "0";
        run.animate(mover, frames, timing, () => {
          mover.remove();
          if (hides !== null) hides.style.opacity = "";
        });
        return mover;
      },
      /**
       * Animate an element of the table itself, or a part of one that was shown.
       * @param {Element} element
       * @param {Keyframe[]} frames
       * @param {KeyframeAnimationOptions} timing
       */
      stir: (element, frames, timing) => run.animate(element, frames, timing),
    };
  }
}

/** Return how long an event takes on the stage. @param {number} length @param {boolean} isStill */
export function slotOf(length, isStill) {
  return Math.min(length, isStill ? LASTING_MS / 4 : LONGEST_MS);
}
