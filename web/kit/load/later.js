// Views whose modules come when they are first asked for.

import { html, signal } from "../base/lib.js";
import { lazily } from "./lazy.js";
import { need } from "../words/texts.js";

const QUIET_MS = 3000; // whoever is not quiet for so long has them loaded anyway
const LATEST_MS = 5000;

/** Whether what the address asks for is there: what it can do without waits for that. */
export const there = signal(false);
setTimeout(() => (there.value = true), LATEST_MS); // or it does not come

/**
 * Views of a module that is loaded once; `soon` has it loaded in a quiet moment, and answers what takes that
 * back.
 * @param {() => Promise<Record<string, any>>} load
 * @param {string} address of that module
 * @param {string[]} [areas] of the page's texts that it needs besides those that all have
 */
export function later(load, address, areas = []) {
  /** @type {import("../../vendor/signals.js").Signal<Record<string, any> | null>} */
  const module = signal(null);
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    Promise.all([lazily(load, address), ...areas.map(need)]).then(([found]) => (module.value = found));
  };

  /**
   * A view by its name in the module; until that is here, what stands for it. `waits` until the rest is
   * there.
   */
  function View({ name, waiting = html`<p class="settling" aria-busy="true"></p>`, waits = false, ...more }) {
    if (!waits || there.value) ask();
    return module.value === null ? waiting : html`<${module.value[name]} ...${more} />`;
  }

  /** The module, once it is here; it is asked for. */
  function get() {
    ask();
    return module.value;
  }

  function soon() {
    if (!("requestIdleCallback" in window)) return () => {};
    const asked = requestIdleCallback(ask, { timeout: QUIET_MS });
    return () => cancelIdleCallback(asked);
  }

  return { View, get, soon, module };
}
