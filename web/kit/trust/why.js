// What is wrong with an archive or a receipt, in the language of the page: the checks say it in the English
// of /verify.py.

import { entryOf } from "../base/entries.js";
import { lazily } from "../load/lazy.js";
import { signal } from "../base/lib.js";
import { language } from "../words/texts.js";
import { compiled, reworded } from "../verify/forms.js";

const TOLD_IN = "en";
const WORDED_IN = ["de"];

/**
 * The forms of sentences by language, once they are here.
 * @type {import("../../vendor/signals.js").Signal<Record<string, {form: RegExp, words: string}[]>>}
 */
const known = signal({});

/** @type {Set<string>} */
const asked = new Set();

/** Have the words of a language come. @param {string} wanted */
async function read(wanted) {
  if (asked.has(wanted)) return;
  asked.add(wanted);
  const { default: forms } = await lazily(() => import(`../texts/${wanted}/why.js`));
  known.value = { ...known.value, [wanted]: compiled(forms) };
}

/**
 * What is wrong, in the language of the page if there are words for it.
 * @param {string} sentence
 * @returns {{words: string, lang: string}}
 */
export function why(sentence) {
  const wanted = language.value;
  const forms = entryOf(known.value, wanted);
  if (forms === undefined && WORDED_IN.includes(wanted)) read(wanted);
  const words = forms === undefined ? null : reworded(forms, sentence);
  return words === null ? { words: sentence, lang: TOLD_IN } : { words, lang: wanted };
}
