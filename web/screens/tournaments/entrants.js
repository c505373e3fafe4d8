// The name and face of an entrant of a tournament: a player, or one of several characters of a bot.

import { Portrait } from "../../kit/art/faces.js";
import { html } from "../../kit/base/lib.js";
import { characterOf, faceOf, faceOfPerson } from "../../kit/words/characters.js";
import { t } from "../../kit/words/texts.js";
import { isFormer } from "../../kit/words/words.js";

/** @import { TournamentSeat } from "../../kit/service/api.js" */

/** An entrant by its name. @typedef {Pick<TournamentSeat, "name" | "kind">} Entrant */

/** The seat whose character stands for the first entrant of a kind of bot, as in the list of the best. */
const SEAT = 1;

/** Several entrants of a built-in bot are numbered: "greedy 2". */
const NUMBERED = /^(?<bot>.+) (?<number>\d+)$/;

/** @param {string} name */
function partsOf(name) {
  const { bot = name, number = "1" } = NUMBERED.exec(name)?.groups ?? {};
  return { bot, number: Number(number) };
}

/** Return the name that people know an entrant by. @param {Entrant} entrant */
export function entrantName({ name, kind }) {
  if (isFormer({ name })) return t("common.former_player");
  if (kind !== "bot") return name;
  const { bot, number } = partsOf(name);
  const character = characterOf(bot, SEAT);
  if (character === null) return name;
  return number === 1 ? character : `${character} ${number}`;
}

/** Return the page of an entrant. @param {Entrant} entrant */
export function entrantPage({ name, kind }) {
  const { bot } = partsOf(name);
  const known = kind === "bot" && characterOf(bot, SEAT) !== null ? bot : name;
  return `#/players/${encodeURIComponent(known)}`;
}

/** @param {{entrant: Entrant}} props */
export function EntrantFace({ entrant: { name, kind } }) {
  const { bot } = partsOf(name);
  const face = kind === "bot" ? faceOf({ seat: SEAT, kind, name, bot }) : faceOfPerson(name);
  return html`<${Portrait} name=${face} />`;
}
