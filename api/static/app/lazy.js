// Modules that are loaded when they are wanted: asked for until they come, whatever the connection does meanwhile.

import { get } from "./http.js";

const AGAIN_MS = 500;
const LONGEST_MS = 10_000;

const STATIC = new URL("../", import.meta.url).href;

/** What comes with each module that is imported later, as the page names it. @type {Record<string, string[]>} */
const together = JSON.parse(document.getElementById("later")?.textContent ?? "{}");

/** Have all that a module imports asked for at once, and not one after the other. */
function ahead(module) {
  const paths = together[module.replace(STATIC, "")] ?? [];
  delete together[module.replace(STATIC, "")];
  for (const path of paths) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.fetchPriority = "low"; // what the service answers comes first
    link.href = STATIC + path;
    document.head.append(link);
  }
}

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
