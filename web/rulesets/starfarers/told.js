// Lines of the log without the names of intersections and areas, which only programs need: "1,9,W", "N3".

import { withoutNumbers } from "../../kit/words/offers.js";

const PLACE = String.raw`\d+,\d+,[WE]`;

/** Lines that change nothing on the table. */
const IDLE = new RegExp(
  [
    "(?:may trade and build|ends trade and build|ends the flight|ends the turn)$",
    "^the encounter of .* is over$",
    "(?:darf handeln und bauen|beendet (?:Handeln und Bauen|die Flugphase|den Zug))$",
    "^die Begegnung von .* ist vorbei$",
    "ends the move of the ship|beendet den Flug des Schiffs",
    " is to (?:use|rob|take|place|name|give up|choose) ",
    " als Nächstes |darf den Galaktischen Hilfsfonds nutzen|nennt das Schiff, das nicht fliegen darf",
    "(?:gibt einen Ausbau ab|wählt einen Ausbau|wählt Rohstoffe)$",
  ].join("|"),
);

/** @type {[RegExp, string | ((...found: string[]) => string)][]} */
const CHANGES = [
  [new RegExp(`${PLACE}, (the (?:site|docking point))`, "g"), "$1"],
  [new RegExp(`${PLACE} beside`, "g"), "a point beside"],
  [new RegExp(` (?:from|to) ${PLACE}(?! beside)`, "g"), ""],
  [new RegExp(`\\bat ${PLACE}`, "g"), "in open space"],
  [
    new RegExp(`\\b(von|nach|bei) ${PLACE} \\(([^),]*)(?:, ([^)]*))?\\)`, "g"),
    (_, way, point, people) => `${TO_POINT[way]} ${point}${people ? ` (${people})` : ""}`,
  ],
  [new RegExp(`\\b(von|nach|bei) ${PLACE} neben`, "g"), (_, way) => `${TO_ANY[way]} einem Raumpunkt neben`],
  [new RegExp(`\\b(von|nach|bei) ${PLACE}`, "g"), (_, way) => `${TO_SPACE[way]} freien Raum`],
  [/ aus dem freien Raum| in den freien Raum/g, ""],
  [/\b(fliegt|baut) 1 (?=\p{L}*schiff)/gu, "$1 ein "],
  [/ ENC-\d+,/g, ""],
  [/\b(the system|das System) \w+ (?=with|mit)/g, "$1 "],
  [/\b(explores) [A-Z]\d+:/g, "$1 a system:"],
  [/\b(erkundet) [A-Z]\d+:/g, "$1 ein System:"],
  [/ in [A-Z]\d+\b/g, ""],
  [/\bbeside [A-Z]\d+\b/g, "beside a system"],
  [/\bneben [A-Z]\d+\b/g, "neben einem System"],
];

/** @type {Record<string, string>} */
const TO_POINT = { von: "vom", nach: "zum", bei: "beim" };
/** @type {Record<string, string>} */
const TO_ANY = { von: "von", nach: "zu", bei: "an" };
/** @type {Record<string, string>} */
const TO_SPACE = { von: "aus dem", nach: "in den", bei: "im" };

/** Return a line of the log as players would say it; empty if it tells them nothing. @param {string} line */
export function told(line) {
  if (IDLE.test(line)) return "";
  return CHANGES.reduce(
    (words, [found, by]) => words.replaceAll(found, /** @type {any} */ (by)),
    withoutNumbers(line),
  );
}
