// The top of the lobby: what this is, the ways to begin, and a game in progress, live.

import { Icon } from "../../kit/art/icons.js";
import { Cover } from "../../kit/art/covers.js";
import { Face } from "../../kit/art/faces.js";
import { html, useEffect, useMemo, useSignal } from "../../kit/base/lib.js";
import { Table } from "../../kit/game/table.js";
import { later } from "../../kit/load/later.js";
import { ownSeek } from "../../kit/base/purse.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { rulesets, titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { visible } from "../app/notify.js";
import { useAttempt } from "./begin.js";
import { Seeking, playNow } from "./people/seeks.js";
import { shown, useExhibition } from "./watch/exhibition.js";
import { isForOthers, leaderOf, running } from "./lists.js";

/** @import { Game } from "../../kit/service/api.js" */

const glimpse = later(() => import("./watch/glimpse.js"), import.meta.resolve("./watch/glimpse.js"), [
  "lobby",
]);

/** @param {{openDialog: (name: "join" | "friends") => void}} props */
export function Hero({ openDialog }) {
  const { busy, problem, attempt } = useAttempt();
  const [first] = rulesets.value;
  return html`<section class="hero" aria-labelledby="hero-title">
    <div class="hero-words">
      <h2 id="hero-title">${t("hall.title")}</h2>
      <p>${t("hall.intro")}</p>
      ${
        ownSeek.value !== null
          ? html`<${Seeking} />`
          : html`<button type="button" class="main-button" disabled=${busy.value || !first}
        onClick=${() => attempt(() => playNow(first))}>
        <span>${t("hall.play_now")}</span>
        <small>${first ? t("hall.play_with", { title: first.title }) : "…"}</small>
      </button>
      <p class="hero-ways">
        <button type="button" class="raised" onClick=${() => openDialog("friends")}>
          <${Icon} name="people" />${t("hall.friends")}</button>
        <button type="button" class="raised" onClick=${() => openDialog("join")}>
          <${Icon} name="share" />${t("hall.join")}</button>
      </p>`
      }
      <${Trouble} problem=${problem.value} />
    </div>
    <${Live} />
  </section>`;
}

/**
 * Return the id of the game to show: the one shown before while it runs, otherwise the newest. The user's own
 * games are left out: a player who seems to look at a game gets no notifications of it.
 * @param {Game[]} games
 * @param {string | null} before
 */
export function featured(games, before) {
  const others = games.filter(isForOthers);
  return (others.find(({ id }) => id === before) ?? others[0])?.id ?? null;
}

/** The exhibition or the liveliest game; the picture of the first game where nobody plays. */
function Live() {
  useExhibition();
  const kept = useSignal(/** @type {string | null} */ (null));
  const id = shown.value ?? featured(running.value ?? [], kept.value);
  useEffect(() => void (kept.value = id), [id]);
  const isKnown = shown.value !== undefined && running.value !== null;
  if (id === null || !visible.value)
    return html`<div class="live-board at-rest" aria-hidden="true">
      ${isKnown && html`<${Cover} ruleset=${rulesets.value[0]?.name ?? ""} />`}
    </div>`;
  return html`<${LiveGame} key=${id} id=${id} />`;
}

/** @param {{id: string}} props */
function LiveGame({ id }) {
  const table = useMemo(() => new Table(id), [id]);
  useEffect(() => {
    table.open();
    return () => table.close();
  }, [table]);
  const game = table.game.value;
  return html`<div class="live-board late">
      <${Cover} ruleset=${rulesets.value[0]?.name ?? ""} />
      <${glimpse.View} name="Glimpse" table=${table} waiting=${html`<div class="glimpse"></div>`} />
    </div>
    ${game !== null && html`<${Strip} game=${game} />`}`;
}

/** The live board in words. @param {{game: Game}} props */
function Strip({ game }) {
  const leader = leaderOf(game);
  /** @param {number} seat */
  const name = (seat) => seatName(game.seats, seat);
  const standing =
    game.status !== "running" && game.winner !== null
      ? t("lobby.won_by", { name: name(game.winner) })
      : leader === null
        ? t("hall.even")
        : t("hall.leads", { name: name(leader.seat), count: leader.points });
  return html`<p class="live-strip">
    <span class="on-air"><i></i>${t("hall.live")}</span>
    <b>${t(game.turn > 0 ? "hall.turn" : "hall.setup", { turn: game.turn })}</b>
    <span class="faces">${game.seats.map((seat) => html`<${Face} key=${seat.seat} seat=${seat} />`)}</span>
    <span class="live-standing">${standing}</span>
    <a class="raised" href=${`#/games/${game.id}`}><${Icon} name="eye" />${t("hall.watch")}
      <span class="unseen"> ${titleOf(game.ruleset)}</span></a>
  </p>`;
}
