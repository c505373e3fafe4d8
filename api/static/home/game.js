// One game, followed live: its stream tells what happens, board and scores are read again after it.

import { Problem, gamePath, get, report, streamUrl } from "./api.js";
import { BoardView } from "./board.js";
import { dot, h, show } from "./dom.js";
import { brief, lower, seatName, thing, title } from "./words.js";

const KEPT_LINES = 60;
const REFRESH_MS = 400;
const RETRY_MS = 2000;
const ANNOUNCE_MS = 4000;

export class GameView {
  constructor(section, id, titles) {
    this.section = section;
    this.id = id;
    this.titles = titles;
    this.lines = [];
    this.last = 0; // up to this version the log is told
    this.heard = 0; // up to this version events were heard of
    this.past = null;
    this.closed = false;
    this.announced = "";
    this.timers = new Set();
  }

  // Life

  async open() {
    this.build();
    try {
      this.game = await get(gamePath(this.id));
      this.heard = this.game.version;
      this.last = 0;
      this.lines = []; // this may be another attempt, after one that got half-way
      await this.refresh();
      this.follow();
    } catch (problem) {
      this.stumble(problem, () => this.open());
    }
  }

  close() {
    this.closed = true;
    this.source?.close();
    for (const timer of this.timers) clearTimeout(timer);
  }

