// The view for the page's address. Modules that the first view does not need load on demand or in idle time.

import { html, useEffect, useLayoutEffect, useMemo, useRef } from "../../kit/base/lib.js";
import { place, unescaped } from "../../kit/base/place.js";
import { isWorded } from "../../kit/game/registry.js";
import { Table } from "../../kit/game/table.js";
import { language, t } from "../../kit/words/texts.js";
import { later, there } from "../../kit/load/later.js";
import { keepOffline } from "./offline.js";
import { Sheets, dress, telling } from "./shell.js";

const HALL = ["lobby", "hall"];
const RATINGS = [import.meta.resolve("../../styles/ratings.css")];
const lobby = later(() => import("../lobby/lobby.js"), import.meta.resolve("../lobby/lobby.js"), HALL);
const watch = later(
  () => import("../lobby/watch/watch.js"),
  import.meta.resolve("../lobby/watch/watch.js"),
  HALL,
);
const learn = later(() => import("../lobby/learn.js"), import.meta.resolve("../lobby/learn.js"), HALL);
const newGame = later(() => import("../lobby/new/new.js"), import.meta.resolve("../lobby/new/new.js"), HALL);
const game = later(() => import("../game/game.js"), import.meta.resolve("../game/game.js"));
const PAGES = [import.meta.resolve("../../styles/pages.css")];
const me = later(() => import("../me/me.js"), import.meta.resolve("../me/me.js"), ["lobby", "access"], PAGES);
const take = later(() => import("../me/take.js"), import.meta.resolve("../me/take.js"), ["lobby"], PAGES);
const ratings = later(
  () => import("../ratings/ratings.js"),
  import.meta.resolve("../ratings/ratings.js"),
  ["ratings"],
  RATINGS,
);
const profile = later(
  () => import("../ratings/profile.js"),
  import.meta.resolve("../ratings/profile.js"),
  ["ratings", "plots"],
  RATINGS,
);
const CUPS = [import.meta.resolve("../../styles/tournaments.css")];
const tournaments = later(
  () => import("../tournaments/list.js"),
  import.meta.resolve("../tournaments/list.js"),
  ["tournaments", "lobby"],
  CUPS,
);
const tournament = later(
  () => import("../tournaments/tournament.js"),
  import.meta.resolve("../tournaments/tournament.js"),
  ["tournaments"],
  CUPS,
);
const ladder = later(
  () => import("../ratings/climbing.js"),
  import.meta.resolve("../ratings/climbing.js"),
  ["ratings", "lobby"],
  RATINGS,
);
const operator = later(
  () => import("../operating/operator.js"),
  import.meta.resolve("../operating/operator.js"),
  ["operator", "lobby"],
  [import.meta.resolve("../../styles/operating.css")],
);
const verify = later(
  () => import("../checks/verify.js"),
  import.meta.resolve("../checks/verify.js"),
  ["checks"],
  PAGES,
);

const confirm = later(() => import("../me/confirm.js"), import.meta.resolve("../me/confirm.js"), [
  "notices",
  "lobby",
]);

const KNOWN = [
  "",
  ...["games", "watch", "ratings", "players", "ladder", "tournaments", "tournament"],
  ...["learn", "new", "me", "take", "player", "confirm", "verify", "operator"],
];

let last = /** @type {string | null} */ (null);

export function App() {
  const { view, game: id, seat, token } = place.value;
  const isGame = view === "games" && id !== null;
  const isLobby = view === "" || !KNOWN.includes(view);
  const follow = telling.module.value?.follow;
  useEffect(dress, []);
  useEffect(() => follow?.(), [follow]);
  useEffect(() => (there.value ? game.soon() : undefined), [there.value]);
  useEffect(() => {
    if (there.value) keepOffline();
  }, [there.value]);
  useLayoutEffect(() => {
    const shown = isGame ? "game" : isLobby ? "lobby" : "page";
    document.documentElement.dataset.view = shown; // before it is painted
  }, [isGame, isLobby]);
  useEffect(() => {
    if (view !== "games") document.title = "Starledger";
    if (last !== null && last !== `${view} ${id}`) {
      document.getElementById("content")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    last = `${view} ${id}`;
  }, [view, id]);
  return html`
    ${!KNOWN.includes(view) && html`<p class="notice" role="alert">${t("game.gone.nowhere")}</p>`}
    ${isLobby && html`<${lobby.View} name="Lobby" />`}
    ${(view === "watch" || (view === "games" && !isGame)) && html`<${watch.View} name="Watch" />`}
    ${view === "ratings" && html`<${ratings.View} name="Ratings" />`}
    ${view === "players" && html`<${profile.View} key=${id} name="Profile" player=${unescaped(id ?? "")} />`}
    ${view === "ladder" && html`<${ladder.View} name="BotLadder" />`}
    ${view === "tournaments" && html`<${tournaments.View} name="Tournaments" />`}
    ${
      view === "tournament" &&
      html`<${tournament.View} key=${id} name="Tournament"
      id=${unescaped(id ?? "")} />`
    }
    ${view === "learn" && html`<${learn.View} name="Learn" />`}
    ${view === "new" && html`<${newGame.View} name="NewGame" />`}
    ${view === "me" && html`<${me.View} name="Me" />`}
    ${view === "player" && html`<${me.View} key=${id} name="Arrival" token=${unescaped(id || "?")} />`}
    ${view === "take" && html`<${take.View} name="Take" game=${id} seat=${seat} token=${token ?? "?"} />`}
    ${view === "confirm" && html`<${confirm.View} key=${id} name="Confirm" token=${unescaped(id || "?")} />`}
    ${view === "operator" && html`<${operator.View} name="Operator" />`}
    ${view === "verify" && html`<${verify.View} name="Verify" />`}
    ${isGame && html`<${GameOf} key=${id} id=${id} />`}
    <${Sheets} />
  `;
}

/**
 * A game. Requests it, and then its ruleset's words, while the modules that show it are loading.
 * @param {{id: string}} props
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
  const waiting = html`<section id="game" class="table-screen" aria-label=${t("game.label")} aria-busy="true">
  </section>`;
  return html`<${game.View} name="GameView" table=${table} waiting=${waiting} />`;
}
