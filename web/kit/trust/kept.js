// What this browser keeps so as to notice if the service changes it later: keys and receipts.

/**
 * What is kept under a name; `otherwise` where that is nothing, or a thing of another kind.
 * @param {string} name
 * @param {any} otherwise
 */
export function kept(name, otherwise) {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "null");
    const isAlike =
      typeof found === typeof otherwise &&
      found !== null &&
      Array.isArray(found) === Array.isArray(otherwise);
    return isAlike ? found : otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // without storage nothing is noticed after the page is left
  }
}
