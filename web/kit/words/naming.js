// Words for the values of an action: the name of a seat, of a place on the board, of goods, of a card.

import { entryOf } from "../base/entries.js";
import { listOf } from "../game/choices.js";
import { viewsOf } from "../game/registry.js";
import { SCHEMAS_IN, plainly } from "../service/rulebook.js";
import { has, language, listed, t } from "./texts.js";
import { amount, brief, seatName, term } from "./words.js";
import { onMap } from "./starmap.js";

/** @import { Counts } from "../base/types.js" */
/** @import { Sector } from "../board/types.js" */
/** @import { OpenTable } from "../game/types.js" */
/** @import { Board } from "../service/api.js" */
/** @import { Book } from "../service/rulebook.js" */

const ONE_SEAT = new Set(["seat", "victim", "partner", "opponent", "player", "asked", "active", "winner"]);
const SEVERAL_SEATS = new Set(["to", "seats", "opponents", "accepted", "rejected", "unanswered"]);

/** Return true if a field of an action names seats. @param {string} name */
export function namesSeats(name) {
  return ONE_SEAT.has(name.split("_").at(-1) ?? "") || SEVERAL_SEATS.has(name);
}

/** Capitalise the first letter, as in labels. @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Return a ruleset's word as a label. @param {string} ruleset @param {string} name */
export function label(ruleset, name) {
  return capital(term(ruleset, name));
}

/**
 * Return the description of an action and its language: in the ruleset's own words, otherwise from its
 * schema.
 * @param {string} ruleset
 * @param {string} type
 * @param {Book | null | undefined} book
 */
export function doesOf(ruleset, type, book) {
  const key = `${ruleset}.does.${type}`;
  return has(key)
    ? { words: t(key), lang: language.value }
    : { words: plainly(entryOf(book?.actions, type)?.description), lang: SCHEMAS_IN };
}

/**
 * Return the description as a tooltip; none in another language, because a tooltip cannot mark its language.
 * @param {{words: string, lang: string}} of
 */
export function tipOf({ words, lang }) {
  return words !== "" && lang === language.value ? words : undefined;
}

/**
 * Return a count of each thing: "2 food and 1 water".
 * @param {string} ruleset
 * @param {Counts | null | undefined} counts
 */
export function bundle(ruleset, counts) {
  const parts = Object.entries(counts ?? {}).filter(([, count]) => count);
  return parts.length === 0
    ? t("table.nothing")
    : listed(parts.map(([name, count]) => amount(ruleset, name, count)));
}

/** @param {unknown} value */
export function isBundle(value) {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => Number.isInteger(one))
  );
}

/**
 * Return the value of an action's field in words.
 * @param {OpenTable} table
 * @param {string} name
 * @param {any} value
 */
export function worded(table, name, value) {
  if (value === null) return t("table.none");
  const { ruleset, seats } = table.game.value;
  const board = table.board.value;
  const own = viewsOf(ruleset)?.worded?.(table, name, value);
  if (own) return own;
  if (namesSeats(name)) {
    if (Number.isInteger(value)) return seatName(seats, value);
    if (Array.isArray(value))
      return value.length === 0 ? t("table.everybody") : listed(value.map((seat) => seatName(seats, seat)));
  }
  const there = onMap(board, name, value);
  if (there !== null) return there;
  const list = listOf(board, name);
  const found = list && board?.[list].find((/** @type {{id: unknown}} */ one) => one.id === value);
  if (board && list && found) return placeName(board, list, found, ruleset);
  const last = name.split("_").at(-1) ?? "";
  const open = board?.[`${last}s`];
  const numbered = Array.isArray(open) ? open.find((one) => one?.[last] === value) : undefined;
  if (numbered !== undefined) return brief(numbered, seats);
  if (isBundle(value)) return bundle(ruleset, value);
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return listed(value.map((one) => (typeof one === "string" ? term(ruleset, one) : one)));
  if (typeof value === "object") return brief(value, seats) || t("table.nothing");
  return typeof value === "string" ? label(ruleset, value) : String(value);
}

/**
 * Describe a place by its surroundings, since its name alone means little to players.
 * @param {Board} board
 * @param {string} list
 * @param {any} place
 */
export function placeName(board, list, place, ruleset = "") {
  if (list === "sectors") {
    const parts = [place.planet, place.number, place.name]
      .filter(Boolean)
      .map((one) => (typeof one === "string" ? term(ruleset, one) : String(one)));
    return capital(parts.join(" ")) || t("table.sector", { id: place.id });
  }
  /** @type {Sector[]} */
  const sectors = (board.sectors ?? []).filter((/** @type {Sector} */ one) =>
    place.sectors?.includes(one.id),
  );
  const around = sectors
    .map((one) => [one.planet && term(ruleset, one.planet), one.number].filter(Boolean).join(" "))
    .filter(Boolean)
    .join(", ");
  return [label(ruleset, list.replace(/s$/, "")), place.name ?? place.id, around && `(${around})`]
    .filter((part) => part !== "")
    .join(" ");
}
