// Lines of the log about offers, without the numbers of offers, which only programs need.

/** Pairs of the service's wording and the players' wording, in both languages. @type {[RegExp, string][]} */
const CHANGES = [
  [/ makes offer \d+, in answer to offer \d+(?: \([^()]*\))?: /, " counters: "],
  [/ makes offer \d+: /, " offers "],
  [/ \(offer \d+\)/, ""],
  [/ offer \d+\b/g, " the offer"],
  [/ macht Angebot \d+, als Antwort auf Angebot \d+(?: \([^()]*\))?: /, " hält dagegen: "],
  [/ macht Angebot \d+: /, " bietet "],
  [/ \(Angebot \d+\)/, ""],
  [/ Angebot \d+\b/g, " das Angebot"],
];

/** Return a line of the log without the numbers of offers. @param {string} line */
export function withoutNumbers(line) {
  return CHANGES.reduce((words, [found, by]) => words.replace(found, by), line);
}
