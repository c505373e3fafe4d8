// Style sheets that only some views need.

/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/** Load a style sheet once; the elements that it styles are usable without it. @param {string} href */
export function styled(href) {
  const known = asked.get(href);
  if (known) return known;
  const link = linkTo(href);
  const coming = loaded(link).catch(() => {});
  document.head.append(link);
  asked.set(href, coming);
  return coming;
}

/**
 * Load style sheets once that those of other views override, whichever come first. Rejects if one is not
 * served, and tries again when it is called again.
 * @param {string[]} hrefs
 */
export function styledBelow(hrefs) {
  const key = hrefs.join(" ");
  const coming = asked.get(key) ?? addedBelow(hrefs);
  asked.set(key, coming);
  coming.catch(() => asked.delete(key));
  return coming;
}

/** @param {string[]} hrefs */
async function addedBelow(hrefs) {
  const links = hrefs.map(linkTo);
  const all = Promise.all(links.map(loaded));
  [...document.querySelectorAll('link[rel="stylesheet"]:not(.later)')].at(-1)?.after(...links);
  try {
    await all;
  } catch (error) {
    for (const link of links) link.remove();
    throw error;
  }
}

/** @param {string} href */
function linkTo(href) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.className = "later";
  return link;
}

/** @param {HTMLLinkElement} link */
function loaded(link) {
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`not served: ${link.href}`));
  });
}
