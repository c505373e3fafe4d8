// Sentence patterns of the checks, which translate them into another language.

/** @typedef {{form: RegExp, words: string}} Form */

/**
 * Compile sentence patterns; `{name}` matches any words.
 * @param {Record<string, string>} forms
 * @returns {Form[]}
 */
export function compiled(forms) {
  return Object.entries(forms).map(([english, words]) => {
    const form = english.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{(\w+)\}/g, "(?<$1>.+?)");
    return { form: new RegExp(`^${form}$`, "u"), words };
  });
}

/**
 * Translate a sentence by the matching pattern; null if none matches.
 * @param {Form[]} forms
 * @param {string} sentence
 */
export function reworded(forms, sentence) {
  for (const { form, words } of forms) {
    const found = form.exec(sentence);
    if (found !== null) return words.replaceAll(/\{(\w+)\}/g, (_, name) => found.groups?.[name] ?? "");
  }
  return null;
}
