// Keys and receipts that this browser stores to detect later changes by the service.

/**
 * Return the value stored under a name; `otherwise` if there is none, or it has another type.
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
    // without storage, changes go unnoticed after the page is closed
  }
}
