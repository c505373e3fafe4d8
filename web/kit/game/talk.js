// Quick phrases: their words, and those that fit the moment, and the players whom this browser has muted.

import { signal } from "../base/lib.js";
import { store, stored } from "../base/purse.js";
import { Problem, get } from "../service/http.js";
import { blockedNames, readRelations } from "../service/relations.js";
import { language } from "../words/texts.js";
import { isFormer } from "../words/words.js";

/** @import { Game, Phrase } from "../service/api.js" */
/** @import { Seat } from "./types.js" */

const KEPT_AS = "starledger.muted";
const MOST = 200;
const FITTING = 3;
const EARLY_TURNS = 1;

/** All phrases, as the service publishes them; null until they are read. */
export const phrases = signal(/** @type {Phrase[] | null} */ (null));

/** True if players may write to each other on this service. */
export const hasChat = signal(false);

/** Read the phrases once. */
export async function readPhrases() {
  readRelations();
  if (phrases.value !== null) return;
  try {
    const { items, chat } = await get("/phrases");
    phrases.value = items;
    hasChat.value = chat;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem; // the next phrase reads them again
  }
}

/** Return the words of a phrase in the page's language; empty while they are unknown. @param {string} key */
export function wordsOf(key) {
  const found = phrases.value?.find((one) => one.phrase === key);
  return found?.words[/** @type {"en" | "de"} */ (language.value)] ?? found?.words.en ?? "";
}

/**
 * By situation at the table: the published moments whose phrases fit, and the phrases to list first.
 * @type {Record<"before" | "own" | "others" | "over", {moments: Phrase["moment"][], first: string[]}>}
 */
export const AT = {
  before: { moments: ["start"], first: [] },
  own: { moments: ["turn", "trade", "luck"], first: ["one-moment", "anyone-trade", "why-me"] },
  others: { moments: ["turn", "luck"], first: ["nice-move", "lucky-you", "take-your-time"] },
  over: { moments: ["end", "any"], first: ["good-game", "well-played", "thanks"] },
};

/** Phrases that make no sense in a game for two without trades among players. */
export const FOR_SEVERAL = new Set(["anyone-trade", "watch-the-leader"]);
const SEVERAL = 3;

/**
 * Return three phrases that fit the moment of a seat, as far as the service knows them.
 * @param {Game} game
 * @param {number} seat
 */
export function fitting(game, seat) {
  const { moments, first } = AT[momentOf(game, seat)];
  const rank = (/** @type {Phrase} */ { phrase, moment }) => {
    if (!moments.includes(moment)) return first.length + 1;
    return first.includes(phrase) ? first.indexOf(phrase) : first.length;
  };
  return sensible(game)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, FITTING);
}

/** Return all phrases that make sense in a game. @param {Game} game */
export function sensible(game) {
  const isForSeveral = game.seats.length >= SEVERAL;
  return (phrases.value ?? []).filter((one) => isForSeveral || !FOR_SEVERAL.has(one.phrase));
}

/** @param {Game} game @param {number} seat @returns {keyof typeof AT} */
function momentOf(game, seat) {
  if (game.status === "finished" || game.status === "aborted") return "over";
  if (game.status === "waiting" || game.turn <= EARLY_TURNS) return "before";
  return game.deciding.includes(seat) ? "own" : "others";
}

// Muting

/** The muted players: registered ones by name, guests and erased ones by game and seat. */
const muted = stored(KEPT_AS, /** @type {string[]} */ ([]), (found) =>
  /** @type {unknown[]} */ (found).filter((one) => typeof one === "string"),
);

/** @param {Game} game @param {number} number */
function keyOf(game, number) {
  const seat = /** @type {Seat} */ (game.seats[number]);
  return seat.guest || seat.name === null || isFormer(seat) ? `${game.id}/${number}` : seat.name;
}

/** @param {Game} game @param {number} seat */
export function isMuted(game, seat) {
  const key = keyOf(game, seat);
  return muted.value.includes(key) || (blockedNames.value ?? []).includes(key);
}

/** Mute a player, or unmute a muted one. @param {Game} game @param {number} seat */
export function toggleMuted(game, seat) {
  const key = keyOf(game, seat);
  const others = muted.value.filter((one) => one !== key);
  store(muted, others.length < muted.value.length ? others : [...others, key].slice(-MOST));
}
