// Modules that are loaded when they are wanted: asked for until they come, whatever the connection does
// meanwhile.

import { ahead } from "./early.js";

const AGAIN_MS = 500;
const LONGEST_MS = 10_000;

/** What is done between two tries to load a module. @type {() => Promise<unknown>} */
let betweenTries = async () => {};

/** Have something done between two tries to load a module. @param {() => Promise<unknown>} doThis */
export function doBetweenTries(doThis) {
  betweenTries = doThis;
}

/**
 * Load a module. After an upgrade of the service its files lie elsewhere; then the page learns that it is
 * outdated.
 * @template M
 * @param {() => Promise<M>} load
 * @param {string} [module] its address, where other modules come with it
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
