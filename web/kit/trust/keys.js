// The service's signing keys, trusted as this browser first saw them. The service may add keys but never
// removes one.

import { signal } from "../base/lib.js";
import { get } from "../service/http.js";
import { read, write } from "../base/purse.js";

/** @import { Signal } from "../base/types.js" */
/** @import { Key } from "../service/api.js" */

const KEYS = "starledger.keys";

/**
 * @typedef {{key: string, seen: string}} KnownKey a verifier key, and the time since which this browser knows
 *   it
 */
/**
 * @typedef {{keys: KnownKey[], gone: KnownKey[]}} Keys the keys shown now, and those that have disappeared
 */

/**
 * Current and former keys; null until they are read.
 * @type {Signal<Keys | null>}
 */
export const keys = signal(null);

/**
 * Read the service's keys and compare them with those that this browser knows.
 * @returns {Promise<Keys>}
 */
export async function readKeys() {
  const { items } = await get("/keys");
  /** @type {string[]} */
  const shown = items.map((/** @type {Key} */ one) => one.verifier_key);
  /** @type {KnownKey[]} */
  const known = read(KEYS, []);
  const gone = known.filter((one) => !shown.includes(one.key));
  const now = new Date().toISOString();
  const added = shown
    .filter((key) => !known.some((one) => one.key === key))
    .map((key) => ({ key, seen: now }));
  const found = { keys: [...known.filter((one) => !gone.includes(one)), ...added], gone };
  // otherwise store nothing from a service that contradicts itself
  if (gone.length === 0) write(KEYS, found.keys);
  keys.value = found;
  return found;
}

/** Trust the keys that the service shows now, whatever it showed before. */
export async function trustAnew() {
  write(KEYS, []);
  return readKeys();
}

/** Return the time since which this browser knows a key; null if it does not. @param {string | null} key */
export function knownSince(key) {
  /** @type {KnownKey[]} */
  const known = keys.value?.keys ?? read(KEYS, []);
  return known.find((one) => one.key === key)?.seen ?? null;
}
