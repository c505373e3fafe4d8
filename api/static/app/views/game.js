// One game: the table, who has what, what happened, what can be done.

import { html, useEffect, useMemo } from "../lib.js";
import { place, showVersion } from "../place.js";
import { forget, seatsOf } from "../purse.js";
import { bookOf, ruleText, titleOf } from "../rulebook.js";
import { viewsOf } from "../rulesets/registry.js";
import { Table } from "../table.js";
import { brief, lower, seatName, title } from "../words.js";
import { Alarm } from "./alarm.js";
import { Audit } from "./audit.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { Log } from "./log.js";
import { Dot, Refusal } from "./parts.js";
import { Picks, Play } from "./play.js";
import { Proposals } from "./proposals.js";
import { Scores } from "./scores.js";
import { Seats } from "./seats.js";
import { Timeline } from "./timeline.js";

export function GameView({ id }) {
  const table = useMemo(() => new Table(id), [id]);
  const picks = useMemo(() => new Picks(table), [table]);
  useEffect(() => {
    table.open();
    return () => table.close();
  }, [table]);
  const wanted = place.value.version;
  useEffect(() => {
    if (wanted !== null) table.lookBack(wanted);
  }, [table, wanted]);
  const past = table.past.value;
  useEffect(() => showVersion(id, past), [id, past]);
  const [game, gone] = [table.game.value, table.gone.value];
  const name = game === null ? "" : titleOf(game.ruleset);
  useEffect(() => {
    if (name) document.title = `${name} · Starledger`;
  }, [name]);
  useAnnouncements(table);
  if (gone !== null) {
    return html`<${Gone} id=${id} problem=${gone} />`;
  }
  if (game === null || viewsOf(game.ruleset) === null) return html`<section id="game" aria-label="One game" aria-busy="true"></section>`;
  const [book, views] = [bookOf(game.ruleset), viewsOf(game.ruleset)];
  return html`<section id="game" aria-label="One game" class=${past === null ? "" : "looking-back"}>
    <p class="back"><a href="#/">← All games</a></p>
    <${Alarm} table=${table} />
    <${Head} table=${table} name=${name} />
    <${Seats} table=${table} />
    <div class="scores"><${Scores} table=${table} /></div>
    ${views.Players && table.board.value !== null && html`<${views.Players} table=${table} book=${book} />`}
    <ul class="open" aria-label="What is open">${openThings(table.board.value ?? {}, game.seats)}</ul>
    <div class="table">
      <div class="board-side">
        <${Play} table=${table} picks=${picks} views=${views} book=${book} />
        <${Refusal} problem=${table.refusal.value} rules=${(rule) => ruleText(book, rule)} />
        <${Board} table=${table} picks=${picks} views=${views} book=${book} />
        <${Hand} table=${table} picks=${picks} views=${views} book=${book} />
        <${Timeline} table=${table} />
      </div>
      <div class="log-side">
        <${Proposals} table=${table} />
        <h3>What happened</h3>
        <${Log} table=${table} />
        <${Audit} table=${table} />
      </div>
    </div>
  </section>`;
}

/** Why there is nothing to see, and what can be done: a token that is worth nothing any more is forgotten. */
function Gone({ id, problem }) {
  const drop = () => {
    forget(id);
    location.reload();
  };
  return html`<section id="game" aria-label="One game">
    <p class="empty">${problem.message}</p>
    ${[401, 403].includes(problem.status) && seatsOf(id).length > 0 &&
    html`<p><button type="button" onClick=${drop}>Forget the seat that this browser holds, and watch</button></p>`}
    <p><a href="#/">All games</a></p>
  </section>`;
}

function Head({ table, name }) {
  const game = table.game.value;
  const board = table.board.value;
  const past = table.past.value;
  const seen = past === null ? game : { ...game, turn: board?.turn ?? 0, phase: board?.phase ?? null, version: past, deciding: [] };
  const deciding = seen.deciding.map((seat) => seatName(game.seats, seat)).join(", ");
  const facts = [
    ["Version", seen.version],
    ["Turn", seen.turn || "–"],
    ["Phase", seen.phase ? lower(seen.phase) : "–"],
    ["To decide", deciding || "–"],
  ];
  const api = `/api/v1/games/${encodeURIComponent(game.id)}`;
  return html`<header class="game-head">
    <h2>${name} <span class=${`status ${game.status}`}>${game.status}</span></h2>
    ${Number.isInteger(game.winner) &&
    html`<p class="won"><${Dot} color=${game.seats[game.winner]?.color} />${seatName(game.seats, game.winner)} has won</p>`}
    <dl class="facts">${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${String(value)}</dd></div>`)}</dl>
    <p class="links">
      <a href=${api}>JSON</a> <a href=${`${api}/log`}>log</a> <a href=${`${api}/events`}>events</a> <a href=${`${api}/audit`}>audit</a>
      <a href=${`${api}/export`} download>export</a>
      <code title="head of the hash chain">${String(game.head ?? "").slice(0, 16)}</code>
    </p>
  </header>`;
}

/** What the observation says of seats besides the players and the board: offers, what is still due. */
function openThings(observation, seats) {
  const isOpen = (one) => Number.isInteger(one?.seat) && one.id === undefined && one.at === undefined;
  return Object.entries(observation)
    .filter(([name]) => name !== "players" && name !== "clocks")
    .map(([name, value]) => ({ name, open: [value].flat().filter(isOpen) }))
    .filter(({ open }) => open.length > 0)
    .map(({ name, open }) => html`<li key=${name}><b>${title(name)}</b> ${open.map((one) => brief(one, seats)).join("; ")}</li>`);
}

const ANNOUNCE_MS = 4000;

/** Tell those who listen whose turn it is, but not every event of fast bots. */
function useAnnouncements(table) {
  const game = table.game.value;
  const mine = game?.deciding.includes(table.seat.value);
  const text =
    game === null
      ? ""
      : Number.isInteger(game.winner)
        ? `${seatName(game.seats, game.winner)} has won.`
        : mine
          ? `It is your choice: ${lower(game.phase ?? "")}.`
          : `${title(game.status)}, turn ${game.turn}, ${lower(game.phase ?? "")}.`;
  useEffect(() => {
    const wait = mine || game?.status !== "running" ? 0 : ANNOUNCE_MS;
    const timer = setTimeout(() => (document.getElementById("announcer").textContent = text), wait);
    return () => clearTimeout(timer);
  }, [text]);
}
