// The page: what stands around the views, and the views that the address asks for.

import "./rulesets/own.js";
import { html, render } from "./kit/base/lib.js";
import { keepFocus } from "./kit/base/focus.js";
import { loadRulesets } from "./kit/service/rulebook.js";
import { preferred, speak } from "./kit/words/texts.js";
import { App } from "./screens/app/app.js";
import { Notices } from "./screens/app/notices.js";

keepFocus();
loadRulesets();
await speak(preferred());
render(html`<${Notices} />`, /** @type {HTMLElement} */ (document.getElementById("notices")));
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("content")));
