// The HTTP contract, as far as a spectator needs it, and whether the service answers.

const BASE = "/api/v1";
const PATIENCE_MS = 10_000;

/** The service answered, with a problem. */
export class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? body?.title ?? `The service answered ${status}.`);
    this.status = status;
  }
}

const listeners = new Set();

/** Have `listener(null | message)` told whenever the service goes away or comes back. */
export function onHealth(listener) {
  listeners.add(listener);
}

export function report(message) {
  for (const listener of listeners) listener(message);
}

export function get(path, query = {}) {
  return ask("GET", path, query);
}

export function post(path) {
  return ask("POST", path, {});
}

async function ask(method, path, query) {
  const wanted = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(wanted).toString();
  let answer;
  try {
    answer = await fetch(`${BASE}${path}${search ? `?${search}` : ""}`, {
      method,
      headers: { Accept: "application/json" },
      credentials: "omit",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
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

export function streamUrl(game, after) {
  return `${BASE}/games/${encodeURIComponent(game)}/stream?after=${after}`;
}

export function gamePath(game, rest = "") {
  return `/games/${encodeURIComponent(game)}${rest}`;
}
