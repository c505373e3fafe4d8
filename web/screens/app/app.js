// The view for the page's address. Modules that the first view does not need load on demand or in idle time.

import { html, useEffect, useMemo, useRef } from "../../kit/base/lib.js";
import { place, unescaped } from "../../kit/base/place.js";
import { isWorded } from "../../kit/game/registry.js";
import { Table } from "../../kit/game/table.js";
import { language, t } from "../../kit/words/texts.js";
import { later, there } from "../../kit/load/later.js";
import { dress, telling } from "./shell.js";

const lobby = later(() => import("../lobby/lobby.js"), import.meta.resolve("../lobby/lobby.js"), ["lobby"]);
const game = later(() => import("../game/game.js"), import.meta.resolve("../game/game.js"));
const newGame = later(() => import("../lobby/new.js"), import.meta.resolve("../lobby/new.js"), ["lobby"]);
const me = later(() => import("../me/me.js"), import.meta.resolve("../me/me.js"), ["lobby"]);
const take = later(() => import("../me/take.js"), import.meta.resolve("../me/take.js"), ["lobby"]);
const verify = later(() => import("../checks/verify.js"), import.meta.resolve("../checks/verify.js"), [
  "checks",
]);

const BESIDES = ["games", "new", "me", "take", "player", "verify"]; // the list of games stands beside them

const KNOWN = ["", ...BESIDES];

let last = /** @type {string | null} */ (null);

export function App() {
  const { view, game: id, seat, token } = place.value;
  const isGame = view === "games" && id !== null;
  const follow = telling.module.value?.follow;
  useEffect(dress, []);
  useEffect(() => follow?.(), [follow]);
  useEffect(() => (there.value ? game.soon() : undefined), [there.value]);
  useEffect(() => {
    document.body.classList.toggle("watching", BESIDES.includes(view));
    if (view !== "games") document.title = "Starledger";
    if (last !== null && last !== `${view} ${id}`) {
      document.getElementById("content")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    last = `${view} ${id}`;
  }, [view, id]);
  return html`
    ${!KNOWN.includes(view) && html`<p class="notice" role="alert">${t("game.gone.nowhere")}</p>`}
    ${view === "" && html`<${lobby.View} name="Entrance" waiting=${null} />`}
    <${lobby.View} name="Games" withStart=${view !== ""} waits=${isGame}
      waiting=${html`<section id="games" class="settling" aria-busy=${String(!isGame)}></section>`} />
    ${view === "new" && html`<${newGame.View} name="NewGame" />`}
    ${view === "me" && html`<${me.View} name="Me" />`}
    ${view === "player" && html`<${me.View} key=${id} name="Arrival" token=${unescaped(id || "?")} />`}
    ${view === "take" && html`<${take.View} name="Take" game=${id} seat=${seat} token=${token ?? "?"} />`}
    ${view === "verify" && html`<${verify.View} name="Verify" />`}
    ${isGame && html`<${GameOf} key=${id} id=${id} />`}
    ${view !== "" && html`<${lobby.View} name="Exhibition" waits=${isGame} waiting=${null} />`}
  `;
}

/**
 * A game: asked for first, with its ruleset's words as soon as that is known, while the modules that show it
 * come.
 */
function GameOf({ id }) {
  const table = useMemo(() => new Table(id).open(), [id]);
  useEffect(() => () => table.close(), [table]);
  const spoken = useRef(language.value);
  useEffect(() => {
    if (spoken.current !== language.value) table.retell();
    spoken.current = language.value;
  }, [table, language.value]);
  const ruleset = table.game.value?.ruleset ?? null;
  if (ruleset !== null) isWorded(ruleset);
  const waiting = html`<section id="game" aria-label=${t("game.label")} aria-busy="true"></section>`;
  return html`<${game.View} name="GameView" table=${table} waiting=${waiting} />`;
}