  later(ms, work) {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (!this.closed) work();
    }, ms);
    this.timers.add(timer);
  }

  stumble(problem, again) {
    if (this.closed) return;
    if (!(problem instanceof Problem)) throw problem;
    if (problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
      show(this.section, h("p", { class: "empty" }, problem.message), h("p", {}, h("a", { href: "#/" }, "All games")));
      return;
    }
    this.later(RETRY_MS, again);
  }

  // Following

  follow() {
    if (this.closed || this.ended) return;
    const source = (this.source = new EventSource(streamUrl(this.id, this.heard)));
    source.addEventListener("game-event", (frame) => this.hear(JSON.parse(frame.data)));
    source.addEventListener("observation", () => this.refreshSoon());
    source.addEventListener("open", () => report(null));
    source.addEventListener("end", () => {
      this.ended = true;
      source.close();
      this.refreshSoon();
    });
    source.addEventListener("error", () => {
      if (this.closed || this.ended) return;
      // The browser comes back by itself after a lost connection, but not after a refusal.
      if (source.readyState === EventSource.CLOSED) this.later(RETRY_MS, () => this.follow());
      this.later(RETRY_MS, () => this.refreshSoon());
    });
  }

  hear(event) {
    this.heard = Math.max(this.heard, event.version);
    this.refreshSoon();
  }

  /** Read the log up to what was heard of; more than is shown anyway is left out. */
  async tell() {
    if (this.heard - this.last > KEPT_LINES) {
      this.last = this.heard - KEPT_LINES;
      this.lines = [];
    }
    if (this.last < this.heard) {
      for (const line of (await get(gamePath(this.id, "/log"), { after: this.last, limit: KEPT_LINES })).items) {
        if (line.version !== this.last + 1) continue;
        this.last = line.version;
        this.lines.unshift(line);
      }
      this.heard = Math.max(this.heard, this.last);
      this.lines.length = Math.min(this.lines.length, KEPT_LINES);
    }
    this.renderLines();
  }

  refreshSoon() {
    if (this.refreshing) {
      this.stale = true;
      return;
    }
    this.refreshing = true;
    this.later(REFRESH_MS, async () => {
      this.stale = false;
      try {
        await this.refresh();
      } catch (problem) {
        this.stale = true;
        if (!(problem instanceof Problem)) throw problem;
      } finally {
        this.refreshing = false;
        if (this.stale) this.later(RETRY_MS / 2, () => this.refreshSoon());
      }
    });
  }

  async refresh() {
    await this.tell();
    const wanted = { min_version: this.last };
    const game = await get(gamePath(this.id), wanted);
    const started = game.phase !== null && game.phase !== undefined;
    const live = this.past === null && started;
    const [board, scores] = await Promise.all([
      live ? this.maybe("/board", wanted) : null,
      live ? this.maybe("/scoreboard", wanted) : null,
    ]);
    if (this.closed) return;
    this.game = game;
    this.renderHead();
    this.renderSlider();
    if (this.past === null) this.renderTable(board, scores);
    this.announce();
  }

  /** A board or a scoreboard; null while there is none, as before the start. */
  async maybe(rest, query) {
    try {
      return await get(gamePath(this.id, rest), query);
    } catch (problem) {
      if (problem.status === 404 || problem.status === 409) return null;
      throw problem;
    }
  }

  // The past

  lookBack(version) {
    this.past = version;
    this.renderSlider();
    clearTimeout(this.lookTimer);
    this.lookTimer = setTimeout(async () => {
      try {
        const [board, scores] = await Promise.all([
          this.maybe("/board", { version }),
          this.maybe("/scoreboard", { version }),
        ]);
        if (this.past === version) this.renderTable(board, scores);
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
      }
    }, 120);
  }

  live() {
    this.past = null;
    this.renderSlider();
    this.refreshSoon();
  }

  // Showing

  build() {
    this.head = h("header", { class: "game-head" });
    this.scores = h("div", { class: "scores" });
    this.openList = h("ul", { class: "open", "aria-label": "What is open" });
    this.board = h("div", { class: "board" });
    this.boardView = new BoardView(this.board);
    this.slider = h("input", {
      type: "range",
      id: "when",
      min: 1,
      max: 1,
      value: 1,
      oninput: () => this.lookBack(Number(this.slider.value)),
    });
    this.when = h("output", { for: "when" });
    this.liveButton = h("button", { type: "button", onclick: () => this.live() }, "Back to live");
    this.log = h("ol", { class: "log", reversed: true, tabindex: 0, "aria-label": "Last events, newest first" });
    this.audits = h("ul", { class: "audits" });
    const auditing = h("details", {}, h("summary", {}, "Audit"), this.audits);
    auditing.addEventListener("toggle", () => auditing.open && this.audit());
    this.section.replaceChildren(
      h("p", { class: "back" }, h("a", { href: "#/" }, "← All games")),
      this.head,
      this.scores,
      this.openList,
      h(
        "div",
        { class: "table" },
        h(
          "div",
          { class: "board-side" },
          this.board,
          h("div", { class: "when" }, h("label", { for: "when" }, "Look back"), this.slider, this.when, this.liveButton),
        ),
        h("div", { class: "log-side" }, h("h3", {}, "What happened"), this.log, auditing),
      ),
    );
  }

  renderHead() {
    const game = this.game;
    const name = this.titles.get(game.ruleset) ?? title(game.ruleset);
    document.title = `${name} · Starledger`;
    const facts = [
      ["Version", game.version],
      ["Turn", game.turn || "–"],
      ["Phase", game.phase ? lower(game.phase) : "–"],
      ["To decide", (game.deciding ?? []).map((seat) => seatName(game.seats, seat)).join(", ") || "–"],
    ];
    show(
      this.head,
      h("h2", {}, name, " ", h("span", { class: `status ${game.status}` }, game.status)),
      Number.isInteger(game.winner)
        ? h("p", { class: "won" }, dot(this.seat(game.winner)?.color), seatName(game.seats, game.winner), " has won")
        : null,
      h("dl", { class: "facts" }, ...facts.map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, String(value))))),
      h(
        "p",
        { class: "links" },
        h("a", { href: `/api/v1/games/${encodeURIComponent(game.id)}` }, "JSON"),
        h("a", { href: `/api/v1/games/${encodeURIComponent(game.id)}/log` }, "log"),
        h("a", { href: `/api/v1/games/${encodeURIComponent(game.id)}/events` }, "events"),
        h("a", { href: `/api/v1/games/${encodeURIComponent(game.id)}/audit` }, "audit"),
        h("code", { title: "head of the hash chain" }, String(game.head ?? "").slice(0, 16)),
      ),
    );
  }

  seat(number) {
    return this.game.seats.find((seat) => seat.seat === number);
  }

  renderSlider() {
    this.slider.max = String(this.game.version);
    const at = this.past ?? this.game.version;
    if (this.slider.value !== String(at)) this.slider.value = String(at);
    this.when.textContent = this.past === null ? `live, version ${at}` : `version ${at} of ${this.game.version}`;
    this.liveButton.hidden = this.past === null;
    this.section.classList.toggle("looking-back", this.past !== null);
  }

  renderTable(board, scores) {
    const observation = board?.observation ?? board;
    const rows = this.rows(scores);
    show(
      this.scores,
      rows.length ? this.scoreTable(rows, observation?.players ?? []) : h("p", { class: "empty" }, "The scores begin with the game."),
    );
    show(this.openList, ...this.openThings(observation ?? {}));
    this.boardView.render(observation, this.game.seats);
  }

  rows(scores) {
    const lists = Array.isArray(scores) ? [scores] : Object.values(scores ?? {}).filter(Array.isArray);
    const found = lists.find((list) => list.some((row) => Number.isInteger(row?.seat))) ?? [];
    return found.length ? found : this.game.seats.map(({ seat }) => ({ seat }));
  }

  /** What the observation says of seats besides the players and the board: offers, what is still due. */
  openThings(observation) {
    const isOpen = (one) => Number.isInteger(one?.seat) && one.id === undefined && one.at === undefined;
    return Object.entries(observation)
      .filter(([name]) => name !== "players")
      .map(([name, value]) => [name, [value].flat().filter(isOpen)])
      .filter(([, open]) => open.length)
      .map(([name, open]) => h("li", {}, h("b", {}, title(name)), " ", open.map((one) => brief(one, this.game.seats)).join("; ")));
  }

  /** Every plain field of a line is a column, and every thing of a player; which there are is the ruleset's affair. */
  scoreTable(rows, players) {
    const named = new Set(["seat", "victory_points", "breakdown", "name", "color", "kind", "bot"]);
    const extra = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
      (key) => !named.has(key) && rows.some((row) => row[key]),
    );
    const plain = extra.filter((key) => rows.every((row) => typeof row[key] !== "object" || row[key] === null));
    const things = [...new Set(players.flatMap((player) => Object.keys(player).filter((key) => isThing(player[key]))))];
    const head = ["Player", "Points", ...things.map(title), ...plain.map(title), "Points from"];
    return h(
      "table",
      {},
      h("caption", { class: "unseen" }, "Scoreboard"),
      h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows.map((row) => this.scoreRow(row, plain, players.find((one) => one.seat === row.seat), things))),
    );
  }

  scoreRow(row, plain, player, things) {
    const game = this.game;
    const seat = this.seat(row.seat) ?? { seat: row.seat };
    const deciding = this.past === null && (game.deciding ?? []).includes(row.seat);
    const active = this.past === null && game.status === "running" && game.active === row.seat;
    const may = this.past === null && (game.may_act ?? []).includes(row.seat);
    const winner = this.past === null && game.winner === row.seat;
    return h(
      "tr",
      { class: [(active || deciding) && "deciding", winner && "winner"].filter(Boolean).join(" ") },
      h(
        "th",
        { scope: "row" },
        dot(seat.color),
        h("span", { class: "name" }, seat.kind === "open" ? "open seat" : seatName(game.seats, row.seat)),
        seat.kind === "bot" ? h("span", { class: "tag" }, "bot") : null,
        active ? h("span", { class: "tag turn" }, "turn") : null,
        deciding && !active ? h("span", { class: "tag turn" }, `to decide: ${lower(game.phase)}`) : null,
        may ? h("span", { class: "tag" }, "may act") : null,
        winner ? h("span", { class: "tag turn" }, "winner") : null,
      ),
      h("td", { class: "points" }, String(row.victory_points ?? "–")),
      ...things.map((key) => h("td", {}, isThing(player?.[key]) ? thing(key, player[key]) : "–")),
      ...plain.map((key) => h("td", {}, cell(row[key]))),
      h("td", { class: "made" }, shares(row.breakdown)),
    );
  }

  renderLines() {
    const items = this.lines.map((line) =>
      h(
        "li",
        { value: line.version, title: `version ${line.version}, ${line.recorded_at}` },
        h("span", { class: "number" }, String(line.version)),
        h("span", { class: "what" }, Number.isInteger(line.about) ? dot(this.seat(line.about)?.color) : null, line.line),
      ),
    );
    show(this.log, ...items);
  }

  /** Have the service check the game, and say what it looked at. */
  async audit() {
    show(this.audits, h("li", {}, "The service checks the game …"));
    try {
      const report = await get(gamePath(this.id, "/audit"));
      show(this.audits, ...report.checks.map((check) => h("li", { class: check.ok ? "sound" : "broken" }, `${title(check.name)}: ${check.detail}`)));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      show(this.audits, h("li", {}, problem.message));
    }
  }

  /** Tell those who listen whose turn it is, but not every event of fast bots. */
  announce() {
    const game = this.game;
    const text = Number.isInteger(game.winner)
      ? `${seatName(game.seats, game.winner)} has won.`
      : `${title(game.status)}, turn ${game.turn}, ${lower(game.phase ?? "")}.`;
    const now = Date.now();
    if (text === this.announced || (now - (this.announcedAt ?? 0) < ANNOUNCE_MS && game.status === "running")) return;
    this.announced = text;
    this.announcedAt = now;
    document.getElementById("announcer").textContent = text;
  }
}

/** Something with a name, such as a card; mere counts are not. */
function isThing(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).some((part) => typeof part === "string");
}

function shares(breakdown) {
  const parts = Object.entries(breakdown ?? {}).filter(([, points]) => points);
  return parts.map(([name, points]) => `${lower(name)} ${points}`).join(", ");
}

function cell(value) {
  if (value === null || value === undefined || value === false) return "–";
  return value === true ? "✓" : String(value);
}
