// Requests that a view repeats while somebody sees it.

import { useEffect } from "../base/lib.js";
import { Problem } from "./http.js";

/**
 * Call a function at once, then again and again, and when the page is seen again. It may fail by a `Problem`,
 * which the next call may not meet; it ends the calls by the answer `false`. Return a function that ends
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
 * Poll while a view is there, anew once the dependencies change.
 * @param {Parameters<typeof poll>[0]} look
 * @param {number} everyMs
 * @param {unknown[]} deps
 * @param {Parameters<typeof poll>[2]} [options]
 */
export function usePoll(look, everyMs, deps, options) {
  useEffect(() => poll(look, everyMs, options), deps);
}
