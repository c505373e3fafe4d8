// The exhibition game among bots. It continues as long as a visible page requests it.

import { signal } from "../../../kit/base/lib.js";
import { Problem, post } from "../../../kit/service/http.js";
import { usePoll } from "../../../kit/service/polling.js";

const EVERY_MS = 10_000;

/** The game that is shown; null where there is none, undefined before the service has answered. */
export const shown = signal(/** @type {string | null | undefined} */ (undefined));

async function ask() {
  try {
    shown.value = (await post("/exhibition")).game;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    shown.value = null;
  }
}

/** Keep the exhibition going while a view shows it. */
export function useExhibition() {
  usePoll(ask, EVERY_MS, []);
}
