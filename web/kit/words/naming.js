// What a value of an action means, in words: the name of a seat, of a place on the board, of goods, of a
// card.

import { entryOf } from "../base/entries.js";
import { listOf } from "../game/choices.js";
import { viewsOf } from "../game/registry.js";
import { SCHEMAS_IN, plainly } from "../service/rulebook.js";
import { has, language, listed, t } from "./texts.js";
import { amount, brief, seatName, term } from "./words.js";
import { onMap } from "./starmap.js";

const ONE_SEAT = new Set(["seat", "victim", "partner", "opponent", "player", "asked", "active", "winner"]);
const SEVERAL_SEATS = new Set(["to", "seats", "opponents", "accepted", "rejected", "unanswered"]);

/** Whether a field of an action names seats. */
export function namesSeats(name) {
  return ONE_SEAT.has(name.split("_").at(-1)) || SEVERAL_SEATS.has(name);
}

/** With a capital letter, as labels begin. */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A ruleset's word as a label. */
export function label(ruleset, name) {
  return capital(term(ruleset, name));
}

/**
 * What an action does, in the ruleset's own words for people, else as its schema says it; and in which
 * language that is.
 */
export function doesOf(ruleset, type, book) {
  const key = `${ruleset}.does.${type}`;
  return has(key)
    ? { words: t(key), lang: language.value }
    : { words: plainly(entryOf(book?.actions, type)?.description), lang: SCHEMAS_IN };
}

/** The same as a tip, which cannot say that it is in another language: there is none then. */
export function tipOf({ words, lang }) {
  return words !== "" && lang === language.value ? words : undefined;
}

/** A count of each thing: "2 food and 1 water". */
export function bundle(ruleset, counts) {
  const parts = Object.entries(counts ?? {}).filter(([, count]) => count);
  return parts.length === 0
    ? t("table.nothing")
    : listed(parts.map(([name, count]) => amount(ruleset, name, count)));
}

export function isBundle(value) {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => Number.isInteger(one))
  );
}

/** A value of an action's field in words. */
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
  const found = list === null ? undefined : board[list].find((one) => one.id === value);
  if (found !== undefined) return placeName(board, list, found, ruleset);
  const last = name.split("_").at(-1);
  const open = board?.[`${last}s`];
  const numbered = Array.isArray(open) ? open.find((one) => one?.[last] === value) : undefined;
  if (numbered !== undefined) return brief(numbered, seats);
  if (isBundle(value)) return bundle(ruleset, value);
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return listed(value.map((one) => (typeof one === "string" ? term(ruleset, one) : one)));
  if (typeof value === "object") return brief(value, seats) || t("table.nothing");
  return typeof value === "string" ? label(ruleset, value) : String(value);
}

/** A place by what lies there, since its name alone tells people little. */
export function placeName(board, list, place, ruleset = "") {
  if (list === "sectors") {
    const parts = [place.planet, place.number, place.name]
      .filter(Boolean)
      .map((one) => (typeof one === "string" ? term(ruleset, one) : String(one)));
    return capital(parts.join(" ")) || t("table.sector", { id: place.id });
  }
  const sectors = (place.sectors ?? [])
    .map((id) => board.sectors?.find((one) => one.id === id))
    .filter(Boolean);
  const around = sectors
    .map((one) => [one.planet && term(ruleset, one.planet), one.number].filter(Boolean).join(" "))
    .filter(Boolean)
    .join(", ");
  return [label(ruleset, list.replace(/s$/, "")), place.name ?? place.id, around && `(${around})`]
    .filter((part) => part !== "")
    .join(" ");
}
