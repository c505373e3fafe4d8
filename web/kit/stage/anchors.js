// Where things are on the screen: boards and widgets name their places by `data-anchor`.

/** @typedef {{x: number, y: number, width: number, height: number, element: Element}} Spot */

/**
 * Return the middle and size of the first of these anchors that is on the page; null if none is.
 * @param {string | string[] | undefined} at
 * @returns {Spot | null}
 */
export function spotOf(at) {
  for (const name of [at ?? []].flat()) {
    const found = drawnAt(name);
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

/** Return the anchors of a seat's cards: the slot of the hand for the viewer's own, else the plate. */
export function handOf(scene, seat, name = "") {
  const plate = `seat-${seat}`;
  return scene.isMine(seat) ? [name === "" ? "hand" : `hand-${name}`, "hand", plate] : [plate];
}
