// All games: my own, those with a free seat, and the others by status, page by page.

import { html, useSignal } from "../../../kit/base/lib.js";
import { hasEntry } from "../../../kit/base/entries.js";
import { Problem, get } from "../../../kit/service/http.js";
import { changes, own } from "../../../kit/service/own.js";
import { usePoll } from "../../../kit/service/polling.js";
import { seats as held } from "../../../kit/base/purse.js";
import { rulesets } from "../../../kit/service/rulebook.js";
import { Quiet } from "../../../kit/parts/quiet.js";
import { t } from "../../../kit/words/texts.js";
import { Card } from "../cards.js";
import { Choice } from "../people/friends.js";
import { Followed } from "./followed.js";

/** @import { Signal } from "../../../kit/base/types.js" */
/** @import { GameList } from "../../../kit/service/api.js" */

const EVERY_MS = 2000;
const PAGE = 12;
const LIVE = 6;
const STATUSES = ["running", "waiting", "finished", "aborted"];

export function Watch() {
  const filters = useSignal({ status: "", ruleset: "" });
  const cursors = useSignal(/** @type {(string | null)[]} */ ([null]));
  const page = usePage(filters.value, cursors);
  /** @param {{status?: string, ruleset?: string}} changed */
  const choose = (changed) => {
    filters.value = { ...filters.value, ...changed };
    cursors.value = [null];
  };
  const trail = cursors.value;
  const isFirst = trail.length === 1 && !filters.value.status && !filters.value.ruleset;
  const live = useLive(isFirst);
  const shown = new Set(live.map(({ id }) => id));
  const items = (page?.items ?? []).filter(
    ({ id }) => !isFirst || (!hasEntry(held.value, id) && !shown.has(id)),
  );
  const next = page?.next_cursor ?? null;
  return html`<section id="games" class="page wide" aria-labelledby="games-title">
    <h2 id="games-title">${t("lobby.games")}</h2>
    <form id="filters" aria-label=${t("lobby.filter")} 
      onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <${Choice} legend=${t("lobby.filter_status")} name="status" value=${filters.value.status}
        choices=${[["", t("lobby.all")], ...STATUSES.map((one) => [one, t(`common.status.${one}`)])]}
        choose=${(/** @type {string} */ status) => choose({ status })} />
      <${Choice} legend=${t("lobby.filter_ruleset")} name="ruleset" value=${filters.value.ruleset}
        choices=${[["", t("lobby.all")], ...rulesets.value.map((one) => [one.name, one.title])]}
        choose=${(/** @type {string} */ ruleset) => choose({ ruleset })} />
    </form>
    ${isFirst && html`<${Mine} /><${Followed} /><${Live} games=${live} />`}
    <ul id="game-list" class="game-list" aria-busy=${page === null}>
      ${items.map((game) => html`<${Card} key=${game.id} game=${game} />`)}
    </ul>
    ${
      page !== null &&
      items.length === 0 &&
      html`<${Quiet} tone="block" words=${t(isFirst ? "hall.nobody_plays" : "lobby.none_fits")} href="#/new"
        way=${t("ratings.begin")} />`
    }
    <nav id="pages" class="pages" aria-label=${t("lobby.pages")}
      hidden=${trail.length === 1 && next === null}>
      <button type="button" id="newer" disabled=${trail.length === 1}
        onClick=${() => (cursors.value = trail.slice(0, -1))}>${t("lobby.newer")}</button>
      <button type="button" id="older" disabled=${next === null}
        onClick=${() => (cursors.value = [...trail, next])}>${t("lobby.older")}</button>
    </nav>
  </section>`;
}

/**
 * Return a page of the list, read again every few seconds; null until it is read.
 * @param {{status: string, ruleset: string}} wanted
 * @param {Signal<(string | null)[]>} cursors
 */
function usePage(wanted, cursors) {
  const page = useSignal(/** @type {GameList | null} */ (null));
  const trail = cursors.value;
  usePoll(
    async (isGone) => {
      try {
        const order = wanted.status === "running" ? "strength" : "";
        const found = await get("/games", { limit: PAGE, cursor: trail.at(-1), order, ...wanted });
        if (!isGone()) page.value = found;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (problem.status === 400 && trail.length > 1 && !isGone()) cursors.value = [null];
      }
    },
    EVERY_MS,
    [changes.value, wanted, trail],
  );
  return page.value;
}

/**
 * Return the running games with the strongest players, without my own; none unless they are shown.
 * @param {boolean} isShown
 */
function useLive(isShown) {
  const live = useSignal(/** @type {GameList["items"]} */ ([]));
  usePoll(
    async (isGone) => {
      if (!isShown) return false;
      const { items } = await get("/games", { status: "running", order: "strength", limit: PAGE });
      if (!isGone()) live.value = items;
    },
    EVERY_MS,
    [changes.value, isShown],
  );
  if (!isShown) return [];
  return live.value.filter(({ id }) => !hasEntry(held.value, id)).slice(0, LIVE);
}

/** @param {{games: GameList["items"]}} props */
function Live({ games }) {
  if (games.length === 0) return null;
  return html`<section aria-labelledby="live-title"><h3 id="live-title">${t("hall.strongest")}</h3>
    <ul id="live-games" class="game-list">
      ${games.map((game) => html`<${Card} key=${game.id} game=${game} />`)}</ul>
  </section>
  <h3>${t("hall.others")}</h3>`;
}

function Mine() {
  if (own.value.length === 0) return null;
  return html`<section aria-labelledby="mine-title"><h3 id="mine-title">${t("lobby.my_games")}</h3>
    <ul id="my-games" class="game-list">
      ${own.value.map((game) => html`<${Card} key=${game.id} game=${game} />`)}</ul>
  </section>`;
}
