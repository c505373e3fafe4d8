// The start page: the list of games, and the one game that the address names (#/games/<id>).

import { onHealth } from "./api.js";
import { Exhibition } from "./exhibition.js";
import { GameView } from "./game.js";
import { GameList } from "./list.js";

const banner = document.getElementById("banner");
onHealth((message) => {
  const text = message ?? "";
  if (banner.textContent !== text) banner.textContent = text;
  banner.hidden = message === null;
});

const list = new GameList(document);
let view = null;

function route() {
  const id = /^#\/games\/([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (location.hash === "#content") return;
  view?.close();
  view = null;
  const section = document.getElementById("game");
  section.replaceChildren();
  section.hidden = id === null;
  document.body.classList.toggle("watching", id !== null);
  document.title = "Starledger";
  list.select(id);
  if (id !== null) {
    view = new GameView(section, id, list.titles);
    view.open();
  }
}

window.addEventListener("hashchange", route);
list.start();
new Exhibition(document).start();
route();
