// Modules that are loaded on demand, with retries until the connection works.

import { ahead } from "./early.js";

const AGAIN_MS = 500;
const LONGEST_MS = 10_000;

/** Called between two attempts to load a module. @type {() => Promise<unknown>} */
let betweenTries = async () => {};

/**
 * Set the function that is called between two attempts to load a module.
 * @param {() => Promise<unknown>} doThis
 */
export function doBetweenTries(doThis) {
  betweenTries = doThis;
}

/**
 * Load a module. An upgrade of the service moves its files; a failed load then reveals that the page is
 * outdated.
 * @template M
 * @param {() => Promise<M>} load
 * @param {string} [module] its address, if it has imports to preload
 * @returns {Promise<M>}
 */
export async function lazily(load, module) {
  if (module !== undefined) ahead(module);
  for (let wait = AGAIN_MS; ; wait = Math.min(2 * wait, LONGEST_MS)) {
    try {
      return await load();
    } catch {
      await betweenTries();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
