// Requests that take the service longer than requests for a table.

import { Problem, headersOf, problemOf, seatAsking, urlOf } from "../service/http.js";

/** @import { Asker } from "../service/http.js" */

const PATIENCE_MS = 60_000; // the service itself allows 30 s for an audit or an export
const TRIES = 4;
const REST_MS = 3000;

/**
 * Return the service's response without parsing it.
 * @param {string} path
 * @param {Asker} token
 * @param {string} [form]
 * @param {object} [query]
 * @returns {Promise<Response>}
 */
export async function ask(path, token, form = "application/json", query = {}) {
  const headers = headersOf(token, { Accept: `${form}, application/problem+json` });
  const answer = await fetch(urlOf(path, { ...seatAsking(token), ...query }), {
    headers,
    credentials: "omit",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (answer === null) throw new Problem(0, null);
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

/**
 * Return the response like `ask`, with retries while the service is still working on it.
 * @param {string} path
 * @param {Asker} token
 * @param {object} [query]
 * @returns {Promise<Response>}
 */
export async function askOn(path, token, query = {}) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask(path, token, undefined, query);
    } catch (problem) {
      if (!(problem instanceof Problem) || !problem.passes || tried === TRIES) throw problem;
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  }
}
