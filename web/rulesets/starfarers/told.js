// Lines of the log without the names of intersections, which only programs need: "1,9,W".

const PLACE = String.raw`\d+,\d+,[WE]`;

/** @type {[RegExp, string | ((...found: string[]) => string)][]} */
const CHANGES = [
  [new RegExp(`${PLACE}, (the (?:site|docking point))`, "g"), "$1"],
  [new RegExp(`${PLACE} beside`, "g"), "a point beside"],
  [new RegExp(`\\b(from|to) ${PLACE}`, "g"), "$1 open space"],
  [new RegExp(`\\bat ${PLACE}`, "g"), "in open space"],
  [
    new RegExp(`\\b(von|nach|bei) ${PLACE} \\(([^),]*)(?:, ([^)]*))?\\)`, "g"),
    (_, way, point, people) => `${TO_POINT[way]} ${point}${people ? ` (${people})` : ""}`,
  ],
  [new RegExp(`\\b(von|nach|bei) ${PLACE} neben`, "g"), (_, way) => `${TO_ANY[way]} einem Raumpunkt neben`],
  [new RegExp(`\\b(von|nach|bei) ${PLACE}`, "g"), (_, way) => `${TO_SPACE[way]} freien Raum`],
];

/** @type {Record<string, string>} */
const TO_POINT = { von: "vom", nach: "zum", bei: "beim" };
/** @type {Record<string, string>} */
const TO_ANY = { von: "von", nach: "zu", bei: "an" };
/** @type {Record<string, string>} */
const TO_SPACE = { von: "aus dem", nach: "in den", bei: "im" };

/** Return a line of the log as players would say it. @param {string} line */
export function told(line) {
  return CHANGES.reduce((words, [found, by]) => words.replaceAll(found, /** @type {any} */ (by)), line);
}
