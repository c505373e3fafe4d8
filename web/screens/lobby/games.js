// The list of games: those that wait for players first, polled, paged by cursor, filtered; and my own.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { hasEntry } from "../../kit/base/entries.js";
import { Problem, get } from "../../kit/service/http.js";
import { askedOnce, changes, own } from "../../kit/service/own.js";
import { seats as held } from "../../kit/base/purse.js";
import { rulesets } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { Card } from "./cards.js";
import { shown } from "./exhibition.js";
import { there } from "../../kit/load/later.js";
import { Start } from "./start.js";

const EVERY_MS = 2000;
const PAGE = 12;
const OPEN = 6;
const STATUSES = ["running", "waiting", "finished", "aborted"];
const OVER = ["finished", "aborted"];

/** @param {{withStart: boolean}} props whether the ways to begin stand on top */
export function Games({ withStart }) {
  const page = useSignal(/** @type {any} */ (null));
  const open = useSignal(/** @type {any[]} */ ([]));
  const filters = useSignal({ status: "", ruleset: "", open_seat: "" });
  const cursors = useSignal(/** @type {(string | null)[]} */ ([null]));
  const tried = useSignal(false);
  const [asked, wanted, trail] = [changes.value, filters.value, cursors.value];
  const isFiltered = Boolean(wanted.status || wanted.ruleset || wanted.open_seat || trail.length > 1);
  useEffect(() => {
    let closed = false;
    const refresh = async () => {
      if (document.hidden || (page.value !== null && !isSeen())) return;
      try {
        const [found, joinable] = await Promise.all([
          get("/games", { limit: PAGE, cursor: trail.at(-1), ...wanted }),
          isFiltered ? { items: [] } : get("/games", { limit: OPEN, status: "waiting", open_seat: "true" }),
        ]);
        if (closed) return;
        page.value = found;
        open.value = joinable.items;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (problem.status === 400 && trail.length > 1 && !closed) cursors.value = [null];
      }
      tried.value = true;
    };
    refresh();
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      closed = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [asked, wanted, trail, isFiltered]);
  const choose = (changed) => {
    filters.value = { ...filters.value, ...changed };
    cursors.value = [null];
  };
  const joinable = open.value.filter((game) => !hasEntry(held.value, game.id));
  const above = isFiltered ? [] : [...joinable, ...own.value];
  const items = (page.value?.items ?? []).filter((game) => !above.some((other) => other.id === game.id));
  const next = page.value?.next_cursor ?? null;
  const isEmpty = page.value !== null && items.length === 0 && above.length === 0;
  // Nothing comes in above any more.
  const isSettled = tried.value && askedOnce.value && shown.value !== undefined;
  useEffect(() => {
    there.value ||= isSettled;
  }, [isSettled]);
  return html`<section id="games" class=${isSettled ? "" : "settling"} aria-labelledby="games-title">
    ${withStart && html`<${Start} />`}
    <${MyGames} />
    ${
      joinable.length > 0 &&
      html`<h2>${t("lobby.open_games")}</h2>
      <ul id="open-games" class="game-list">
        ${joinable.map((game) => html`<${Card} key=${game.id} game=${game} />`)}</ul>`
    }
    <div class="games-head">
      <h2 id="games-title">${t("lobby.games")}</h2>
      <${Filters} filters=${wanted} choose=${choose} />
    </div>
    <ul id="game-list" class="game-list" aria-busy=${page.value === null}>
      ${items.map((game) => html`<${Card} key=${game.id} game=${game} />`)}
    </ul>
    <div id="no-games" class="empty" hidden=${!isEmpty}>
      ${isFiltered ? html`<p>${t("lobby.none_fits")}</p>` : html`<${NoGames} />`}
    </div>
    <nav id="pages" class="pages" aria-label=${t("lobby.pages")}
      hidden=${trail.length === 1 && next === null}>
      <button type="button" id="newer" disabled=${trail.length === 1}
        onClick=${() => (cursors.value = trail.slice(0, -1))}>${t("lobby.newer")}</button>
      <button type="button" id="older" disabled=${next === null}
        onClick=${() => (cursors.value = [...trail, next])}>${t("lobby.older")}</button>
    </nav>
  </section>`;
}

/** Whether the list stands on the page: beside a game it does so only where there is room. */
function isSeen() {
  return document.getElementById("games")?.checkVisibility() ?? false;
}

function Filters({ filters, choose }) {
  return html`<form id="filters" aria-label=${t("lobby.filter")}
    onSubmit=${(event) => event.preventDefault()}>
    <label>${t("lobby.filter_status")}
      <select name="status" value=${filters.status}
        onChange=${(event) => choose({ status: event.target.value })}>
        <option value="">${t("lobby.all")}</option>
        ${STATUSES.map((one) => html`<option value=${one}>${t(`common.status.${one}`)}</option>`)}
      </select>
    </label>
    <label>${t("lobby.filter_ruleset")}
      <select name="ruleset" value=${filters.ruleset}
        onChange=${(event) => choose({ ruleset: event.target.value })}>
        <option value="">${t("lobby.all")}</option>
        ${rulesets.value.map((one) => html`<option value=${one.name}>${one.title}</option>`)}
      </select>
    </label>
    <label class="field"><input type="checkbox" name="open" checked=${filters.open_seat === "true"}
      onChange=${(event) =>
        choose({ open_seat: event.target.checked ? "true" : "" })} /> ${t("lobby.filter_open")}</label>
  </form>`;
}

function MyGames() {
  const going = own.value.filter((game) => !OVER.includes(game.status));
  const over = own.value.filter((game) => OVER.includes(game.status));
  if (own.value.length === 0) return null;
  return html`<section aria-labelledby="mine-title">
    <h2 id="mine-title">${t("lobby.my_games")}</h2>
    <ul id="my-games" class="game-list">${going.map((game) => html`<${Card} key=${game.id} game=${game} />`)}
      </ul>
    ${
      over.length > 0 &&
      html`<details class="over"><summary>${t("lobby.over", { count: over.length })}</summary>
      <ul class="game-list">${over.map((game) => html`<${Card} key=${game.id} game=${game} />`)}</ul>
        </details>`
    }
  </section>`;
}

function NoGames() {
  const name = rulesets.value[0]?.name ?? "star-trek-catan";
  const bots = Array(4).fill('{"kind": "bot", "bot": "random"}').join(",\n            ");
  const command =
    `curl -X POST ${location.origin}/api/v1/games \\\n  -H 'Content-Type: application/json' \\\n` +
    `  -d '{"ruleset": "${name}",\n  "seats": [${bots}]}'`;
  return html`<p>${t("lobby.nobody_plays")}</p>
    <pre tabindex="0">${command}</pre>`;
}
