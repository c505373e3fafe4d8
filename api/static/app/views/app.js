// Which view the address asks for. What the first screen does not need is loaded when it is asked for, or in a quiet moment.

import { html, useEffect, useMemo } from "../lib.js";
import { followOwn } from "../own.js";
import { place, unescaped } from "../place.js";
import { viewsOf } from "../rulesets/registry.js";
import { Table } from "../table.js";
import { language, t } from "../texts.js";
import { Exhibition } from "./exhibition.js";
import { Games } from "./games.js";
import { later } from "./later.js";
import { beginTelling } from "./notify.js";
import { dress } from "./shell.js";
import { Start } from "./start.js";

const game = later(() => import("./game.js"), import.meta.resolve("./game.js"));
const newGame = later(() => import("./new.js"), import.meta.resolve("./new.js"));
const me = later(() => import("./me.js"), import.meta.resolve("./me.js"));
const take = later(() => import("./take.js"), import.meta.resolve("./take.js"));
const verify = later(() => import("./verify.js"), import.meta.resolve("./verify.js"));

const BESIDES = ["games", "new", "me", "take", "player", "verify"]; // the list of games stands beside them

const KNOWN = ["", ...BESIDES];

let last = null;

export function App() {
  const { view, game: id, seat, token } = place.value;
  useEffect(() => {
    dress();
    const endings = [followOwn(), beginTelling(), game.soon()];
    return () => endings.forEach((end) => end());
  }, []);
  useEffect(() => {
    document.body.classList.toggle("watching", BESIDES.includes(view));
    if (view !== "games") document.title = "Starledger";
    if (last !== null && last !== `${view} ${id}`) {
      document.getElementById("content").focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    last = `${view} ${id}`;
  }, [view, id]);
  return html`
    ${!KNOWN.includes(view) && html`<p class="notice" role="alert">${t("game.gone.nowhere")}</p>`}
    ${view === "" && html`<${Start} /><${Exhibition} />`}
    <${Games} withStart=${view !== ""} />
    ${view === "new" && html`<${newGame.View} name="NewGame" />`}
    ${view === "me" && html`<${me.View} name="Me" />`}
    ${view === "player" && html`<${me.View} key=${id} name="Arrival" token=${unescaped(id || "?")} />`}
    ${view === "take" && html`<${take.View} name="Take" game=${id} seat=${seat} token=${token ?? "?"} />`}
    ${view === "verify" && html`<${verify.View} name="Verify" />`}
    ${view === "games" && id !== null && html`<${GameOf} key=${id} id=${id} />`}
    ${view !== "" && html`<${Exhibition} />`}
  `;
}

/** A game: asked for first, with its ruleset's views as soon as that is known, while the modules that show it come. */
function GameOf({ id }) {
  const table = useMemo(() => new Table(id).open(), [id]);
  useEffect(() => () => table.close(), [table]);
  useEffect(() => table.retell(), [table, language.value]);
  const ruleset = table.game.value?.ruleset ?? null;
  if (ruleset !== null) viewsOf(ruleset);
  const waiting = html`<section id="game" aria-label=${t("game.label")} aria-busy="true"></section>`;
  return html`<${game.View} name="GameView" table=${table} waiting=${waiting} />`;
}
