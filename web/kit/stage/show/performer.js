// Performs cues on the layer above the table, by animations of transform and opacity alone. Everything that
// it adds to the layer is gone at the end of its motion, or as soon as the run is ended.

import { html } from "../../base/lib.js";
import { spotOf } from "../anchors.js";
import { LONGEST_MS } from "../cues.js";
import { MOTIONS } from "./motions.js";
import { Face } from "./faces.js";
import { wayOf } from "./marks.js";
import { headingOf, move } from "./paths.js";
import { Pieces } from "./pieces.js";
import { Run, moverOf, toolsFor } from "./run.js";
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
    this.pieces = new Pieces((name) => find(name)?.element ?? null);
    /** @type {Set<Run>} */
    this.runs = new Set();
  }

  /**
   * Hide the pieces that these cues move, and show their images at their former places, until the returned
   * function is called. The board already shows the pieces at their new places.
   * @param {Cue[]} cues
   */
  await(cues) {
    if (this.isStill()) return () => {};
    const over = cues
      .filter((cue) => cue.hides)
      .map((cue) => this.pieces.hide(cue.hides ?? "", () => this.stand(cue)));
    return () => over.forEach((show) => show());
  }

  /** Show the image of a piece at its former place. @param {Cue} cue */
  stand(cue) {
    const isSet = cue.do === "set";
    const way = isSet ? { ...cue, from: cue.hides, stands: cue.hides } : cue;
    const { stops, size, angle } = wayOf(this.find, way);
    const face = isSet ? cue.was : cue.face;
    if (face === undefined || stops.length === 0) return null;
    const image = moverOf(this.layer, this.draw, "stage-piece", html`<${Face} face=${face} />`, size);
    const [{ x, y }, next] = stops;
    const lies = cue.turns && next !== undefined ? (angle ?? headingOf(stops[0], next)) : 0;
    image.style.transform = move(x, y, lies);
    return image;
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

  /**
   * Call back at a moment of a run, or at its end if that comes first.
   * @param {Run} run
   * @param {number} ms
   * @param {() => void} then
   */
  later(run, ms, then) {
    if (this.isStill()) then();
    else run.animate(this.layer, [], { duration: ms }, then);
  }

  /** Take everything off the stage. */
  end() {
    for (const run of this.runs) run.end();
    this.runs.clear();
    this.pieces.clear();
  }
}

/** Return how long an event takes on the stage. @param {number} length @param {boolean} isStill */
export function slotOf(length, isStill) {
  return Math.min(length, isStill ? LASTING_MS / 4 : LONGEST_MS);
}
