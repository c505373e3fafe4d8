// Changes that can lock a player out need a recent sign-in: the page asks for the passkey again, for that
// request only.

import { player } from "../../kit/base/purse.js";
import { Problem, erase, post } from "../../kit/service/http.js";
import { deviceName, hasPasskeys, usePasskey } from "../../kit/service/passkeys.js";
import { t } from "../../kit/words/texts.js";

/** @import { SignedInPlayer } from "../../kit/service/api.js" */

/**
 * Do something about the account; if the service demands a new sign-in, by a session that ends afterwards.
 * @template T
 * @param {string} token
 * @param {(token: string) => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function asMyself(token, act) {
  try {
    return await act(token);
  } catch (refused) {
    if (!(refused instanceof Problem) || refused.code !== "sign-in-needed" || !hasPasskeys()) throw refused;
    return withPasskey(refused, act);
  }
}

/**
 * @template T
 * @param {Problem} refused the refusal to show if no passkey is used; it also names recovery codes
 * @param {(token: string) => Promise<T>} act
 * @returns {Promise<T>}
 */
async function withPasskey(refused, act) {
  const { public_key } = await post("/sign-in/options");
  const credential = await usePasskey(public_key).catch(() => {
    throw refused;
  });
  /** @type {SignedInPlayer} */
  const { id, player: name, token = "" } = await post("/sign-in", { device: deviceName(), credential });
  try {
    if (name !== player.value?.name)
      throw new Problem(400, { detail: t("access.of_another", { name }), code: "passkey-of-another" });
    return await act(token);
  } finally {
    await erase(`/player/sessions/${id}`, token).catch(() => {}); // it may have ended with the others
  }
}
