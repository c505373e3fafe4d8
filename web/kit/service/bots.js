// The bots that can take a seat, as the service publishes them.

import { Problem, get } from "./http.js";
import { has, t } from "../words/texts.js";
import { ago } from "../words/words.js";

/** @import { Bot } from "./api.js" */

const PAGE = 100;
const PAGES = 5;

/**
 * Return all bots that play a ruleset, built-in bots first; none if the service does not respond.
 * @param {string} ruleset
 * @returns {Promise<any[]>}
 */
export async function botsFor(ruleset) {
  const found = [];
  let cursor = null;
  try {
    for (let page = 0; page < PAGES && (page === 0 || cursor !== null); page += 1) {
      const answer = await get("/bots", { ruleset, limit: PAGE, cursor });
      found.push(...answer.items);
      cursor = answer.next_cursor;
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem; // games with people are possible without bots
  }
  return found.sort((a, b) => Number(b.built_in) - Number(a.built_in));
}

/** The default bot: it plans ahead, and still decides at once. */
const USUAL = "greedy";

/** Return the default opponent; undefined if none has a free place. @param {Bot[]} bots */
export function usual(bots) {
  return bots.find((bot) => bot.name === USUAL && bot.built_in && bot.free > 0) ?? strongest(bots);
}

/** Return the strongest built-in bot that has a free place; undefined if none has. @param {Bot[]} bots */
function strongest(bots) {
  const free = bots.filter((bot) => bot.built_in && bot.free > 0);
  return free.sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0))[0];
}

/**
 * Describe a bot in a line: name, style, strength if known, and why it may be unavailable.
 * @param {Bot} bot
 */
export function botLine(bot) {
  const told = `lobby.bots.${bot.name}`;
  const how = bot.built_in && has(told) ? t(told) : bot.title;
  const parts = [
    how,
    bot.rating === null ? "" : t("lobby.bot_rating", { rating: String(Math.round(bot.rating)) }),
    bot.free > 0 ? "" : t("lobby.bot_busy"),
    bot.accepts === "owner" ? t("lobby.bot_of_owner") : "",
    bot.last_seen === null ? "" : t("lobby.bot_seen", { ago: ago(bot.last_seen) }),
  ];
  const words = parts.filter(Boolean).join("; ");
  return bot.built_in ? words : `${bot.name}: ${words}`; // players know built-in bots by their characters
}
