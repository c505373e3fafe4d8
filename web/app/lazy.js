// Modules that are loaded when they are wanted: asked for until they come, whatever the connection does meanwhile.

import { ahead } from "./early.js";
import { get } from "./http.js";

const AGAIN_MS = 500;
const LONGEST_MS = 10_000;

/**
 * Load a module. After an upgrade of the service its files lie elsewhere; then the page learns that it is outdated.
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
      await get("/rulesets").catch(() => null); // which tells the release that is served
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
