// The players that this browser's player follows or has blocked. Nobody else sees these lists.

import { player } from "../base/purse.js";
import { effect, signal } from "../base/lib.js";
import { Problem, erase, get, put } from "./http.js";

/** @typedef {"following" | "blocked"} Relation */

/** The names of the players; null until they are read. */
export const following = signal(/** @type {string[] | null} */ (null));
export const blockedNames = signal(/** @type {string[] | null} */ (null));

const LISTS = { following, blocked: blockedNames };
let whose = /** @type {string | null} */ (null);

/** Read the lists once for each player. */
export async function readRelations() {
  const own = player.value;
  if (own === null || whose === own.name) return;
  whose = own.name;
  try {
    const [followed, blocked] = await Promise.all([
      get("/player/following", {}, own.token),
      get("/player/blocked", {}, own.token),
    ]);
    if (whose !== own.name) return; // another player uses this browser by now
    following.value = namesIn(followed);
    blockedNames.value = namesIn(blocked);
  } catch (problem) {
    if (whose === own.name) whose = null; // they are read again when they are needed next
    if (!(problem instanceof Problem)) throw problem;
  }
}

effect(() => {
  if (player.value?.name === whose) return;
  [whose, following.value, blockedNames.value] = [null, null, null];
});

/**
 * Follow or block a player, or undo that. Blocking a player ends following them.
 * @param {Relation} relation
 * @param {string} name
 * @param {boolean} isWanted
 */
export async function relate(relation, name, isWanted) {
  const token = player.value?.token ?? null;
  const path = `/player/${relation}/${encodeURIComponent(name)}`;
  await (isWanted ? put(path, {}, token) : erase(path, token));
  change(relation, name, isWanted);
  if (relation === "blocked" && isWanted) change("following", name, false);
}

/** @param {Relation} relation @param {string} name @param {boolean} isWanted */
function change(relation, name, isWanted) {
  const others = (LISTS[relation].value ?? []).filter((one) => one !== name);
  LISTS[relation].value = isWanted ? [...others, name] : others;
}

/** @param {{items: {name: string}[]}} page */
function namesIn({ items }) {
  return items.map(({ name }) => name);
}
