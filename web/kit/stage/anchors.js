// Where things are on the screen: boards and widgets name their places by `data-anchor`.

/**
 * A place on the screen; `element` is null for a point that none marks.
 * @typedef {{x: number, y: number, width: number, height: number, element: any}} Spot
 */

/**
 * Return the middle and size of the first of these anchors that is on the page; null if none is.
 * @param {string | string[] | undefined} at
 * @param {(name: string) => Spot | null} [locate] finds places that have no element of their own
 * @returns {Spot | null}
 */
export function spotOf(at, locate = () => null) {
  for (const name of [at ?? []].flat()) {
    const found = drawnAt(name) ?? locate(name);
    if (found !== null) return found;
  }
  return null;
}

function drawnAt(name) {
  for (const element of document.querySelectorAll(`[data-anchor="${CSS.escape(name)}"]`)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 && height === 0) continue; // not drawn, as in a closed drawer
    return { x: left + width / 2, y: top + height / 2, width, height, element };
  }
  return null;
}

/**
 * Return a point of a picture as a place on the screen.
 * @param {SVGSVGElement | null} picture
 * @param {number[] | undefined} point in its coordinates
 * @returns {Spot | null}
 */
export function pointIn(picture, point) {
  const matrix = picture?.getScreenCTM() ?? null;
  if (matrix === null || point === undefined) return null;
  const { x, y } = new DOMPoint(point[0], point[1]).matrixTransform(matrix);
  return { x, y, width: 0, height: 0, element: null };
}

/** Return the anchors of a seat's cards: the slot of the hand for the viewer's own, else the plate. */
export function handOf(scene, seat, name = "") {
  const plate = `seat-${seat}`;
  return scene.isMine(seat) ? [name === "" ? "hand" : `hand-${name}`, "hand", plate] : [plate];
}
