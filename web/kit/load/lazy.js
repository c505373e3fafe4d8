// Modules that are loaded on demand, with retries until the connection works.

import { ahead } from "./early.js";

const AGAIN_MS = 500;
const LONGEST_MS = 10_000;
const RELOAD_MS = 60_000;
const RELOADED = "starledger.reloaded";

/** Called between two attempts to load a module. @type {() => Promise<unknown>} */
let betweenTries = async () => false;

/**
 * Set the function that is called between two attempts to load a module. It returns true if the service
 * answers and still serves this release of the page.
 * @param {() => Promise<unknown>} doThis
 */
export function doBetweenTries(doThis) {
  betweenTries = doThis;
}

/**
 * Load a module. An upgrade of the service moves its files; a failed load then reveals that the page is
 * outdated. A browser remembers that an import of the module failed, so that no later attempt can succeed:
 * once the service answers again, the page is loaded anew.
 * @template M
 * @param {() => Promise<M>} load
 * @param {string} [module] its address, if it has imports to preload
 * @returns {Promise<M>}
 */
export async function lazily(load, module) {
  if (module !== undefined) ahead(module);
  let isServed = false;
  for (let wait = AGAIN_MS; ; wait = Math.min(2 * wait, LONGEST_MS)) {
    try {
      return await load();
    } catch {
      if (isServed) reload();
      isServed = (await betweenTries()) === true;
      if (isServed) wait = AGAIN_MS;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Reload the page, at most once a minute. */
function reload() {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return; // the browser stores nothing, so that nothing would stop a second reload
  }
  location.reload();
}
