// Faults of an archive or a receipt in the page's language; the checks report them in the English of
// /verify.py.

import { entryOf } from "../base/entries.js";
import { lazily } from "../load/lazy.js";
import { signal } from "../base/lib.js";
import { language } from "../words/texts.js";
import { compiled, reworded } from "../verify/forms.js";

/** @import { Signal } from "../base/types.js" */

const TOLD_IN = "en";
const WORDED_IN = ["de"];

/**
 * The loaded sentence patterns, by language.
 * @type {Signal<Record<string, {form: RegExp, words: string}[]>>}
 */
const known = signal({});

/** @type {Set<string>} */
const asked = new Set();

/** Load the words of a language. @param {string} wanted */
async function read(wanted) {
  if (asked.has(wanted)) return;
  asked.add(wanted);
  const { default: forms } = await lazily(() => import(`../texts/${wanted}/game/why.js`));
  known.value = { ...known.value, [wanted]: compiled(forms) };
}

/**
 * Return a fault in the page's language if there are words for it.
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
