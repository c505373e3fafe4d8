// A game as a part of another site's page, for spectators.

import { hasEntry } from "./entries.js";
import { html, render } from "./lib.js";
import { loadRulesets } from "./rulebook.js";
import { LANGUAGES, need, preferred, speak } from "./texts.js";
import { Embedded } from "./views/embed.js";

const wanted = new URLSearchParams(location.search).get("lang");
const [, , game] = location.pathname.split("/");

loadRulesets();
await speak(hasEntry(LANGUAGES, wanted ?? "") ? wanted : preferred());
await need("lobby");
render(html`<${Embedded} id=${game} />`, document.getElementById("content"));
