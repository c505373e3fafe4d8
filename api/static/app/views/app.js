// Which view the address asks for.

import { html, useEffect } from "../lib.js";
import { goInstead, place } from "../place.js";
import { keep } from "../purse.js";
import { Exhibition } from "./exhibition.js";
import { GameView } from "./game.js";
import { Games } from "./games.js";
import { NewGame } from "./new.js";
import { Verify } from "./verify.js";

export function App() {
  const { view, game, seat, token } = place.value;
  useEffect(() => {
    document.body.classList.toggle("watching", ["games", "new", "verify"].includes(view));
    if (view !== "games") document.title = "Starledger";
    if (view === "take" && game !== null && token !== null) {
      keep(game, seat, token);
      goInstead(`#/games/${game}`);
    }
  }, [view, game, seat, token]);
  return html`
    <${Exhibition} />
    <${Games} />
    ${view === "new" && html`<${NewGame} />`}
    ${view === "verify" && html`<${Verify} />`}
    ${view === "games" && game !== null && html`<${GameView} key=${game} id=${game} />`}
  `;
}
