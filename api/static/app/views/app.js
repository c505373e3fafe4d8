// Which view the address asks for.

import { html, useEffect } from "../lib.js";
import { followOwn } from "../own.js";
import { place } from "../place.js";
import { Exhibition } from "./exhibition.js";
import { GameView } from "./game.js";
import { Games } from "./games.js";
import { Arrival, Me } from "./me.js";
import { NewGame } from "./new.js";
import { beginTelling } from "./notify.js";
import { dress } from "./shell.js";
import { Start } from "./start.js";
import { Take } from "./take.js";
import { Verify } from "./verify.js";

const BESIDES = ["games", "new", "me", "take", "player", "verify"]; // the list of games stands beside them

let last = null;

export function App() {
  const { view, game, seat, token } = place.value;
  useEffect(() => {
    dress();
    const endings = [followOwn(), beginTelling()];
    return () => endings.forEach((end) => end());
  }, []);
  useEffect(() => {
    document.body.classList.toggle("watching", BESIDES.includes(view));
    if (view !== "games") document.title = "Starledger";
    if (last !== null && last !== `${view} ${game}`) {
      document.getElementById("content").focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    last = `${view} ${game}`;
  }, [view, game]);
  return html`
    ${view === "" && html`<${Start} /><${Exhibition} />`}
    <${Games} withStart=${view !== ""} />
    ${view === "new" && html`<${NewGame} />`}
    ${view === "me" && html`<${Me} />`}
    ${view === "player" && game !== null && html`<${Arrival} key=${game} token=${decodeURIComponent(game)} />`}
    ${view === "take" && html`<${Take} game=${game} seat=${seat} token=${token ?? "?"} />`}
    ${view === "verify" && html`<${Verify} />`}
    ${view === "games" && game !== null && html`<${GameView} key=${game} id=${game} />`}
    ${view !== "" && html`<${Exhibition} />`}
  `;
}
