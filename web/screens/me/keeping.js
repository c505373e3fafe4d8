// Keeping a name: by a passkey on this device, with recovery codes and the seats taken as a guest.

import { signal } from "../../kit/base/lib.js";
import { become, keep, seats } from "../../kit/base/purse.js";
import { Problem, get, post } from "../../kit/service/http.js";
import { own, refreshGames } from "../../kit/service/own.js";
import { deviceName, makePasskey } from "../../kit/service/passkeys.js";

/** @import { SignedInPlayer } from "../../kit/service/api.js" */
/** @import { Signal } from "../../kit/base/types.js" */

/** The name registered since the page was opened without a passkey; its link is shown unasked once. */
export const fresh = signal("");

/** Recovery codes just made, which the page shows once. @type {Signal<string[] | null>} */
export const codes = signal(null);

/** Make a passkey on this device, and keep the seats taken as a guest. @param {string} token */
export async function addPasskey(token) {
  const { public_key } = await post("/player/passkeys/options", {}, token);
  const credential = await makePasskey(public_key);
  await post("/player/passkeys", { name: deviceName(), credential }, token);
  await keepGuestSeats(token);
  const { recovery_codes } = await get("/player/passkeys", {}, token);
  if (recovery_codes === 0) await renewCodes(token);
}

/** Make new recovery codes, and show them. @param {string} token */
export async function renewCodes(token) {
  codes.value = (await post("/player/recovery-codes", {}, token)).codes;
}

/** Play as the player who has signed in, also at the seats taken as a guest. @param {SignedInPlayer} found */
export async function signedIn(found) {
  const { player, token = "" } = found;
  const { items } = await get("/player/seats", {}, token);
  become({ name: player, token });
  for (const { game, seat, token: held } of items) keep(game, seat, held, { player });
  refreshGames();
}

/** Keep the seats of unfinished games that this browser holds for a guest. @param {string} token */
async function keepGuestSeats(token) {
  const unfinished = own.value.filter((game) => ["running", "waiting"].includes(game.status));
  const held = unfinished.flatMap((game) => seats.value[game.id] ?? []).filter((one) => !one.player);
  for (const one of held) {
    try {
      await post("/player/seats", { token: one.token }, token);
    } catch (refused) {
      if (!(refused instanceof Problem) || refused.passes) throw refused; // a lost seat stays behind
    }
  }
}
