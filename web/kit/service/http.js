// The HTTP contract: one way to ask, whether the service answers, and whether this page is as new as the
// service.

import { taken } from "../load/early.js";
import { signal } from "../base/lib.js";
import { doBetweenTries } from "../load/lazy.js";
import { language, t } from "../words/texts.js";

const BASE = "/api/v1";
const PATIENCE_MS = 10_000;
const KEY_BYTES = 16;
const AGAIN_MS = [400, 1500, 4000];
const SECOND_MS = 1000;
// Clocks that differ by less are taken for equal: answers tell the time in whole seconds.
const SKEW_MS = 1500;

/** The service answered with a problem; `status` 0 when it did not answer at all. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {{detail?: string, title?: string, code?: string, rules?: string[], errors?: object} | null} body
   * @param {number} [retryMs] when to ask again, if the service said so
   * @param {string | null} [told] the language that it says its sentence is in
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
    /** What the message is in: the service says so where it is not English. */
    this.language = body === null ? language.value : (told ?? "en");
  }

  /** Whether asking again later may help. */
  get passes() {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.code !== "game-damaged");
  }
}

/** What keeps the service from answering: nothing, silence, or what it says is wrong with it. */
export const trouble = signal(/** @type {null | {kind: "silent" | "failing", detail: string}} */ (null));

/** Say whether the service answers. */
export function report(found) {
  if (trouble.value?.kind !== found?.kind || trouble.value?.detail !== found?.detail) trouble.value = found;
}

export const SILENT = /** @type {const} */ ({ kind: "silent", detail: "" });

/** Whether the service has another release of the page than the one that runs here. */
export const outdated = signal(false);

/** The release that this page is of: it names the path of its files; else the first that an answer named. */
let release = import.meta.url.match(/\/static\/([0-9a-f]{16})\//)?.[1] ?? null;
let aheadMs = 0;

/** Take from an answer what it tells besides: the release of the page, and the time. */
export function overhear(headers) {
  const served = headers.get("Starledger-Release");
  release ??= served;
  if (served !== null && served !== release) outdated.value = true;
  const skew = Date.parse(headers.get("Date") ?? "") + SECOND_MS / 2 - Date.now();
  if (Number.isFinite(skew)) aheadMs = Math.abs(skew) < SKEW_MS ? 0 : skew;
}

doBetweenTries(() => get("/rulesets").catch(() => null)); // an answer names the release that is served now

/** The time by the service's clock, in milliseconds. */
export function serviceNow() {
  return Date.now() + aheadMs;
}

/** A key under which a request acts once, however often it is sent. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function gamePath(game, rest = "") {
  return `/games/${encodeURIComponent(game)}${rest}`;
}

export function urlOf(path, query = {}) {
  const wanted = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  const search = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE}${path}${search ? `?${search}` : ""}`;
}

/**
 * Who asks: by a token, with the seat where the token is good for several.
 * @typedef {string | {token: string, seat: number} | null} Asker
 */

/** @param {Asker} asker */
export function seatAsking(asker) {
  return typeof asker === "object" && asker !== null ? { seat: asker.seat } : {};
}

/**
 * The headers of a question. What no token can be is sent as a header can carry it, so that the service
 * refuses it.
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
 * Read something; `signal` takes the question back.
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

/** Change something, once: while no answer comes it is asked for again, with the same key. */
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

/** What a refused answer says. */
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
    if (!signal?.aborted) report(SILENT);
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
    throw new Problem(0, null); // cut off on its way
  }
}

/** The answer to the same question, where it was put before this module was there. */
function early(method, url, { headers }) {
  return method === "GET" ? taken(url, headers.Authorization?.replace("Bearer ", "") ?? null) : null;
}
