// The list of games: polled, paged by cursor, filtered; and those in which this browser holds a seat.

import { html, signal, useEffect, useSignal } from "../lib.js";
import { Problem, gamePath, get } from "../http.js";
import { place } from "../place.js";
import { seats as held } from "../purse.js";
import { rulesets, titleOf } from "../rulebook.js";
import { ago, lower, seatName } from "../words.js";
import { Dot } from "./parts.js";

const EVERY_MS = 2000;
const PAGE = 12;
const STATUSES = ["running", "waiting", "finished", "aborted"];

/** Asked again soon by whoever has changed something. */
const soon = signal(0);

export function refreshGames() {
  soon.value += 1;
}

export function Games() {
  const page = useSignal(null);
  const own = useSignal([]);
  const filters = useSignal({ status: "", ruleset: "" });
  const cursors = useSignal([null]);
  const [asked, { status, ruleset }, trail] = [soon.value, filters.value, cursors.value];
  useEffect(() => {
    let closed = false;
    const refresh = async () => {
      if (document.hidden) return;
      try {
        const [found, mine] = await Promise.all([
          get("/games", { limit: PAGE, cursor: trail.at(-1), status, ruleset }),
          readOwn(),
        ]);
        if (closed) return;
        page.value = found;
        own.value = mine;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (problem.status === 400 && trail.length > 1 && !closed) cursors.value = [null];
      }
    };
    refresh();
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      closed = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [asked, status, ruleset, trail, held.value]);
  const choose = (name) => (event) => {
    filters.value = { ...filters.value, [name]: event.target.value };
    cursors.value = [null];
  };
  const items = page.value?.items ?? [];
  const next = page.value?.next_cursor ?? null;
  const filtered = Boolean(status || ruleset || trail.length > 1);
  return html`<section id="games" aria-labelledby="games-title">
    <p class="begin"><a class="button" href="#/new">New game</a></p>
    ${own.value.length > 0 &&
    html`<h2>My games</h2>
      <ul id="my-games" class="game-list">${own.value.map((game) => html`<${Card} key=${game.id} game=${game} />`)}</ul>`}
    <div class="games-head">
      <h2 id="games-title">Games</h2>
      <form id="filters" aria-label="Filter the games" onSubmit=${(event) => event.preventDefault()}>
        <label>Status
          <select name="status" onChange=${choose("status")}>
            <option value="">all</option>
            ${STATUSES.map((one) => html`<option value=${one}>${one}</option>`)}
          </select>
        </label>
        <label>Ruleset
          <select name="ruleset" onChange=${choose("ruleset")}>
            <option value="">all</option>
            ${rulesets.value.map((one) => html`<option value=${one.name}>${one.title}</option>`)}
          </select>
        </label>
      </form>
    </div>
    <ul id="game-list" class="game-list" aria-busy=${page.value === null}>
      ${items.map((game) => html`<${Card} key=${game.id} game=${game} />`)}
    </ul>
    <div id="no-games" class="empty" hidden=${page.value === null || items.length > 0}>
      <${NoGames} filtered=${filtered} />
    </div>
    <nav id="pages" class="pages" aria-label="Pages of games" hidden=${trail.length === 1 && next === null}>
      <button type="button" id="newer" disabled=${trail.length === 1} onClick=${() => (cursors.value = trail.slice(0, -1))}>Newer</button>
      <button type="button" id="older" disabled=${next === null} onClick=${() => (cursors.value = [...trail, next])}>Older</button>
    </nav>
  </section>`;
}

/** The games in which this browser holds a seat: those that wait for it first. */
async function readOwn() {
  const found = await Promise.all(Object.keys(held.value).map(summaryOf));
  const mine = found.filter((game) => game !== null);
  document.title = title(mine.filter(waitsForMe).length);
  return mine.sort((a, b) => Number(waitsForMe(b)) - Number(waitsForMe(a)) || (a.updated_at < b.updated_at ? 1 : -1));
}

/** Summaries of games that are over, which stay as they are. */
const over = new Map();

async function summaryOf(game) {
  if (over.has(game)) return over.get(game);
  try {
    const found = await get(gamePath(game));
    if (["finished", "aborted"].includes(found.status)) over.set(game, found);
    return found;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return null;
    throw problem;
  }
}

function waitsForMe(game) {
  const mine = (held.value[game.id] ?? []).map((one) => one.seat);
  return game.status === "running" && game.deciding.some((seat) => mine.includes(seat));
}

function title(waiting) {
  const plain = document.title.replace(/^\(\d+\) /, "");
  return waiting > 0 ? `(${waiting}) ${plain}` : plain;
}

function Card({ game }) {
  const running = game.status === "running";
  const where = [
    game.turn ? `turn ${game.turn}` : null,
    running && game.phase ? lower(game.phase) : null,
    Number.isInteger(game.winner) ? `won by ${seatName(game.seats, game.winner)}` : null,
    `version ${game.version}`,
  ];
  return html`<li>
    <a href=${`#/games/${encodeURIComponent(game.id)}`} aria-current=${place.value.game === game.id ? "true" : null}>
      <span class="card-head">
        <strong>${titleOf(game.ruleset)}</strong>
        ${waitsForMe(game) && html`<span class="tag turn">your move</span>`}
        <span class=${`status ${game.status}`}>${game.status}</span>
      </span>
      <span class="seats">${game.seats.map((seat) => html`<${SeatLine} game=${game} seat=${seat} />`)}</span>
      <span class="card-foot">
        <span>${where.filter(Boolean).join(" · ")}</span>
        <time datetime=${game.updated_at}>${ago(game.updated_at)}</time>
      </span>
    </a>
  </li>`;
}

function SeatLine({ game, seat }) {
  const open = seat.kind === "open";
  const turn = game.status === "running" && game.deciding.includes(seat.seat);
  const points = game.scores?.[seat.seat];
  const classes = ["seat", turn && "deciding", game.winner === seat.seat && "winner", open && "open"].filter(Boolean).join(" ");
  const name = open ? "open seat" : seatName(game.seats, seat.seat);
  return html`<span class=${classes}>
    <${Dot} color=${seat.color} /><span class="name" title=${open ? null : name}>${name}</span>
    ${seat.kind === "bot" && html`<span class="tag">bot</span>`}
    ${turn && html`<span class="unseen"> to decide </span>`}
    ${points !== undefined && html`<span class="points" title="points">${points}</span>`}
  </span>`;
}

function NoGames({ filtered }) {
  if (filtered) return html`<p>No game fits these filters.</p>`;
  const name = rulesets.value[0]?.name ?? "star-trek-catan";
  const bots = Array(4).fill('{"kind": "bot", "bot": "random"}').join(",\n            ");
  const command =
    `curl -X POST ${location.origin}/api/v1/games \\\n  -H 'Content-Type: application/json' \\\n` +
    `  -d '{"ruleset": "${name}",\n  "seats": [${bots}]}'`;
  return html`<p>Nobody plays yet. <a href="#/new">Open a game here</a>, or start one of four bots from a shell and watch it:</p>
    <pre tabindex="0">${command}</pre>`;
}
