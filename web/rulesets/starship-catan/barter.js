// An exchange in preparation between both cargoes, and the reasons against it. With the Trade Module, a
// single unit requested for nothing is bought instead.

import { possible } from "./possible.js";
import { GOODS } from "./tables.js";
import { good, say } from "./words.js";

/** @import { Counts } from "../../kit/base/types.js" */
/** @import { Picks, PlayerView } from "./types.js" */

/** The kinds that can change hands. */
export const KINDS = [...GOODS, "astro"];

/** @typedef {{give: Record<string, number>, get: Record<string, number>}} Sides */

/** Return both sides of the exchange in preparation. @param {Picks} picks @returns {Sides} */
export function sidesChosen(picks) {
  const chosen = picks.chosen.value;
  const { give = {}, get = {} } = chosen?.type === "offer-trade" ? chosen.fields : {};
  return { give, get };
}

/** Return how many of a kind a player holds. @param {PlayerView} player @param {string} kind */
export function heldBy(player, kind) {
  return kind === "astro" ? player.astro : (player.goods[kind] ?? 0);
}

/**
 * Add one unit of a kind to a side; after the last unit that the player holds, return to none. A kind is on
 * one side only.
 * @param {Picks} picks
 * @param {"give" | "get"} side
 * @param {string} kind
 * @param {number} held
 */
export function addTo(picks, side, kind, held) {
  const sides = sidesChosen(picks);
  const other = side === "give" ? "get" : "give";
  const count = (sides[side][kind] ?? 0) + 1;
  const next = {
    [side]: solid({ ...sides[side], [kind]: count > held ? 0 : count }),
    [other]: solid({ ...sides[other], [kind]: 0 }),
  };
  const isEmpty = sum(next.give) + sum(next.get) === 0;
  if (isEmpty) picks.undo();
  else picks.choose({ type: "offer-trade", give: next.give, get: next.get });
}

/** @param {Counts} side */
function solid(side) {
  return Object.fromEntries(Object.entries(side).filter(([, count]) => count > 0));
}

/** @param {Counts} side */
export function sum(side) {
  return Object.values(side).reduce((all, count) => all + count, 0);
}

/**
 * Return the action that the chosen sides stand for: a purchase with the Trade Module or an offer; null if
 * neither is possible.
 * @param {{picks: Picks, own: PlayerView, other: PlayerView, name: string}} of
 */
export function barterAction({ picks, own, other, name }) {
  const { give, get } = sidesChosen(picks);
  const [wanted] = Object.keys(get);
  if (sum(give) === 0 && sum(get) === 1) return possible(picks, { type: "force-purchase", resource: wanted });
  return hindrance({ own, other, name, give, get }) === "" ? { type: "offer-trade", give, get } : null;
}

/**
 * Return why the sides cannot be exchanged; empty if they can.
 * @param {{own: PlayerView, other: PlayerView, name: string, give: Counts, get: Counts}} of
 */
export function hindrance({ own, other, name, give, get }) {
  if (sum(give) === 0 || sum(get) === 0) return say("offer.why_empty");
  if (KINDS.some((kind) => (get[kind] ?? 0) > heldBy(other, kind))) return say("offer.why_have", { name });
  if (KINDS.some((kind) => (give[kind] ?? 0) > heldBy(own, kind))) return say("offer.why_own");
  const mine = overflow(own, give, get);
  if (mine !== null) return say("offer.why_room_me", { good: good(mine) });
  const theirs = overflow(other, get, give);
  return theirs === null ? "" : say("offer.why_room_other", { name, good: good(theirs) });
}

/**
 * Return the first good that would not fit after the exchange; null if all do.
 * @param {PlayerView} player
 * @param {Counts} given
 * @param {Counts} taken
 */
function overflow(player, given, taken) {
  /** @param {string} kind */
  const limit = (kind) => (kind === "science" ? player.lab_limit : player.cargo_limit);
  return (
    GOODS.find((kind) => heldBy(player, kind) - (given[kind] ?? 0) + (taken[kind] ?? 0) > limit(kind)) ?? null
  );
}
