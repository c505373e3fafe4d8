// Requests of the pages about ratings.

import { useEffect, useSignal } from "../../kit/base/lib.js";
import { Problem, get } from "../../kit/service/http.js";

/**
 * Return the response to a request, and the problem if there is none; both null until one of them is known.
 * An earlier response stays until the next one arrives.
 * @template T
 * @param {string | null} path null for no request
 * @param {Record<string, string | number | null>} [query]
 * @returns {{found: T | null, problem: Problem | null}}
 */
export function useAnswer(path, query = {}) {
  const answer = useSignal({ found: /** @type {T | null} */ (null), problem: /** @type {any} */ (null) });
  useEffect(() => {
    let isGone = false;
    if (path !== null)
      get(path, query).then(
        (found) => isGone || (answer.value = { found, problem: null }),
        (problem) => {
          if (!(problem instanceof Problem)) throw problem;
          if (!isGone) answer.value = { found: null, problem };
        },
      );
    return () => {
      isGone = true;
    };
  }, [path, JSON.stringify(query)]);
  return answer.value;
}

/** @param {string} name */
export function playerPath(name, rest = "") {
  return `/players/${encodeURIComponent(name)}${rest}`;
}
