// A game embedded in another site's page, for spectators.

import "./rulesets/own.js";
import { hasEntry } from "./kit/base/entries.js";
import { html, render } from "./kit/base/lib.js";
import { loadRulesets } from "./kit/service/rulebook.js";
import { LANGUAGES, need, preferred, speak } from "./kit/words/texts.js";
import { Embedded } from "./screens/lobby/watch/embed.js";

const wanted = new URLSearchParams(location.search).get("lang") ?? "";
const [, , game] = location.pathname.split("/");

loadRulesets();
await speak(hasEntry(LANGUAGES, wanted) ? wanted : preferred());
await need("lobby");
render(html`<${Embedded} id=${game} />`, /** @type {HTMLElement} */ (document.getElementById("content")));
