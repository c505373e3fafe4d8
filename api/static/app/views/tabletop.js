// The table of a game: what can be done, the board, who has what, what happened. It is drawn from top to bottom, part after
// part, so that nothing that is seen moves, and none keeps whoever presses something waiting for the others.

import { html, useEffect, useMemo, useSignal } from "../lib.js";
import { lazily } from "../lazy.js";
import { bookOf, ruleOf } from "../rulebook.js";
import { viewsOf } from "../rulesets/registry.js";
import { t } from "../texts.js";
import { brief, term, title } from "../words.js";
import { useAnnouncements } from "./announcer.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { later } from "./later.js";
import { Refusal } from "./parts.js";
import { Picks } from "./picks.js";
import { Play } from "./play.js";
import { Scores } from "./scores.js";
import { Seats, YourSeat } from "./seats.js";

const beside = later(() => import("./beside.js"), import.meta.resolve("./beside.js"));

/** The parts that are drawn together, one after another. */
const STEPS = { play: 0, board: 1, hand: 2, timeline: 3, scores: 4, log: 5 };
const LAST = 6;

/** @param {{table: import("../table.js").Table, tell: () => void}} props `tell` when all of it is there */
export function Tabletop({ table, tell }) {
  const picks = useMemo(() => new Picks(table), [table]);
  useAnnouncements(table);
  const { ruleset } = table.game.value;
  const views = viewsOf(ruleset);
  if (views === null) return null;
  return html`<${Drawn} table=${table} picks=${picks} views=${views} book=${bookOf(ruleset)} tell=${tell} />`;
}

/** How many steps of the drawing are done; each is a task of its own. */
function useSteps(tell) {
  const done = useSignal(0);
  const isHeld = done.value === STEPS.timeline && beside.module.value === null;
  useEffect(() => {
    if (done.value === LAST) tell();
    else if (!isHeld) done.value += 1;
  }, [done.value, isHeld]);
  return done.value;
}

function Drawn({ table, picks, views, book, tell }) {
  const parts = useMemo(() => partsOf({ table, picks, views, book }), [table, picks, views, book]);
  const done = useSteps(tell);
  return html`
    ${parts.seats}
    <div class="table">
      <div class="play-side">
        ${parts.play}
        <${Refusal} problem=${table.refusal.value} rules=${(rule) => ruleOf(book, rule)} />
      </div>
      ${done >= STEPS.board && html`<div class="board-side">
        ${parts.board} ${done >= STEPS.hand && parts.hand} ${done >= STEPS.timeline && html`${parts.timeline} ${parts.plots}`}
      </div>`}
      ${done >= STEPS.scores && html`<div class="points-side">
        <div class="scores" role="region" aria-label=${t("game.scores")} tabindex="0">${parts.scores}</div>
        ${parts.own} ${parts.players} ${parts.open}
      </div>`}
      ${done >= STEPS.log && html`<div class="log-side">
        ${parts.proposals}
        <h3>${t("game.log")}</h3>
        ${parts.log} ${done >= LAST && parts.audit}
      </div>`}
    </div>`;
}

/** The parts of the page, each made once: it follows the signals that it reads, and is left alone when others change. */
function partsOf({ table, picks, views, book }) {
  const own = { table, picks, views, book };
  const aside = (name) => html`<${beside.View} name=${name} table=${table} waiting=${null} />`;
  return {
    seats: html`<${Seats} table=${table} />`,
    own: html`<${YourSeat} table=${table} />`,
    play: html`<${Play} ...${own} />`,
    board: html`<${Board} ...${own} />`,
    hand: html`<${Hand} ...${own} />`,
    timeline: aside("Timeline"),
    plots: html`<${LazyPlots} table=${table} book=${book} />`,
    scores: html`<${Scores} table=${table} />`,
    players: views.Players && html`<${PlayersOf} ...${own} />`,
    open: !views.Open && html`<${Open} table=${table} />`,
    log: aside("Log"),
    proposals: aside("Proposals"),
    audit: aside("Audit"),
  };
}

function PlayersOf({ table, views, book }) {
  return table.board.value === null ? null : html`<${views.Players} table=${table} book=${book} />`;
}

function Open({ table }) {
  return html`<ul class="open" aria-label=${t("game.open_things")}>${openThings(table.board.value ?? {}, table.game.value)}</ul>`;
}

/** The plots, which are loaded when somebody wants to see them. */
function LazyPlots({ table, book }) {
  const plots = useSignal(/** @type {{Plots: any} | null} */ (null));
  const isOpen = useSignal(false);
  const toggle = async (event) => {
    isOpen.value = event.currentTarget.open;
    if (isOpen.value) plots.value ??= await lazily(() => import("./plots.js"), import.meta.resolve("./plots.js"));
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
