// The keys that the service signs with, trusted as this browser saw them first: the service adds keys, and
// takes none away.

import { signal } from "../base/lib.js";
import { get } from "../service/http.js";
import { keep, kept } from "./kept.js";

const KEYS = "starledger.keys";

/** @typedef {{key: string, seen: string}} KnownKey a verifier key, and since when this browser knows it */
/**
 * @typedef {{keys: KnownKey[], gone: KnownKey[]}} Keys those that are shown now, and those that no longer are
 */

/**
 * Which keys there are and were; null until the service was asked.
 * @type {import("../../vendor/signals.js").Signal<Keys | null>}
 */
export const keys = signal(null);

/**
 * Ask the service for its keys, and hold them against those that this browser knows.
 * @returns {Promise<Keys>}
 */
export async function readKeys() {
  const { items } = await get("/keys");
  const shown = items.map((one) => one.verifier_key);
  /** @type {KnownKey[]} */
  const known = kept(KEYS, []);
  const gone = known.filter((one) => !shown.includes(one.key));
  const now = new Date().toISOString();
  const added = shown
    .filter((key) => !known.some((one) => one.key === key))
    .map((key) => ({ key, seen: now }));
  const found = { keys: [...known.filter((one) => !gone.includes(one)), ...added], gone };
  if (gone.length === 0) keep(KEYS, found.keys); // else nothing is learnt from who denies what it said before
  keys.value = found;
  return found;
}

/** Trust what the service shows now, whatever it showed before. */
export async function trustAnew() {
  keep(KEYS, []);
  return readKeys();
}

/** Since when this browser knows a key; null if it does not. @param {string | null} key */
export function knownSince(key) {
  return (keys.value?.keys ?? kept(KEYS, [])).find((one) => one.key === key)?.seen ?? null;
}
