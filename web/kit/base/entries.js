// Safe look-ups by names from addresses, storage and the service. `object[name]` also finds inherited
// members, such as `constructor` and `__proto__`.

/**
 * Return the entry of an object under a name; undefined if the object has none of its own.
 * @template T
 * @param {Readonly<Record<string, T>> | null | undefined} object
 * @param {string | number} name
 * @returns {T | undefined}
 */
export function entryOf(object, name) {
  return object && hasEntry(object, name) ? object[name] : undefined;
}

/**
 * Return true if an object has an entry of its own under a name.
 * @param {any} object
 * @param {string | number} name
 */
export function hasEntry(object, name) {
  return typeof object === "object" && object !== null && Object.hasOwn(object, name);
}
