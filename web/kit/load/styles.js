// Style sheets that only some views need.

/** @type {Map<string, Promise<unknown>>} */
const coming = new Map();

/** Load a style sheet once; resolves when it is applied, or cannot be loaded. @param {string} href */
export function stylesAt(href) {
  const found = coming.get(href) ?? new Promise((resolve) => append(href, resolve));
  coming.set(href, found);
  return found;
}

/** @param {string} href @param {(event: Event) => void} done */
function append(href, done) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.addEventListener("load", done);
  link.addEventListener("error", done);
  document.head.append(link);
}
