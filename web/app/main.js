// The page: what stands around the views, and the views that the address asks for.

import { html, render } from "./lib.js";
import { keepFocus } from "./focus.js";
import { loadRulesets } from "./rulebook.js";
import { preferred, speak } from "./texts.js";
import { App } from "./views/app.js";
import { Notices } from "./views/notices.js";

keepFocus();
loadRulesets();
await speak(preferred());
render(html`<${Notices} />`, document.getElementById("notices"));
render(html`<${App} />`, document.getElementById("content"));
