// The screen of a game: top bar, players' plates, the board with what lies over it, the dock, the log. Every
// area has a fixed place. The parts are drawn one after another, so that none delays the reaction to a press.

import { html, useEffect, useMemo, useRef, useSignal } from "../../kit/base/lib.js";
import { bookOf } from "../../kit/service/rulebook.js";
import { viewsOf } from "../../kit/game/registry.js";
import { t } from "../../kit/words/texts.js";
import { later, there } from "../../kit/load/later.js";
import { Picks } from "../../kit/game/picks.js";
import { useHotkeys } from "../../kit/table/hotkeys.js";
import { progressOf } from "../lesson/kept.js";
import { useAnnouncements } from "./announcer.js";
import { Bar } from "./bar.js";
import { Board } from "./board.js";
import { Dock } from "./dock.js";
import { Over, Past } from "./over.js";
import { Plates } from "./seats/plates.js";
import { isPhone, isWidest, open } from "./opened.js";
import { talk } from "./talk/talking.js";
import { Ticker } from "./log/ticker.js";

/** @import { Views } from "../../kit/game/registry.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { Book } from "../../kit/service/rulebook.js" */

const log = later(() => import("./log/log.js"), import.meta.resolve("./log/log.js"));
const lesson = later(
  () => import("../lesson/lesson.js"),
  import.meta.resolve("../lesson/lesson.js"),
  ["lesson", "lobby"],
  [import.meta.resolve("../../styles/lesson.css")],
);
const menu = later(() => import("./menu/menu.js"), import.meta.resolve("./menu/menu.js"), [
  "checks",
  "lobby",
  "plots",
  "timeline",
]);
const panel = later(() => import("./panel/panel.js"), import.meta.resolve("./panel/panel.js"));
const stage = later(
  () => import("../../kit/stage/stage.js"),
  import.meta.resolve("../../kit/stage/stage.js"),
  ["stage"],
  [import.meta.resolve("../../styles/stage.css")],
);
const alarm = later(() => import("../checks/alarm.js"), import.meta.resolve("../checks/alarm.js"), [
  "checks",
]);

/** The parts in the order in which they are drawn, such that no part moves another. */
const STEPS = { dock: 1, board: 2, plates: 2, log: 3 };
const LAST = 4;

/** @param {{table: OpenTable, title: string}} props */
export function Frame({ table, title }) {
  const picks = useMemo(() => new Picks(table), [table]);
  const { ruleset } = table.game.value;
  const [views, book] = [viewsOf(ruleset), useBook(table, picks)];
  useAnnouncements(table);
  useChoices(table, picks);
  const done = useSteps(views, log);
  const isWhole = done >= LAST;
  useEffect(() => {
    if (isWhole) there.value = true;
  }, [isWhole]);
  useEffect(() => (there.value ? menu.soon() : undefined), [there.value]);
  useEffect(
    () => (there.value && table.seat.value !== null ? views?.soon?.() : undefined),
    [there.value, views],
  );
  return html`<section id="game" aria-label=${t("game.label")} aria-busy=${isWhole ? null : "true"}
    class=${classes(table, views)} data-version=${table.shown.value}>
    <${Skips} />
    <${alarm.View} name="Alarm" table=${table} waits waiting=${null} />
    ${
      views !== null &&
      html`<${Parts} table=${table} title=${title} picks=${picks} views=${views} book=${book}
      done=${done} />`
    }
    ${
      Object.keys(table.said.value).length > 0 &&
      html`<${talk.View} name="Bubbles" table=${table} waiting=${null} />`
    }
    <${Opened} table=${table} picks=${picks} views=${views} book=${book} />
  </section>`;
}

/** Skip links over the top bar: board, hand, main button. */
function Skips() {
  /** @param {string} id */
  const to = (id) => (/** @type {Event} */ event) => {
    event.preventDefault();
    const area = document.getElementById(id);
    const control = area?.matches("button")
      ? area
      : area?.querySelector("button:not(:disabled), [tabindex='0']");
    /** @type {HTMLElement | null | undefined} */ (control ?? area)?.focus();
  };
  return html`<nav class="skips" aria-label=${t("table.skip.board")}>
    <a href="#board-area" onClick=${to("board-area")}>${t("table.skip.board")}</a>
    <a href="#dock" onClick=${to("dock")}>${t("table.skip.dock")}</a>
    <a href="#main-button" onClick=${to("main-button")}>${t("table.skip.main")}</a></nav>`;
}

