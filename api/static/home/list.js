// The list of games: polled, paged by cursor, filtered.

import { get } from "./api.js";
import { dot, h, show } from "./dom.js";
import { ago, lower, seatName, title } from "./words.js";

const EVERY_MS = 2000;
const PAGE = 12;

export class GameList {
  constructor(page) {
    this.list = page.getElementById("game-list");
    this.empty = page.getElementById("no-games");
    this.form = page.getElementById("filters");
    this.pages = page.getElementById("pages");
    this.newer = page.getElementById("newer");
    this.older = page.getElementById("older");
    this.titles = new Map();
    this.items = new Map();
    this.cursors = [null];
    this.next = null;
    this.selected = null;
    this.asked = 0;
  }

  start() {
    this.form.addEventListener("change", () => this.turnTo([null]));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.newer.addEventListener("click", () => this.turnTo(this.cursors.slice(0, -1)));
    this.older.addEventListener("click", () => this.turnTo([...this.cursors, this.next]));
    document.addEventListener("visibilitychange", () => document.hidden || this.refresh());
    this.loadRulesets();
    this.poll();
  }

  select(id) {
    this.selected = id;
    for (const [game, item] of this.items) this.mark(game, item);
  }

  mark(game, item) {
    if (game === this.selected) item.firstChild.setAttribute("aria-current", "true");
    else item.firstChild.removeAttribute("aria-current");
  }

  async poll() {
    if (!document.hidden) await this.refresh();
    setTimeout(() => this.poll(), EVERY_MS);
  }

  turnTo(cursors) {
    this.cursors = cursors;
    this.refresh();
  }

  async loadRulesets() {
    try {
      const answer = await get("/rulesets");
      const select = this.form.elements.ruleset;
      for (const ruleset of answer.items ?? answer) {
        this.titles.set(ruleset.name, ruleset.title ?? title(ruleset.name));
        select.append(h("option", { value: ruleset.name }, this.titles.get(ruleset.name)));
      }
      this.refresh();
    } catch {
      setTimeout(() => this.loadRulesets(), EVERY_MS);
    }
  }

  async refresh() {
    const asked = ++this.asked;
    const { status, ruleset } = this.form.elements;
    const query = { limit: PAGE, cursor: this.cursors.at(-1), status: status.value, ruleset: ruleset.value };
    try {
      const answer = await get("/games", query);
      if (asked === this.asked) this.render(answer);
    } catch (problem) {
      if (problem.status === 400 && this.cursors.length > 1) this.turnTo([null]);
    }
  }

  render({ items, next_cursor: next }) {
    this.next = next;
    const kept = new Map();
    const elements = items.map((game) => {
      const item = this.items.get(game.id) ?? h("li", {}, h("a", { href: `#/games/${encodeURIComponent(game.id)}` }));
      kept.set(game.id, item);
      show(item.firstChild, ...this.card(game));
      this.mark(game.id, item);
      return item;
    });
    this.items = kept;
    if (elements.length !== this.list.children.length || elements.some((e, i) => e !== this.list.children[i])) {
      this.list.replaceChildren(...elements);
    }
    this.list.setAttribute("aria-busy", "false");
    this.renderEmpty(items.length === 0);
    this.pages.hidden = this.cursors.length === 1 && next === null;
    this.newer.disabled = this.cursors.length === 1;
    this.older.disabled = next === null;
  }

  card(game) {
    const running = game.status === "running";
    const where = [
      game.turn ? `turn ${game.turn}` : null,
      running && game.phase ? lower(game.phase) : null,
      Number.isInteger(game.winner) ? `won by ${seatName(game.seats, game.winner)}` : null,
      `version ${game.version}`,
    ];
    return [
      h(
        "span",
        { class: "card-head" },
        h("strong", {}, this.titles.get(game.ruleset) ?? title(game.ruleset)),
        h("span", { class: `status ${game.status}` }, game.status),
      ),
      h("span", { class: "seats" }, ...game.seats.map((seat) => seatLine(game, seat))),
      h(
        "span",
        { class: "card-foot" },
        h("span", {}, where.filter(Boolean).join(" · ")),
        h("time", { datetime: game.updated_at }, ago(game.updated_at)),
      ),
    ];
  }

  renderEmpty(isEmpty) {
    this.empty.hidden = !isEmpty;
    if (!isEmpty) return;
    const { status, ruleset } = this.form.elements;
    if (status.value || ruleset.value || this.cursors.length > 1) {
      show(this.empty, h("p", {}, "No game fits these filters."));
      return;
    }
    const name = [...this.titles.keys()][0] ?? "star-trek-catan";
    const seats = Array(4).fill('{"kind": "bot", "bot": "random"}').join(",\n            ");
    show(
      this.empty,
      h("p", {}, "Nobody plays yet. Start a game of four bots from a shell and watch it here:"),
      h(
        "pre",
        { tabindex: 0 },
        `curl -X POST ${location.origin}/api/v1/games \\\n` +
          `  -H 'Content-Type: application/json' \\\n` +
          `  -d '{"ruleset": "${name}",\n  "seats": [${seats}]}'`,
      ),
    );
  }
}

function seatLine(game, seat) {
  const open = seat.kind === "open";
  const turn = game.status === "running" && (game.deciding ?? []).includes(seat.seat);
  const points = game.scores?.[seat.seat];
  const classes = ["seat", turn && "deciding", game.winner === seat.seat && "winner", open && "open"];
  return h(
    "span",
    { class: classes.filter(Boolean).join(" ") },
    dot(seat.color),
    h("span", { class: "name", title: open ? null : seatName(game.seats, seat.seat) }, open ? "open seat" : seatName(game.seats, seat.seat)),
    seat.kind === "bot" ? h("span", { class: "tag" }, "bot") : null,
    turn ? h("span", { class: "unseen" }, " to decide ") : null,
    points === undefined ? null : h("span", { class: "points", title: "points" }, String(points)),
  );
}
