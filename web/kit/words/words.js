// Plain words for data of the API, independent of the ruleset.

import { characterOf } from "./characters.js";
import { has, language, listed, t } from "./texts.js";

/** @import { Seat } from "../game/types.js" */

/** The name that the service gives a person whose name was erased; nobody can register it. */
const FORMER_PLAYER = "Former player";

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Turn "starship-built" and "victory_points" into "Starship built" and "Victory points".
 * @param {string} name
 */
export function title(name) {
  const words = lower(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} name */
export function lower(name) {
  return String(name).replaceAll(/[-_]/g, " ");
}

/**
 * Return a ruleset's word for something, such as an action, a phase or a resource, in the page's language.
 * @param {string} ruleset
 * @param {string} name
 */
export function term(ruleset, name) {
  const key = `${ruleset}.terms.${name}`;
  return has(key) ? t(key) : lower(name);
}

/**
 * Return an amount of something: "2 ore", "1 science point"; the ruleset defines plural forms.
 * @param {string} ruleset
 * @param {string} name
 * @param {number} count
 */
export function amount(ruleset, name, count) {
  const key = `${ruleset}.amounts.${name}`;
  return has(key) ? t(key, { count }) : `${count} ${term(ruleset, name)}`;
}

/**
 * Return the name of a seat's player; with the seat's number if another player has the same name.
 * @param {Seat[] | null | undefined} seats
 * @param {number} number
 */
export function seatName(seats, number) {
  const seat = seats?.find((one) => one.seat === number);
  const name = ownName(seat);
  if (name === "") return t("common.seat", { number });
  /** @param {Seat} one */
  const isAlike = (one) => ownName(one).toLowerCase() === name.toLowerCase();
  return (seats ?? []).filter(isAlike).length > 1 ? `${name} #${number}` : name;
}

/** Return true if the name of a seat's player was erased. @param {{name: string | null}} seat */
export function isFormer({ name }) {
  return name === FORMER_PLAYER;
}

/** @param {Seat | undefined} seat */
function ownName(seat) {
  if (seat && isFormer(seat)) return t("common.former_player");
  return characterOf(seat?.bot, seat?.seat ?? 0) ?? personal(seat?.name ?? seat?.bot);
}

const A_SEAT = /(?<!\b(?:at|auf|Auf) )\b(?:[Ss]eat|Platz) (\d+)(?! is not open| ist nicht frei)/g;
const SEVERAL_SEATS = /\b(?:Seats|die Plätze) ([\d, ]+) (?:and|und) (\d+)/g;

/**
 * Replace seat numbers in a sentence of the service by names.
 * @param {string} sentence
 * @param {Seat[]} seats
 */
export function peopled(sentence, seats) {
  /** @param {number} number @param {string} otherwise */
  const name = (number, otherwise) =>
    seats.some((one) => one.seat === number && one.kind !== "open") ? seatName(seats, number) : otherwise;
  return sentence
    .replaceAll(SEVERAL_SEATS, (_, some, last) =>
      listed([...some.split(", "), last].map((one) => seatName(seats, Number(one)))),
    )
    .replaceAll(A_SEAT, (whole, number) => name(Number(number), whole));
}

/**
 * Make a name safe inside a sentence: no invisible characters, and isolated text direction.
 * @param {string | null | undefined} name
 */
function personal(name) {
  const plain = (name ?? "").replaceAll(/\s+/g, " ").replaceAll(/\p{C}/gu, "").trim();
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** @param {any} value */
function isEmpty(value) {
  if (value === null || value === undefined || value === false || value === "" || value === 0) return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return typeof value === "object" && Object.values(value).every(isEmpty);
}

/**
 * Return a value in a few words: {food: 2, water: 0} is "2 food", [3, 4] is "3, 4".
 * @param {any} value
 * @param {Seat[]} [seats]
 * @returns {string}
 */
export function brief(value, seats) {
  if (value === true) return "yes";
  if (Array.isArray(value)) {
    const parts = value.filter((part) => typeof part === "number" || !isEmpty(part));
    return parts
      .map((part) => brief(part, seats))
      .join(parts.some((p) => typeof p === "object") ? "; " : ", ");
  }
  if (typeof value !== "object" || value === null) return String(value);
  if (typeof value.name === "string") return value.name; // a card, whatever other fields it has
  const { seat, ...rest } = value;
  const owner = Number.isInteger(seat) ? `${seatName(seats, seat)}: ` : "";
  const entries = Object.entries(rest).filter(([, part]) => !isEmpty(part));
  const counts = entries.length > 0 && entries.every(([, part]) => typeof part === "number");
  const text = counts
    ? entries
        .map(([name, count]) => (name === "number" ? `number ${count}` : `${count} ${lower(name)}`))
        .join(", ")
    : entries.map(([name, part]) => field(name, part, seats)).join(", ");
  return owner + text;
}

/** @param {string} name @param {any} value @param {Seat[] | undefined} seats */
function field(name, value, seats) {
  const inside = brief(value, seats);
  return name === "cards" ? inside : `${lower(name)} ${inside}`;
}

/**
 * Describe a possession: {card: "sulu", side: "A", usable: false} as a "support_card" is "Sulu, side A, not
 * usable".
 * @param {string} name
 * @param {Record<string, any>} value
 */
export function thing(name, value) {
  const parts = Object.entries(value).filter(([, part]) => part !== null);
  const words = parts.map(([key, part]) => {
    if (typeof part === "boolean") return part ? lower(key) : `not ${lower(key)}`;
    return name.endsWith(key) ? title(part) : `${lower(key)} ${brief(part)}`;
  });
  return words.join(", ");
}

/**
 * Date formatters by language; creating one is far slower than using it.
 * @type {Map<string, Intl.DateTimeFormat>}
 */
const moments = new Map();

/** Format a date and time. @param {string | number} time */
export function moment(time) {
  const known =
    moments.get(language.value) ??
    new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "medium" });
  moments.set(language.value, known);
  return known.format(new Date(time));
}

/** Return the time since a moment, in a few letters. @param {string} time */
export function ago(time, now = Date.now()) {
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000));
  if (Number.isNaN(seconds)) return "";
  const words = new Intl.RelativeTimeFormat(language.value, { style: "short", numeric: "auto" });
  if (seconds < 5) return words.format(0, "second");
  if (seconds < 60) return words.format(-seconds, "second");
  if (seconds < 3600) return words.format(-Math.floor(seconds / 60), "minute");
  if (seconds < 86400) return words.format(-Math.floor(seconds / 3600), "hour");
  return new Date(time).toLocaleDateString(language.value);
}
