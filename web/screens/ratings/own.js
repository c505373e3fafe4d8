// The user's own rating, in the top bar.

import { html } from "../../kit/base/lib.js";
import { player } from "../../kit/base/purse.js";
import { playerPath, useAnswer } from "./asking.js";

/** @import { PlayerProfile } from "../../kit/service/api.js" */

/** The rating of a registered user in the ruleset of most games; nothing without one. */
export function OwnRating() {
  const name = player.value?.name;
  const { found } = useAnswer(name === undefined ? null : playerPath(name));
  const rating = /** @type {PlayerProfile | null} */ (found)?.rating ?? null;
  return rating === null ? null : html`<small>${rating}</small>`;
}
