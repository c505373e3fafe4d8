// Light or dark theme, as chosen on this page, else as set in the system; applied before the first paint. The
// media queries of style sheets for dark or light screens are rewritten to match the choice, so no style
// sheet needs to know about it. The address of a game is marked as well, since its screen has no header.

(() => {
  const KEPT_AS = "starledger.theme";
  const ASKED = /\(prefers-color-scheme:\s*(dark|light)\)/g;
  const [ALWAYS, NEVER] = ["(min-width: 0px)", "(max-width: 0px)"];

  /** The original text of each rewritten media query. @type {WeakMap<MediaList, string>} */
  const written = new WeakMap();
  let chosen = "";

  /** @param {CSSStyleSheet} sheet */
  function rewrite(sheet) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      const asked = written.get(rule.media) ?? rule.media.mediaText;
      written.set(rule.media, asked);
      const said = chosen
        ? asked.replaceAll(ASKED, (_, theme) => (theme === chosen ? ALWAYS : NEVER))
        : asked;
      if (rule.media.mediaText !== said) rule.media.mediaText = said;
    }
  }

  /** @param {string} theme */
  function show(theme) {
    chosen = ["dark", "light"].includes(theme) ? theme : "";
    document.documentElement.style.colorScheme = chosen;
    document.documentElement.dataset.theme = chosen || "system";
    for (const sheet of document.styleSheets) rewrite(sheet);
  }

  /** Return the stored choice: "dark", "light", or "" for the system's theme. */
  function kept() {
    try {
      return new URLSearchParams(location.search).get("theme") ?? localStorage.getItem(KEPT_AS) ?? "";
    } catch {
      return ""; // no storage
    }
  }

  /** @param {string} theme */
  function choose(theme) {
    show(theme);
    try {
      localStorage.setItem(KEPT_AS, theme);
    } catch {
      // no storage, so the choice lasts until the page is closed
    }
  }

  Object.assign(window, { theme: { kept, choose } });
  /** @param {Event} event */
  const late = (event) =>
    event.target instanceof HTMLLinkElement && event.target.sheet && rewrite(event.target.sheet);
  document.addEventListener("load", late, true);
  show(kept());
  if (location.hash.startsWith("#/games/")) document.documentElement.dataset.view = "game";
})();
