// The animations of one event on the stage, and the tools with which motions create them.

/** @import { Children } from "../../base/types.js" */
/** @import { Spot } from "../anchors.js" */
/** @import { Cue } from "../cues.js" */
/** @import { Pieces } from "./pieces.js" */

/** A motion of an element. @typedef {{animation: Animation, over: () => void}} Part */

/** The tools of motions. @typedef {ReturnType<typeof toolsFor>} Tools */

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

/**
 * Return the tools with which motions add to a run.
 * @param {Run} run
 * @param {object} stage
 * @param {Element} stage.layer
 * @param {(element: Element, drawn: Children) => void} stage.draw renders a view into an element
 * @param {(at: Cue["at"]) => Spot | null} stage.find
 * @param {Pieces} stage.pieces
 */
export function toolsFor(run, { layer, draw, find, pieces }) {
  return {
    find,
    /**
     * Move something over the layer, centred where the frames say, and remove it with its animation.
     * Meanwhile the piece `hides` is hidden.
     * @param {string} name
     * @param {Children} drawn
     * @param {Keyframe[]} frames
     * @param {KeyframeAnimationOptions} timing
     * @param {{width?: number, height?: number, hides?: string}} [options]
     */
    show: (name, drawn, frames, timing, { hides = "", ...size } = {}) => {
      const mover = moverOf(layer, draw, name, drawn, size);
      const land = hides === "" ? () => {} : pieces.hide(hides);
      run.animate(mover, frames, timing, () => {
        mover.remove();
        land();
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

/**
 * Add something to the layer.
 * @param {Element} layer
 * @param {(element: Element, drawn: Children) => void} draw
 * @param {string} name
 * @param {Children} drawn
 * @param {{width?: number, height?: number}} size
 */
export function moverOf(layer, draw, name, drawn, { width, height }) {
  const mover = document.createElement("div");
  const shown = document.createElement("div");
  mover.className = "stage-mover";
  shown.className = name;
  if (width !== undefined) Object.assign(shown.style, { width: `${width}px`, height: `${height}px` });
  draw(shown, drawn);
  mover.append(shown);
  layer.append(mover);
  return mover;
}
