// One game: the table, who has what, what happened, what can be done.

import { html, useEffect, useMemo, useSignal } from "../lib.js";
import { lazily } from "../lazy.js";
import { place, showVersion } from "../place.js";
import { bookOf, ruleOf, titleOf } from "../rulebook.js";
import { viewsOf } from "../rulesets/registry.js";
import { t } from "../texts.js";
import { brief, term, title } from "../words.js";
import { useAnnouncements } from "./announcer.js";
import { Alarm } from "./alarm.js";
import { Audit } from "./audit.js";
import { Board } from "./board.js";
import { Gone } from "./gone.js";
import { Hand } from "./hand.js";
import { Head } from "./head.js";
import { Log } from "./log.js";
import { Refusal } from "./parts.js";
import { Picks, Play } from "./play.js";
import { Proposals } from "./proposals.js";
import { Scores } from "./scores.js";
import { Seats, YourSeat } from "./seats.js";
import { Timeline } from "./timeline.js";

/** @param {{table: import("../table.js").Table}} props */
export function GameView({ table }) {
  const picks = useMemo(() => new Picks(table), [table]);
  useAddress(table);
  useAnnouncements(table);
  const game = table.game.value;
  const name = game === null ? "" : titleOf(game.ruleset);
  useEffect(() => {
    if (name) document.title = `${name} · Starledger`;
  }, [name]);
  if (table.gone.value !== null) return html`<${Gone} table=${table} />`;
  const views = game === null ? null : viewsOf(game.ruleset);
  if (views === null) return html`<section id="game" aria-label=${t("game.label")} aria-busy="true"></section>`;
  return html`<${Shown} table=${table} picks=${picks} views=${views} book=${bookOf(game.ruleset)} name=${name} />`;
}

/** The address says which version is shown, and an address that says one has it shown. */
function useAddress(table) {
  const asked = place.value;
  useEffect(() => {
    if (asked.version !== null) table.lookBack(asked.version);
    else if (table.past.value !== null || table.missing.value !== null) table.live();
  }, [table, asked]);
  const [past, isThere] = [table.past.value, table.game.value !== null && table.missing.value === null];
  useEffect(() => {
    if (isThere) showVersion(table.id, () => table.past.value);
  }, [table, past, isThere]);
}

function Shown({ table, picks, views, book, name }) {
  const parts = useMemo(() => partsOf({ table, picks, views, book }), [table, picks, views, book]);
  return html`<section id="game" aria-label=${t("game.label")} class=${table.past.value === null ? "" : "looking-back"}>
    <${Alarm} table=${table} />
    <${Head} table=${table} name=${name} />
    <${Missing} table=${table} />
    ${parts.seats}
    <div class="table">
      <div class="play-side">
        ${parts.play}
        <${Refusal} problem=${table.refusal.value} rules=${(rule) => ruleOf(book, rule)} seats=${table.game.value.seats} />
      </div>
      <div class="board-side">
        ${parts.board} ${parts.hand} ${parts.timeline} ${parts.plots}
      </div>
      <div class="points-side">
        <div class="scores" role="region" aria-label=${t("game.scores")} tabindex="0">${parts.scores}</div>
        ${parts.own} ${parts.players} ${parts.open}
      </div>
      <div class="log-side">
        ${parts.proposals}
        <h3>${t("game.log")}</h3>
        ${parts.log} ${parts.audit}
      </div>
    </div>
  </section>`;
}

/** The parts of the page, each made once: it follows the signals that it reads, and is left alone when others change. */
function partsOf({ table, picks, views, book }) {
  const own = { table, picks, views, book };
  return {
    seats: html`<${Seats} table=${table} />`,
    own: html`<${YourSeat} table=${table} />`,
    play: html`<${Play} ...${own} />`,
    board: html`<${Board} ...${own} />`,
    hand: html`<${Hand} ...${own} />`,
    timeline: html`<${Timeline} table=${table} />`,
    plots: html`<${LazyPlots} table=${table} book=${book} />`,
    scores: html`<${Scores} table=${table} />`,
    players: views.Players && html`<${PlayersOf} ...${own} />`,
    open: !views.Open && html`<${Open} table=${table} />`,
    log: html`<${Log} table=${table} />`,
    proposals: html`<${Proposals} table=${table} />`,
    audit: html`<${Audit} table=${table} />`,
  };
}

function PlayersOf({ table, views, book }) {
  return table.board.value === null ? null : html`<${views.Players} table=${table} book=${book} />`;
}

function Open({ table }) {
  return html`<ul class="open" aria-label=${t("game.open_things")}>${openThings(table.board.value ?? {}, table.game.value)}</ul>`;
}

/** Where a version was asked for that is not there: what there is, and the nearest. */
function Missing({ table }) {
  const version = table.missing.value;
  if (version === null) return null;
  const [last, nearest] = [String(table.game.value.version), table.nearest(version)];
  return html`<div class="refusal missing" role="alert">
    <p>${version === 0 ? t("game.missing_none", { last }) : t("game.missing", { version: String(version), last })}</p>
    <button type="button" onClick=${() => table.lookBack(nearest)}>${t("game.nearest", { version: String(nearest) })}</button>
    <button type="button" onClick=${() => table.live()}>${t("game.stay")}</button>
  </div>`;
}

/** The plots, which are loaded when somebody wants to see them. */
function LazyPlots({ table, book }) {
  const plots = useSignal(/** @type {{Plots: any} | null} */ (null));
  const isOpen = useSignal(false);
  const toggle = async (event) => {
    isOpen.value = event.currentTarget.open;
    if (isOpen.value) plots.value ??= await lazily(() => import("./plots.js"));
  };
  return html`<details class="plots" onToggle=${toggle}><summary>${t("plots.heading")}</summary>
    ${isOpen.value && plots.value !== null && html`<${plots.value.Plots} table=${table} book=${book} />`}
  </details>`;
}

/** What the observation says of seats besides the players and the board: offers, what is still due. */
function openThings(observation, game) {
  const isOpen = (one) => Number.isInteger(one?.seat) && one.id === undefined && one.at === undefined;
  return Object.entries(observation)
    .filter(([name]) => name !== "players" && name !== "clocks")
    .map(([name, value]) => ({ name, open: [value].flat().filter(isOpen) }))
    .filter(({ open }) => open.length > 0)
    .map(({ name, open }) => html`<li key=${name}><b>${title(term(game.ruleset, name))}</b> ${open.map((one) => brief(one, game.seats)).join("; ")}</li>`);
}
