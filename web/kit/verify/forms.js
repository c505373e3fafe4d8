// Sentences of the checks, found again by their form, so that they can be told in another language.

/** @typedef {{form: RegExp, words: string}} Form */

/**
 * Make forms of sentences; `{name}` stands for any words.
 * @param {Record<string, string>} forms
 * @returns {Form[]}
 */
export function compiled(forms) {
  return Object.entries(forms).map(([english, words]) => {
    const form = english.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{(\w+)\}/g, "(?<$1>.+?)");
    return { form: new RegExp(`^${form}$`, "u"), words };
  });
}

/** A sentence by its form; null where none fits. @param {Form[]} forms @param {string} sentence */
export function reworded(forms, sentence) {
  for (const { form, words } of forms) {
    const found = form.exec(sentence);
    if (found !== null) return words.replaceAll(/\{(\w+)\}/g, (_, name) => found.groups?.[name] ?? "");
  }
  return null;
}
