// The page: what stands around the views, and the views that the address asks for.

import { html, render } from "./lib.js";
import { keepFocus } from "./focus.js";
import { onHealth } from "./http.js";
import { loadRulesets } from "./rulebook.js";
import { preferred, speak } from "./texts.js";
import { App } from "./views/app.js";

const banner = document.getElementById("banner");
onHealth((message) => {
  const text = message ?? "";
  if (banner.textContent !== text) banner.textContent = text;
  banner.hidden = message === null;
});

keepFocus();
loadRulesets();
await speak(preferred());
render(html`<${App} />`, document.getElementById("content"));