/** @param {OpenTable} table @param {Views | null} views */
function classes(table, views) {
  return [
    "table-screen",
    table.game.value.ruleset,
    table.seat.value === null && "watched",
    table.past.value !== null && "looking-back",
    views !== null && !views.Dock && "with-panel",
    isLogDrawer(views) && "without-aside",
    progressOf(table.id) !== null && "taught",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Return true if the log of a ruleset is a drawer on all screens but the widest.
 * @param {Views | null} views
 */
function isLogDrawer(views) {
  return views !== null && Boolean(views.Dock) && !views.Aside;
}

/**
 * The parts of the frame. Each is created once and follows the signals that it reads.
 * @param {{table: OpenTable, title: string, picks: Picks, views: Views, book: Book | null, done: number}}
 *   props
 */
function Parts({ table, title, picks, views, book, done }) {
  const own = { table, picks, views };
  const bar = useMemo(() => html`<${Bar} ...${own} title=${title} />`, [table, views, title]);
  const board = useMemo(() => html`<${Board} ...${own} />`, [table, views]);
  const over = useMemo(() => html`<${Over} ...${own} book=${book} />`, [table, views, book]);
  const dock = useMemo(() => html`<${Dock} ...${own} book=${book} />`, [table, views, book]);
  const plates = useMemo(() => html`<${Plates} ...${own} />`, [table, views]);
  const rail = useMemo(() => html`<${log.View} name="LogRail" ...${own} waiting=${null} />`, [table, views]);
  const hasLog = !isLogDrawer(views) || isWidest.value || open.value === "log";
  const hasTicker = isPhone.value || isLogDrawer(views);
  return html`${bar}
    <div class="board-column">
      <div class="board-area" id="board-area">
        ${done >= STEPS.board && over} ${done >= STEPS.board && board}
        ${there.value && html`<${EventStage} table=${table} views=${views} />`}
        ${done >= STEPS.log && hasTicker && html`<${Ticker} table=${table} views=${views} />`}
      </div>
      ${done >= STEPS.board && html`<${Past} table=${table} />`}
    </div>
    ${
      !views.Dock &&
      html`<div class="panel-drawer">
      ${done >= STEPS.dock && html`<${panel.View} name="Panel" ...${own} book=${book} waiting=${null} />`}
        </div>`
    }
    <div class="dock" id="dock">${done >= STEPS.dock && dock}</div>
    ${
      progressOf(table.id) !== null &&
      done >= LAST &&
      html`<${lesson.View} name="Lesson" table=${table} picks=${picks} waiting=${null} />`
    }
    <div class="plates-rail">${done >= STEPS.plates && plates}</div>
    <aside class="log-rail" aria-label=${t("game.log")}>${done >= STEPS.log && hasLog && rail}</aside>`;
}

/**
 * The stage, once the ruleset's entries are loaded; nothing waits for them.
 * @param {{table: OpenTable, views: Views}} props
 */
function EventStage({ table, views }) {
  const entries = views.stage?.() ?? null;
  return entries === null
    ? null
    : html`<${stage.View} name="Stage" table=${table} stage=${entries} waiting=${null} />`;
}

/**
 * The parts that the user has opened: the menu, the log's drawer.
 * @param {{table: OpenTable, picks: Picks, views: Views, book: Book | null}} props
 */
function Opened({ table, picks, views, book }) {
  const opened = open.value;
  useEffect(() => () => void (open.value = null), [table]);
  useHotkeys({ l: () => (open.value = opened === "log" ? null : "log") });
  if (opened === "menu")
    return html`<${menu.View} name="Menu" table=${table} picks=${picks} views=${views} book=${book}
      waiting=${null} />`;
  return null;
}

/**
 * Return the rules once a refusal or a seat's choices need them; null before.
 * @param {OpenTable} table
 * @param {Picks} picks
 */
function useBook(table, picks) {
  const isPlayed = table.seat.value !== null && there.value;
  const isWanted = isPlayed || picks.chosen.value !== null || table.refusal.value !== null;
  const isAsked = useRef(false);
  isAsked.current ||= isWanted;
  return isAsked.current ? bookOf(table.game.value.ruleset) : null;
}

/** Keep the choice possible while others act. @param {OpenTable} table @param {Picks} picks */
function useChoices(table, picks) {
  const [legal, busy, seat] = [table.legal.value, table.busy.value, table.seat.value];
  useEffect(() => picks.keepUp(), [legal, busy, table.past.value]);
  useEffect(() => picks.undo(), [seat]);
  useHotkeys({ escape: picks.chosen.value !== null && (() => picks.undo()) });
}

/**
 * Return how many steps of the drawing are done; each is a task of its own.
 * @param {Views | null} views
 * @param {any} log
 */
function useSteps(views, log) {
  const done = useSignal(0);
  const isHeld = views === null || (done.value + 1 === STEPS.log && log.get() === null);
  useEffect(() => {
    if (done.value < LAST && !isHeld) done.value += 1;
  }, [done.value, isHeld]);
  return done.value;
}
