// The built-in bots as characters with a name and a face. The service knows a bot by its kind alone; a seat
// chooses the character, so the bots of one table differ and keep their names.

import { entryOf } from "../base/entries.js";

/** @import { Seat } from "../game/types.js" */

/** The names of beginners and of stronger bots, also the names of their faces in lower case. */
const LEARNING = ["Bo", "Zig", "Pip", "Dot"];
const STRONG = ["Orrin", "Vega", "Quill", "Sable"];

/** The names of each kind's characters, by seat; each kind begins at another one. */
const CHARACTERS = {
  random: LEARNING,
  cadet: [...LEARNING.slice(1), LEARNING[0]],
  greedy: STRONG,
  expert: [...STRONG.slice(1), STRONG[0]],
  admiral: [...STRONG.slice(2), ...STRONG.slice(0, 2)],
};

/** The levels of the kinds that play as well as they can, of four. @type {Record<string, number>} */
const LEVELS = { cadet: 1, greedy: 2, expert: 3, admiral: 4 };

const PEOPLE = 6;
const OTHER_BOTS = ["vega", "orrin", "sable"];

/**
 * Return the name of a bot's character at a seat; null for a bot that is not built in.
 * @param {string | null | undefined} bot
 * @param {number} seat
 */
export function characterOf(bot, seat) {
  const names = entryOf(CHARACTERS, bot ?? "");
  return names === undefined ? null : names[seat % names.length];
}

/** Return the level of a kind of bot, of four; null for other bots. @param {string} bot */
export function levelOf(bot) {
  return entryOf(LEVELS, bot) ?? null;
}

/**
 * Return the name of the face of a seat's player; null for an open seat.
 * @param {Partial<Seat> & {seat: number}} of
 */
export function faceOf({ seat, kind, name, bot }) {
  if (kind === "open") return null;
  const character = characterOf(bot, seat);
  if (character !== null) return character.toLowerCase();
  return bot ? OTHER_BOTS[sumOf(bot) % OTHER_BOTS.length] : faceOfPerson(name ?? "");
}

/** Return the name of a person's face; a name always has the same one. @param {string} name */
export function faceOfPerson(name) {
  return `person-${1 + (sumOf(name) % PEOPLE)}`;
}

/** @param {string} text */
function sumOf(text) {
  return [...text.toLowerCase()].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521,
    7,
  );
}
