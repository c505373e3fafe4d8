// The table of a game: the actions, the board, the players, the log. It is drawn from top to bottom, part
// after part, so that nothing visible moves and no part delays the reaction to a press.

import { html, useEffect, useMemo, useRef, useSignal } from "../../kit/base/lib.js";
import { lazily } from "../../kit/load/lazy.js";
import { seatsOf } from "../../kit/base/purse.js";
import { bookOf, ruleOf } from "../../kit/service/rulebook.js";
import { viewsOf } from "../../kit/game/registry.js";
import { t } from "../../kit/words/texts.js";
import { brief, term, title } from "../../kit/words/words.js";
import { useAnnouncements } from "./announcer.js";
import { Board } from "./board.js";
import { later, there } from "../../kit/load/later.js";
import { Refusal } from "../../kit/parts/parts.js";
import { Picks } from "../../kit/game/picks.js";
import { Play, prepare } from "./play.js";

const seating = later(() => import("./seats.js"), import.meta.resolve("./seats.js"), ["lobby"]);
const beside = later(() => import("./beside.js"), import.meta.resolve("./beside.js"), [
  "checks",
  "plots",
  "timeline",
]);

/** The parts that are drawn together, one after another. */
const STEPS = { seats: 0, play: 1, board: 2, hand: 3, timeline: 4, scores: 5, log: 6 };
const LAST = 7;

/**
 * @param {{table: import("../../kit/game/table.js").Table, tell: () => void}} props `tell` when all of it
 *   is there
 */
export function Tabletop({ table, tell }) {
  const picks = useMemo(() => new Picks(table), [table]);
  useAnnouncements(table);
  const { ruleset } = table.game.value;
  const [views, book] = [viewsOf(ruleset), useBook(table, picks)];
  if (views === null) return null;
  return html`<${Drawn} table=${table} picks=${picks} views=${views} book=${book} tell=${tell} />`;
}

/** The rules, once something shows them: a refusal, or what a seat can choose. Null before. */
function useBook(table, picks) {
  const isPlayed = table.seat.value !== null && there.value;
  const isWanted = isPlayed || picks.chosen.value !== null || table.refusal.value !== null;
  const isAsked = useRef(false);
  isAsked.current ||= isWanted;
  return isAsked.current ? bookOf(table.game.value.ruleset) : null;
}

/**
 * Return how many steps of the drawing are done. Each is a task of its own, and waits for the modules of its
 * parts.
 * @param {boolean} isSeated whether there is something to say of seats above the table
 */
function useSteps(isSeated, tell) {
  const done = useSignal(isSeated ? STEPS.seats : STEPS.play);
  const needed =
    { [STEPS.play]: isSeated && seating, [STEPS.hand]: beside, [STEPS.scores]: seating }[done.value + 1] ||
    null;
  const isHeld = needed !== null && needed.get() === null;
  useEffect(() => {
    if (done.value === LAST) tell();
    else if (!isHeld) done.value += 1;
  }, [done.value, isHeld]);
  return done.value;
}

