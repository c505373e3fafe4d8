// The part that the user has opened over the table: the menu, the log's or the coach's drawer on small
// screens, or nothing.

import { signal } from "../../kit/base/lib.js";
import { settings } from "../../kit/base/settings.js";

/** @import { Signal } from "../../kit/base/types.js" */

/** @typedef {"menu" | "log" | "coach"} Drawer */

/** @type {Signal<Drawer | null>} */
export const open = signal(null);

/** The seat whose facts are shown in a sheet; null for none. @type {Signal<number | null>} */
export const detailed = signal(null);

/** Show the facts of a seat, or close them. @param {number} seat */
export function toggleDetails(seat) {
  detailed.value = detailed.value === seat ? null : seat;
}

/** Open something, or close it if it is open. @param {Drawer} what */
export function toggle(what) {
  open.value = open.value === what ? null : what;
}

const widest = globalThis.matchMedia?.("(min-width: 2000px)");

/** True on the widest screens, which have room for the log and for more below the plates. */
export const isWidest = signal(widest?.matches ?? true);
widest?.addEventListener("change", () => (isWidest.value = widest.matches));

const phone = globalThis.matchMedia?.("(max-width: 599.98px)");

/** True on a phone held upright. */
export const isPhone = signal(phone?.matches ?? false);
phone?.addEventListener("change", () => (isPhone.value = phone.matches));

/** Return true where there is no room for the coach beside the board. */
function isSmall() {
  return globalThis.matchMedia?.("(max-width: 1023.98px)").matches ?? false;
}

/** Call the coach, or send it away. */
export function toggleCoach() {
  if (isSmall()) toggle("coach");
  else settings.coach.value = !settings.coach.value;
}

/** Return true if the coach is called: beside the board for good, or as a drawer. */
export function isCoached() {
  return settings.coach.value || open.value === "coach";
}
