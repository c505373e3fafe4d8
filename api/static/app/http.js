// The HTTP contract: one way to ask, and whether the service answers.

const BASE = "/api/v1";
const PATIENCE_MS = 10_000;
const KEY_BYTES = 16;

/** The service answered with a problem; `status` 0 when it did not answer at all. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {{detail?: string, title?: string, code?: string, rules?: string[], errors?: object} | null} body
   */
  constructor(status, body) {
    super(body?.detail ?? body?.title ?? `The service answered ${status}.`);
    this.status = status;
    this.code = body?.code ?? "";
    this.rules = body?.rules ?? [];
    this.errors = body?.errors ?? {};
  }

  /** Whether asking again later may help. */
  get passes() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** @type {Set<(message: string | null) => void>} */
const listeners = new Set();

/** Have a listener told whenever the service goes away (with why) or comes back (null). */
export function onHealth(listener) {
  listeners.add(listener);
}

export function report(message) {
  for (const listener of listeners) listener(message);
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
  const wanted = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE}${path}${search ? `?${search}` : ""}`;
}

export function headersOf(token, more = {}) {
  return { Accept: "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}), ...more };
}

/** Read something; `token` says who asks. */
export function get(path, query = {}, token = null) {
  return ask("GET", urlOf(path, query), { headers: headersOf(token) });
}

/** Change something, once: a lost answer is asked for again with the same key. */
export async function post(path, body = {}, token = null, key = newKey()) {
  const headers = headersOf(token, { "Content-Type": "application/json", "Idempotency-Key": key });
  const request = { headers, body: JSON.stringify(body) };
  try {
    return await ask("POST", urlOf(path), request);
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 0) throw problem;
    return ask("POST", urlOf(path), request);
  }
}

async function ask(method, url, request) {
  let answer;
  try {
    answer = await fetch(url, { method, credentials: "omit", signal: AbortSignal.timeout(PATIENCE_MS), ...request });
  } catch {
    report("The service does not answer. Trying again…");
    throw new Problem(0, { detail: "The service does not answer." });
  }
  const body = await answer.json().catch(() => null);
  if (answer.status >= 500) report(`The service has a problem: ${body?.detail ?? answer.status}. Trying again…`);
  else report(null);
  if (!answer.ok) throw new Problem(answer.status, body);
  return body;
}
