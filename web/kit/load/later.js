// Views whose modules are loaded on first use.

import { html, signal } from "../base/lib.js";
import { lazily } from "./lazy.js";
import { need } from "../words/texts.js";
import { styled } from "./styled.js";

/** @import { Children, Signal } from "../base/types.js" */

const QUIET_MS = 3000; // the modules are loaded after this time even if the browser is not idle
const LATEST_MS = 5000;

/** True once the current view is loaded; optional parts of the page wait for this. */
export const there = signal(false);

/** Load the optional parts after a while even if loading the current view fails. */
export function waitAtMost() {
  setTimeout(() => (there.value = true), LATEST_MS);
}

/**
 * Return the views of a module that is loaded once. `soon` loads it when the browser is idle, and returns a
 * function that cancels this.
 * @param {() => Promise<Record<string, any>>} load
 * @param {string} address the module's address
 * @param {string[]} [areas] additional areas of the page's texts that it needs
 * @param {string[]} [styles] addresses of additional style sheets that it needs
 */
export function later(load, address, areas = [], styles = []) {
  /** @type {Signal<Record<string, any> | null>} */
  const module = signal(null);
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    Promise.all([lazily(load, address), ...areas.map(need), ...styles.map(styled)]).then(
      ([found]) => (module.value = found),
    );
  };

  /**
   * A view by its name in the module; a placeholder until the module is loaded. With `waits`, it loads only
   * after the current view.
   * @param {{name: string, waiting?: Children, waits?: boolean, [prop: string]: unknown}} props
   */
  function View({ name, waiting = html`<p class="settling" aria-busy="true"></p>`, waits = false, ...more }) {
    if (!waits || there.value) ask();
    return module.value === null ? waiting : html`<${module.value[name]} ...${more} />`;
  }

  /** Return the module if it is loaded; otherwise start to load it. */
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
