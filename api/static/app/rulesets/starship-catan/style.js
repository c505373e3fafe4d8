// The style of this ruleset, fetched with its first game only.

/** Resolves when it is here, or cannot be had: an unstyled table is better than none. @type {Promise<void>} */
export const styled = new Promise((resolve) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("./starship.css", import.meta.url).href;
  link.onload = link.onerror = () => resolve();
  document.head.append(link);
});
