// HTTP requests to the service, its availability, and whether this page is of the current release.

import { taken } from "../load/early.js";
import { signal } from "../base/lib.js";
import { doBetweenTries } from "../load/lazy.js";
import { language, t } from "../words/texts.js";

const BASE = "/api/v1";
const PATIENCE_MS = 10_000;
const LIVELY_MS = 20_000; // an open stream brings at least a comment every 15 s
const KEY_BYTES = 16;
const AGAIN_MS = [400, 1500, 4000];
const SECOND_MS = 1000;
// Smaller differences between clocks are ignored, because responses state the time in whole seconds.
const SKEW_MS = 1500;

/** A problem reported by the service; `status` is 0 if there was no response. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {{detail?: string, title?: string, code?: string, rules?: string[], errors?: Record<string,
   *   unknown>} | null} body
   * @param {number} [retryMs] when to retry, if the service said so
   * @param {string | null} [told] the response's Content-Language
   */
  constructor(status, body, retryMs = 0, told = null) {
    super(
      body?.detail ??
        body?.title ??
        t(status === 0 ? "game.silent" : "game.answered", { status: String(status) }),
    );
    this.status = status;
    this.code = body?.code ?? "";
    this.rules = body?.rules ?? [];
    this.errors = body?.errors ?? {};
    this.retryMs = retryMs;
    /** Language of the message; the service states it unless it is English. */
    this.language = body === null ? language.value : (told ?? "en");
  }

  /** True if a later retry may succeed. */
  get passes() {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.code !== "game-damaged");
  }
}

/**
 * A service that does not answer, or that reports a fault of its own.
 * @typedef {{kind: "silent" | "failing", detail: string}} Trouble
 */

/** Why the service is unavailable; null if it is not. */
export const trouble = signal(/** @type {Trouble | null} */ (null));

/** Record whether the service is available. @param {Trouble | null} found */
export function report(found) {
  if (trouble.value?.kind !== found?.kind || trouble.value?.detail !== found?.detail) trouble.value = found;
}

export const SILENT = /** @type {const} */ ({ kind: "silent", detail: "" });

let heardAt = -Infinity;

/** Record that a stream of the service has just brought something. */
export function hear() {
  heardAt = Date.now();
}

/** True if the service offers another release of the page than the one that runs here. */
export const outdated = signal(false);

