// The name of this browser's player, which an operator may change.

import { player, store, takeName } from "../base/purse.js";
import { Problem, get } from "./http.js";
import { subscribed } from "./push.js";

/**
 * Read the player, and store the present name.
 * @returns {Promise<void>} it is read again later if the service cannot be reached
 */
export async function followName() {
  const own = player.value;
  if (own === null) return;
  try {
    acceptName(own, (await get("/player", {}, own.token)).name);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  }
}

/**
 * Take the name that the service has for a player.
 * @param {{name: string, token: string}} own
 * @param {string} name
 */
export function acceptName(own, name) {
  if (player.value?.token !== own.token || own.name === name) return;
  const browser = subscribed.value;
  if (browser?.name === own.name) store(subscribed, { ...browser, name });
  takeName(name);
}
