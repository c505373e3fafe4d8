// Style sheets that only some views need.

/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/** Load a style sheet once; the elements that it styles are usable without it. @param {string} href */
export function styled(href) {
  const known = asked.get(href);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const coming = new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
  asked.set(href, coming);
  return coming;
}
