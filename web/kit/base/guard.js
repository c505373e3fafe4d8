// A guard against double clicks: for a moment after a control has changed its meaning, pressing it does
// nothing. The second click of a double click would otherwise do what the first one put in its place.

import { signal, useLayoutEffect, useMemo } from "./lib.js";

/** How long a control is guarded after its meaning has changed. */
export const GUARD_MS = 500;

export class Guard {
  constructor() {
    /** True while the guarded controls ignore clicks and keys. */
    this.isUp = signal(false);
    /** @type {string | null} */
    this.meaning = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Raise the guard if the meaning of the controls has changed. @param {string} meaning */
  follow(meaning) {
    if (meaning === this.meaning) return;
    this.meaning = meaning;
    this.raise();
  }

  /** Raise the guard for GUARD_MS from now on. */
  raise() {
    this.isUp.value = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isUp.value = false), GUARD_MS);
  }

  /** Return the attributes of a guarded control: it stays in the tab order and keeps the focus. */
  get marks() {
    return this.isUp.value ? { "aria-disabled": "true", "data-guarded": "" } : {};
  }

  /** Wrap a handler so that it does nothing while the guard is up. @param {(event: any) => any} press */
  wrap(press) {
    return (/** @type {any} */ event) => {
      if (!this.isUp.value) return press(event);
      event?.preventDefault?.();
      return null;
    };
  }
}

/**
 * Return a guard that is up after the view appears, and whenever `meaning` changes.
 * @param {string} meaning
 */
export function useGuard(meaning = "") {
  const guard = useMemo(() => new Guard(), []);
  useLayoutEffect(() => guard.follow(meaning), [meaning]);
  return guard;
}

/**
 * Combine guards for a control whose meaning depends on several states: the result is up while any of them
 * is.
 * @param {Guard[]} guards
 */
export function anyOf(guards) {
  const isUp = () => guards.some((one) => one.isUp.value);
  return {
    get marks() {
      return guards.find((one) => one.isUp.value)?.marks ?? {};
    },
    /** @param {(event: any) => any} press */
    wrap: (press) => (/** @type {any} */ event) => {
      if (!isUp()) return press(event);
      event?.preventDefault?.();
      return null;
    },
  };
}
