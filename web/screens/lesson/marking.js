// The marks of a tutorial: an attribute on the elements to tap, which style sheets show as a glow.

import { useEffect } from "../../kit/base/lib.js";

const MARK = "data-lesson";

/** Mark the elements that the selectors match, including those drawn later. @param {string[]} selectors */
export function useMarks(selectors) {
  const wanted = selectors.join(",");
  useEffect(() => {
    const game = document.getElementById("game");
    if (game === null) return undefined;
    let frame = 0;
    const put = () => {
      frame = 0;
      const found = new Set(wanted === "" ? [] : game.querySelectorAll(wanted));
      for (const one of game.querySelectorAll(`[${MARK}]`)) if (!found.has(one)) one.removeAttribute(MARK);
      for (const one of found) one.setAttribute(MARK, "");
    };
    const soon = () => (frame ||= requestAnimationFrame(put));
    put();
    const watch = new MutationObserver(soon);
    watch.observe(game, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      for (const one of game.querySelectorAll(`[${MARK}]`)) one.removeAttribute(MARK);
    };
  }, [wanted]);
}
