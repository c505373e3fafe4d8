// Requests that a view repeats while somebody sees it.

import { useEffect } from "../base/lib.js";
import { Problem } from "./http.js";

/**
 * Call a function at once, then at intervals, and whenever the page becomes visible. A `Problem` that it
 * throws is ignored, since the next call may succeed; `false` ends the calls. Returns a function that ends
 * them.
 * @param {(isGone: () => boolean) => Promise<unknown>} look is called with a function that returns true once
 *   the calls have ended, so that a late answer changes nothing
 * @param {number} everyMs
 * @param {{evenHidden?: boolean}} [options] `evenHidden` if it is called while nobody sees the page, too
 */
export function poll(look, everyMs, { evenHidden = false } = {}) {
  let isGone = false;
  const end = () => {
    isGone = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", lookNow);
  };
  const lookNow = async () => {
    if (document.hidden && !evenHidden) return;
    try {
      if ((await look(() => isGone)) === false) end();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
  };
  const timer = setInterval(lookNow, everyMs);
  document.addEventListener("visibilitychange", lookNow);
  lookNow();
  return end;
}

/**
 * Poll while a view is shown; start again when the dependencies change.
 * @param {Parameters<typeof poll>[0]} look
 * @param {number} everyMs
 * @param {unknown[]} deps
 * @param {Parameters<typeof poll>[2]} [options]
 */
export function usePoll(look, everyMs, deps, options) {
  useEffect(() => poll(look, everyMs, options), deps);
}
