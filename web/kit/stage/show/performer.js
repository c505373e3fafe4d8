// Performs cues on the layer above the table, by animations of transform and opacity alone. Everything that
// it adds to the layer is gone at the end of its motion, or as soon as the run is ended.

import { spotOf } from "../anchors.js";
import { LONGEST_MS } from "../cues.js";
import { MOTIONS } from "./motions.js";
import { Run, toolsFor } from "./run.js";
import { STILL } from "./still.js";

/** @import { Children } from "../../base/types.js" */
/** @import { Spot } from "../anchors.js" */
/** @import { Cue } from "../cues.js" */

const LASTING_MS = 2000; // what reduced motion shows stays this long at most

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
    const tools = toolsFor(run, this);
    const motions = this.isStill() ? STILL : MOTIONS;
    for (const cue of cues) motions[cue.do]?.(tools, cue);
    return run;
  }

  /** Take everything off the stage. */
  end() {
    for (const run of this.runs) run.end();
    this.runs.clear();
  }
}

/** Return how long an event takes on the stage. @param {number} length @param {boolean} isStill */
export function slotOf(length, isStill) {
  return Math.min(length, isStill ? LASTING_MS / 4 : LONGEST_MS);
}
