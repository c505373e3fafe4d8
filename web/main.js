// The page: its frame, and the view that the address selects.

import "./rulesets/own.js";
import { html, render } from "./kit/base/lib.js";
import { keepFocus } from "./kit/base/focus.js";
import { waitAtMost } from "./kit/load/later.js";
import { loadRulesets } from "./kit/service/rulebook.js";
import { preferred, speak } from "./kit/words/texts.js";
import { App } from "./screens/app/app.js";
import { Notices } from "./screens/app/notices.js";

keepFocus();
waitAtMost();
loadRulesets();
await speak(preferred());
render(html`<${Notices} />`, /** @type {HTMLElement} */ (document.getElementById("notices")));
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("content")));
