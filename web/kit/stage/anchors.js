// Where things are on the screen: boards and widgets name their places by `data-anchor`.

/** @import { Cue } from "./cues.js" */
/** @import { Scene } from "./scene.js" */

/**
 * @typedef {{x: number, y: number, width: number, height: number, element: HTMLElement | SVGElement}} Spot
 */

/**
 * Return the middle and size of the first of these anchors that is on the page; null if none is.
 * @param {Cue["at"]} at
 * @returns {Spot | null}
 */
export function spotOf(at) {
  for (const name of [at ?? []].flat(2)) {
    const found = drawnAt(name);
    if (found !== null) return found;
  }
  return null;
}

/** @param {string} name */
function drawnAt(name) {
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const drawn = document.querySelectorAll(`[data-anchor="${CSS.escape(name)}"]`);
  for (const element of drawn) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 && height === 0) continue; // not drawn, as in a closed drawer
    return { x: left + width / 2, y: top + height / 2, width, height, element };
  }
  return null;
}

/**
 * Return the anchors of a seat's cards: the slot of the hand for the viewer's own, else the plate.
 * @param {Scene} scene
 * @param {number} seat
 */
export function handOf(scene, seat, name = "") {
  const plate = `seat-${seat}`;
  return scene.isMine(seat) ? [name === "" ? "hand" : `hand-${name}`, "hand", plate] : [plate];
}