/** The release of this page, from the path of its files; otherwise the first that a response stated. */
let release = import.meta.url.match(/\/static\/([0-9a-f]{16})\//)?.[1] ?? null;
let aheadMs = 0;

/** The headers and the body of a request. @typedef {{headers: Record<string, string>, body?: string}} Sent */

/** Read a response's headers: the release of the page, and the time. @param {Headers} headers */
export function overhear(headers) {
  const served = headers.get("Starledger-Release");
  release ??= served;
  if (served !== null && served !== release) outdated.value = true;
  const skew = Date.parse(headers.get("Date") ?? "") + SECOND_MS / 2 - Date.now();
  if (Number.isFinite(skew)) aheadMs = Math.abs(skew) < SKEW_MS ? 0 : skew;
}

// A response states the release that is served now; only an uncached one shows that the service answers.
doBetweenTries(() =>
  get("/rulesets")
    .then(() => fetch("/healthz", { cache: "no-store" }))
    .then(
      (answer) => answer.ok && !outdated.value,
      () => false,
    ),
);

/** Return the time by the service's clock, in milliseconds. */
export function serviceNow() {
  return Date.now() + aheadMs;
}

/** Return a new idempotency key, under which a repeated request acts once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} game */
export function gamePath(game, rest = "") {
  return `/games/${encodeURIComponent(game)}${rest}`;
}

/** @param {string} path */
export function urlOf(path, query = {}) {
  const wanted = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  const search = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE}${path}${search ? `?${search}` : ""}`;
}

/**
 * Credentials: a token, with the seat's number if the token is valid for several seats.
 * @typedef {string | {token: string, seat: number} | null} Asker
 */

/** @param {Asker} asker */
export function seatAsking(asker) {
  return typeof asker === "object" && asker !== null ? { seat: asker.seat } : {};
}

/**
 * Return the headers of a request. Characters that no header can contain are escaped, so that the service
 * refuses the token.
 * @param {Asker} asker
 */
export function headersOf(asker, more = {}) {
  const token = typeof asker === "object" ? asker?.token : asker;
  return {
    Accept: "application/json",
    "Accept-Language": language.value,
    ...(token ? { Authorization: `Bearer ${encodeURIComponent(token)}` } : {}),
    ...more,
  };
}

/**
 * Send a GET request; `signal` cancels it.
 * @param {string} path
 * @param {object} [query]
 * @param {Asker} [asker]
 * @param {AbortSignal | null} [signal]
 */
export function get(
  path,
  query = {},
  asker = /** @type {Asker} */ (null),
  signal = /** @type {AbortSignal | null} */ (null),
) {
  return ask("GET", urlOf(path, { ...seatAsking(asker), ...query }), { headers: headersOf(asker) }, signal);
}

/** Send a POST request, and repeat it with the same key until a response arrives. @param {string} path */
export async function post(path, body = {}, token = /** @type {Asker} */ (null), key = newKey()) {
  const headers = headersOf(token, { "Content-Type": "application/json", "Idempotency-Key": key });
  const request = { headers, body: JSON.stringify(body) };
  for (const wait of AGAIN_MS) {
    try {
      return await ask("POST", urlOf(path), request);
    } catch (problem) {
      if (!(problem instanceof Problem) || !problem.passes || problem.status === 429) throw problem;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask("POST", urlOf(path), request);
}

/** Send a PUT request. @param {string} path @param {object} body @param {Asker} token */
export function put(path, body, token) {
  const headers = headersOf(token, { "Content-Type": "application/json", "Idempotency-Key": newKey() });
  return ask("PUT", urlOf(path), { headers, body: JSON.stringify(body) });
}

/** Send a DELETE request. @param {string} path @param {Asker} token */
export function erase(path, token) {
  const headers = headersOf(token, { "Content-Type": "application/json", "Idempotency-Key": newKey() });
  return ask("DELETE", urlOf(path), { headers, body: "{}" });
}

/** Return the problem that an error response describes. @param {Response} answer */
export async function problemOf(answer) {
  const seconds = Number(answer.headers.get("Retry-After"));
  const body = await answer.json().catch(() => null);
  return new Problem(
    answer.status,
    body,
    seconds > 0 ? seconds * SECOND_MS : 0,
    answer.headers.get("Content-Language"),
  );
}

/** @param {string} method @param {string} url @param {Sent} request */
async function ask(method, url, request, signal = /** @type {AbortSignal | null} */ (null)) {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  let answer;
  try {
    answer = await (early(method, url, request) ??
      fetch(url, {
        method,
        credentials: "omit",
        signal: signal ? AbortSignal.any([patience, signal]) : patience,
        ...request,
      }));
  } catch {
    // While a stream is open, the service is there, and only this response is late.
    const isLate = patience.aborted && Date.now() - heardAt < LIVELY_MS;
    if (!signal?.aborted && !isLate) report(SILENT);
    throw new Problem(0, null);
  }
  overhear(answer.headers);
  if (!answer.ok) {
    const problem = await problemOf(answer);
    report(
      answer.status >= 500 && problem.code !== "game-damaged"
        ? { kind: "failing", detail: problem.message }
        : null,
    );
    throw problem;
  }
  report(null);
  try {
    return await answer.json();
  } catch {
    throw new Problem(0, null); // the response was cut off
  }
}

/**
 * Return the response to the same request if it was sent before this module was loaded.
 * @param {string} method
 * @param {string} url
 * @param {Sent} sent
 */
function early(method, url, { headers }) {
  return method === "GET" ? taken(url, headers.Authorization?.replace("Bearer ", "") ?? null) : null;
}
