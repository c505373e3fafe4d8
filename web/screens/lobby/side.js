// The right side of the lobby: my games, tables with a free seat, bots as opponents, games to watch.

import { Face, Portrait } from "../../kit/art/faces.js";
import { Icon } from "../../kit/art/icons.js";
import { html, useSignal } from "../../kit/base/lib.js";
import { ownSeek } from "../../kit/base/purse.js";
import { later } from "../../kit/load/later.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { Watchers } from "../../kit/parts/watchers.js";
import { own, waiting, waitsForMe } from "../../kit/service/own.js";
import { rulesets, titleOf } from "../../kit/service/rulebook.js";
import { characterOf, levelOf } from "../../kit/words/characters.js";
import { has, listed, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { hasBest } from "../ratings/best.js";
import { botCount, playBots, useAttempt } from "./begin.js";
import { Join, daysWords } from "./cards.js";
import { Level } from "./covers.js";
import { bots, leaderOf, open, running } from "./lists.js";
import { clockWords } from "./new/clock.js";
import { sought } from "./people/seeks.js";

/** @import { Bot, Game } from "../../kit/service/api.js" */

const OVER = ["finished", "aborted"];
const MINE = 2;
const TABLES = 3;
const WATCHED = 8;
const BOTS = 4;
const COMING = html`<section class="block grows" aria-busy="true"></section>`;

const best = later(
  () => import("../ratings/block.js"),
  import.meta.resolve("../ratings/block.js"),
  ["ratings"],
  [import.meta.resolve("../../styles/ratings.css")],
);

const find = later(() => import("./people/find.js"), import.meta.resolve("./people/find.js"));
const seekers = later(() => import("./people/seekers.js"), import.meta.resolve("./people/seekers.js"));

export function Side() {
  return html`<aside class="lobby-side" aria-label=${t("hall.side")}>
    <${Mine} /><${OpenTables} /><${Bots} />
    ${hasBest() ? html`<${best.View} name="Best" waiting=${COMING} />` : html`<${ToWatch} />`}
  </aside>`;
}

/** My games that are not over; those that wait for me first, the most urgent at the top. */
function Mine() {
  const going = own.value.filter((game) => !OVER.includes(game.status));
  const shown = going.slice(0, MINE).map((game) => html`<${Going} key=${game.id} game=${game} />`);
  const more = waiting.value.length - MINE;
  return html`${shown}${
    more > 0 &&
    html`<p class="more-waiting"><a href="#/watch">${t("hall.more_waiting", { count: more })}</a></p>`
  }`;
}

/** @param {{game: Game}} props */
function Going({ game }) {
  const isMine = waitsForMe(game);
  const other = game.seats.find((seat) => game.deciding.includes(seat.seat)) ?? game.seats[0];
  const words = () => {
    if (game.closed) return t("hall.closed");
    return game.status === "waiting"
      ? t("hall.waits_for_players")
      : t("hall.their_move", { name: seatName(game.seats, other.seat) });
  };
  const left = daysWords(game);
  return html`<section class=${isMine ? "block resume now" : "block resume"}>
      <${Face} seat=${other} />
      <div><h3>${isMine ? t("lobby.your_move") : words()}</h3>
        <p>${titleOf(game.ruleset)}${game.turn > 0 && ` · ${t("common.turn", { turn: game.turn })}`}
          ${left !== null && html` · <b class="days-left">${left}</b>`}</p></div>
      <a class=${isMine ? "button primary" : "button"} href=${`#/games/${game.id}`}>${t("hall.go_on")}
        <span class="unseen"> ${titleOf(game.ruleset)}</span></a>
    </section>`;
}

/** @param {{id: string, title: string, link?: string, address?: string}} props */
function Heading({ id, title, link = "", address = "" }) {
  return html`<h2 id=${id}>${title}${link && html`<a href=${address}>${link}</a>`}</h2>`;
}

function OpenTables() {
  const isFinding = useSignal(false);
  const found = open.value ?? [];
  const more = found.length > TABLES ? t("hall.all", { number: found.length }) : "";
  return html`<section class="block" aria-labelledby="open-title">
    <${Heading} id="open-title" title=${t("hall.open_tables")} link=${more} address="#/watch" />
    ${
      found.length > 0
        ? html`<ul class="rows" id="open-games">${found
            .slice(0, TABLES)
            .map((game) => html`<${OpenTable} key=${game.id} game=${game} />`)}</ul>`
        : sought.value.length === 0 &&
          html`<p class="quiet-words">${open.value !== null && `${t("hall.no_open")} `}
          <a href="#/new">${t("hall.open_one")}</a></p>`
    }
    ${sought.value.length > 0 && html`<${seekers.View} name="Seekers" waiting=${null} />`}
    ${
      ownSeek.value === null &&
      html`<p class="find-players"><button type="button" class="button"
        onClick=${() => (isFinding.value = true)}><${Icon} name="people" />
        ${t("hall.seek.title")}</button></p>`
    }
    ${
      isFinding.value &&
      html`<${find.View} name="FindPlayers" waiting=${null} close=${() => (isFinding.value = false)} />`
    }
  </section>`;
}

/** @param {{game: Game}} props */
function OpenTable({ game }) {
  const free = game.seats.filter((seat) => seat.kind === "open");
  const names = game.seats
    .filter((seat) => seat.kind !== "open")
    .map((seat) => seatName(game.seats, seat.seat));
  return html`<li class="table-row">
    <span class="faces">${game.seats.map((seat) => html`<${Face} key=${seat.seat} seat=${seat} />`)}
      <span class="free-seat" aria-hidden="true">+</span></span>
    <span><b>${titleOf(game.ruleset)}</b>
      <small>${t("hall.free", { count: free.length })} · ${clockWords(game.clock)}<span class="unseen">
        · ${listed(names)}</span></small></span>
    <${Join} game=${game} seat=${free[0].seat} words=${t("hall.join_short")} />
  </li>`;
}

/** The built-in bots as characters; others by their name. */
function Bots() {
  const { busy, problem, attempt } = useAttempt();
  const [first] = rulesets.value;
  const found = (bots.value ?? []).filter(isOpponent).sort(byLevel);
  if (!first || found.length === 0) return null;
  return html`<section class="block" aria-labelledby="bots-title">
    <${Heading} id="bots-title" title=${t("hall.play_a_bot")} link=${t("hall.choose_seats")}
      address="#/new" />
    <div class="bots">
      ${found.slice(0, BOTS).map((bot) => {
        const name = characterOf(bot.name, 1) ?? bot.name;
        const known = levelOf(bot.name);
        return html`<button key=${bot.name} type="button" class="bot" disabled=${busy.value}
          aria-label=${t("hall.play_bot", {
            name,
            habit: habitOf(bot),
            title: first.title,
            count: botCount(first),
          })}
          onClick=${() => attempt(() => playBots(first, bot.name))}>
          <${Portrait} name=${(characterOf(bot.name, 1) ?? "vega").toLowerCase()} />
          <b>${name}</b><span>${habitOf(bot)}</span>
          ${known && html`<${Level} level=${known} most=${4} />`}
          ${bot.rating !== null && !bot.provisional && html`<small>${String(Math.round(bot.rating))}</small>`}
        </button>`;
      })}
    </div>
    <${Trouble} problem=${problem.value} />
  </section>`;
}

/** Return true for all bots but `random`, which plays any move and is no real opponent. @param {Bot} bot */
function isOpponent(bot) {
  return bot.free > 0 && bot.accepts !== "owner" && bot.name !== "random";
}

/** @param {Bot} one @param {Bot} other */
function byLevel(one, other) {
  return (levelOf(one.name) ?? LAST_LEVEL) - (levelOf(other.name) ?? LAST_LEVEL);
}

const LAST_LEVEL = 9;

/** @param {Bot} bot */
function habitOf(bot) {
  const key = `hall.habits.${bot.name}`;
  return bot.built_in && has(key) ? t(key) : bot.title;
}

/** Games in progress, with the standings. */
function ToWatch() {
  const going = running.value ?? [];
  return html`<section class="block grows" aria-labelledby="watch-title">
    <${Heading} id="watch-title" title=${t("hall.to_watch")} link=${t("hall.all_games")} address="#/watch" />
    ${
      going.length === 0
        ? html`<p class="quiet-words">${running.value !== null && t("hall.nobody_plays")}</p>`
        : html`<ul class="rows">
          ${going.slice(0, WATCHED).map((game) => html`<${Watched} key=${game.id} game=${game} />`)}
          </ul>`
    }
  </section>`;
}

/** @param {{game: Game & {spectators?: number}}} props */
function Watched({ game }) {
  const leader = leaderOf(game);
  const name = leader ? seatName(game.seats, leader.seat) : "";
  return html`<li><a class="table-row watched" href=${`#/games/${game.id}`}>
    <span class="faces">${game.seats.map((seat) => html`<${Face} key=${seat.seat} seat=${seat} />`)}</span>
    <span><b>${titleOf(game.ruleset)}</b>
      <small>${t(game.turn > 0 ? "hall.turn" : "hall.setup", { turn: game.turn })}
        ${leader && ` · ${t("hall.leads", { name, count: leader.points })}`}
        <${Watchers} count=${game.spectators} /></small></span></a></li>`;
}
