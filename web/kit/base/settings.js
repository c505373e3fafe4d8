// The player's settings, stored in this browser: one signal for each, which views and the event stage read.

import { entryOf } from "./entries.js";
import { batch, effect, signal } from "./lib.js";
import { store, stored } from "./purse.js";

/** @import { Signal } from "./types.js" */

const KEPT_AS = "starledger.settings";

const isCalm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/** The settings that differ from their defaults. */
const kept = stored(KEPT_AS, /** @type {Record<string, any>} */ ({}));

/**
 * The values that each setting may have, the default first.
 * @type {Record<string, readonly any[]>}
 */
export const CHOICES = {
  sound: ["normal", "off", "soft", "loud"],
  sound_of_others: [true, false],
  motion: isCalm ? ["off", "normal", "fast"] : ["normal", "fast", "off"],
  confirm: [true, false],
  labels: [false, true],
  hotkeys: [true, false],
  coach: [true, false],
};

/**
 * The settings as signals; write one to change and store it.
 * - `sound`: how loud the table is; browsers allow sound only after the first tap
 * - `sound_of_others`: true if the moves of others sound too
 * - `motion`: the pace of animations; "off" shows each result at once
 * - `confirm`: true if a chosen place must be confirmed by ✓; false builds at once
 * - `labels`: true if tiles show the names of their resources
 * - `hotkeys`: true if keys act on the table
 * - `coach`: true if the coach may speak
 * @type {{sound: Signal<"off" | "soft" | "normal" | "loud">, sound_of_others: Signal<boolean>, motion:
 *   Signal<"normal" | "fast" | "off">, confirm: Signal<boolean>, labels: Signal<boolean>, hotkeys:
 *   Signal<boolean>, coach: Signal<boolean>}}
 */
export const settings = /** @type {any} */ (
  Object.fromEntries(Object.keys(CHOICES).map((name) => [name, signal(keptOf(name))]))
);

/**
 * Return a stored setting; the default if there is none, or none that this release knows.
 * @param {string} name
 */
function keptOf(name) {
  const found = entryOf(kept.value, name);
  return CHOICES[name].includes(found) ? found : CHOICES[name][0];
}

effect(() =>
  batch(() => Object.entries(settings).forEach(([name, setting]) => (setting.value = keptOf(name)))),
);

/** Return the settings that differ from their defaults, as they are stored. */
function changed() {
  const values = Object.entries(CHOICES).map(([name, [usual]]) => ({
    name,
    usual,
    value: settings[/** @type {keyof typeof settings} */ (name)].value,
  }));
  return Object.fromEntries(
    values.filter((one) => one.value !== one.usual).map((one) => [one.name, one.value]),
  );
}

let last = JSON.stringify(changed());

effect(() => {
  const values = JSON.stringify(changed());
  if (values !== last && values !== JSON.stringify(kept.peek())) store(kept, changed());
  last = values;
});

// The style sheets read the pace of motion.
effect(() => {
  document.documentElement.dataset.motion = settings.motion.value;
});
