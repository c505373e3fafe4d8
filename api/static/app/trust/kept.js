// What this browser keeps so as to notice if the service changes it later: keys and receipts.

/** @param {string} name @param {any} otherwise */
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
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