function Drawn({ table, picks, views, book, tell }) {
  const parts = useMemo(() => partsOf({ table, picks, views }), [table, picks, views]);
  const play = useMemo(
    () => html`<${Play} table=${table} picks=${picks} views=${views} book=${book} />`,
    [table, picks, views, book],
  );
  const isSeated =
    seatsOf(table.id).length > 0 || table.game.value.seats.some((seat) => seat.kind === "open");
  const done = useSteps(isSeated, tell);
  useEffect(
    () => (there.value && table.seat.value !== null ? prepare(views) : undefined),
    [there.value, table.seat.value, views],
  );
  // Open decisions come and go, and need no answer from a spectator.
  const isBoardFirst = table.seat.value === null && !views.awaits;
  return html`
    ${done >= STEPS.play && parts.seats}
    <div class=${isBoardFirst ? "table board-first" : "table"}>
      <div class="play-side">
        ${done >= STEPS.play && play}
        <${Refusal} problem=${table.refusal.value} rules=${(rule) => ruleOf(book, rule)}
          seats=${table.game.value.seats} />
      </div>
      ${
        done >= STEPS.board &&
        html`<div class="board-side">
        ${parts.board} ${done >= STEPS.hand && parts.hand} ${
          done >= STEPS.timeline && html`${parts.timeline} ${parts.plots}`
        }
      </div>`
      }
      ${
        done >= STEPS.scores &&
        html`<div class="points-side">
        <div class="scores" role="region" aria-label=${t("game.scores")} tabindex="0">${parts.scores}</div>
        ${parts.own} ${parts.players} ${parts.open}
      </div>`
      }
      ${
        done >= STEPS.log &&
        html`<div class="log-side">
        ${parts.proposals}
        <h3>${t("game.log")}</h3>
        ${parts.log} ${done >= LAST && parts.audit}
      </div>`
      }
    </div>`;
}

/**
 * The parts of the page, each made once: it follows the signals that it reads, and is left alone when others
 * change.
 */
function partsOf({ table, picks, views }) {
  const own = { table, picks, views };
  const aside = (name) => html`<${beside.View} name=${name} ...${own} waiting=${null} />`;
  return {
    seats: html`<${SeatsOf} table=${table} />`,
    own: html`<${seating.View} name="YourSeat" table=${table} waiting=${null} />`,
    board: html`<${Board} ...${own} />`,
    hand: aside("Hand"),
    timeline: aside("Timeline"),
    plots: html`<${LazyPlots} table=${table} />`,
    scores: aside("Scores"),
    players: views.Players && html`<${PlayersOf} ...${own} />`,
    open: !views.Open && html`<${Open} table=${table} />`,
    log: aside("Log"),
    proposals: aside("Proposals"),
    audit: aside("Audit"),
  };
}

/** Seat matters, if the viewer holds a seat or can take one. */
function SeatsOf({ table }) {
  const isAny = seatsOf(table.id).length > 0 || table.game.value.seats.some((seat) => seat.kind === "open");
  return isAny || seating.module.value !== null
    ? html`<${seating.View} name="Seats" table=${table} waiting=${null} />`
    : null;
}

function PlayersOf({ table, views }) {
  return table.board.value === null ? null : html`<${views.Players} table=${table} />`;
}

function Open({ table }) {
  return html`<ul class="open" aria-label=${t("game.open_things")}>
    ${openThings(table.board.value ?? {}, table.game.value)}</ul>`;
}

/** The plots, which are loaded when somebody wants to see them. */
function LazyPlots({ table }) {
  const plots = useSignal(/** @type {{Plots: any} | null} */ (null));
  const isOpen = useSignal(false);
  const toggle = async (event) => {
    isOpen.value = event.currentTarget.open;
    if (isOpen.value)
      plots.value ??= await lazily(
        () => import("../plots/plots.js"),
        import.meta.resolve("../plots/plots.js"),
      );
  };
  return html`<details class="plots" onToggle=${toggle}><summary>${t("plots.heading")}</summary>
    ${isOpen.value && plots.value !== null && html`<${plots.value.Plots} table=${table} />`}
  </details>`;
}

/** Return the other facts of the observation about seats: offers and pending duties. */
function openThings(observation, game) {
  const isOpen = (one) => Number.isInteger(one?.seat) && one.id === undefined && one.at === undefined;
  return Object.entries(observation)
    .filter(([name]) => name !== "players" && name !== "clocks")
    .map(([name, value]) => ({ name, open: [value].flat().filter(isOpen) }))
    .filter(({ open }) => open.length > 0)
    .map(
      ({ name, open }) =>
        html`<li key=${name}><b>${title(term(game.ruleset, name))}
          </b> ${open.map((one) => brief(one, game.seats)).join("; ")}</li>`,
    );
}
