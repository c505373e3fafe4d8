// Light or dark, as somebody chose it here; read before anything is painted. Without a choice the system's it
// is.
//
// Whatever style sheets say for a dark or a light screen holds for the theme that was chosen: their media
// queries are rewritten, so that no style sheet needs to know of the choice.

(() => {
  const KEPT_AS = "starledger.theme";
  const ASKED = /\(prefers-color-scheme:\s*(dark|light)\)/g;
  const [ALWAYS, NEVER] = ["(min-width: 0px)", "(max-width: 0px)"];

  /** What the queries said at first. @type {WeakMap<MediaList, string>} */
  const written = new WeakMap();
  let chosen = "";

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

  function show(theme) {
    chosen = ["dark", "light"].includes(theme) ? theme : "";
    document.documentElement.style.colorScheme = chosen;
    document.documentElement.dataset.theme = chosen || "system";
    for (const sheet of document.styleSheets) rewrite(sheet);
  }

  /** What was chosen: "dark", "light", or "" for the system's. */
  function kept() {
    try {
      return new URLSearchParams(location.search).get("theme") ?? localStorage.getItem(KEPT_AS) ?? "";
    } catch {
      return ""; // without storage
    }
  }

  function choose(theme) {
    show(theme);
    try {
      localStorage.setItem(KEPT_AS, theme);
    } catch {
      // then only until the page is left
    }
  }

  Object.assign(window, { theme: { kept, choose } });
  const late = (event) =>
    event.target instanceof HTMLLinkElement && event.target.sheet && rewrite(event.target.sheet);
  document.addEventListener("load", late, true);
  show(kept());
})();
