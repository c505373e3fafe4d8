// The coach of a tutorial: what to do next in a sentence or two, how far it is, and ways on and back.

import { Icon } from "../../kit/art/icons.js";
import { html, useEffect, useRef, useSignal } from "../../kit/base/lib.js";
import { lessonOf } from "../../kit/game/registry.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { rulesets } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { playBots, useAttempt } from "../lobby/begin.js";
import { advanced, after, isAstray } from "./course.js";
import { leave, progressOf, store } from "./kept.js";
import { useMarks } from "./marking.js";

/** @import { Lesson as Course, Moment, Step } from "../../kit/game/lesson.js" */
/** @import { OpenTable, Picks } from "../../kit/game/types.js" */
/** @import { Progress } from "./course.js" */

/** @param {{table: OpenTable, picks: Picks}} props */
export function Lesson({ table, picks }) {
  const { ruleset } = table.game.value;
  const lesson = lessonOf(ruleset);
  const board = table.board.value;
  const progress = progressOf(table.id);
  if (lesson === null || board === null || progress === null) return null;
  return html`<${Steps} table=${table} picks=${picks} ruleset=${ruleset} lesson=${lesson} board=${board}
    progress=${progress} />`;
}

/**
 * @param {{table: OpenTable, picks: Picks, ruleset: string, lesson: Course, board: any,
 *   progress: Progress}} props
 */
function Steps({ table, picks, ruleset, lesson, board, progress }) {
  const moved = useMoves(table);
  const seen = momentOf(table, picks, board);
  const isLive = table.past.value === null;
  const now = isLive ? advanced(lesson, progress, seen) : progress;
  useEffect(() => {
    if (now.step !== progress.step) store(table.id, now);
  }, [now.step, progress.step]);
  const step = lesson.steps[now.step];
  const astray = isLive && isAstray(lesson, now, moved.value);
  const isShown = isLive && !astray && step !== undefined;
  useMarks(isShown ? (step.marks?.(seen) ?? []) : []);
  const total = lesson.steps.length;
  const isRead = step !== undefined && step.isDone === undefined;
  const on = () => store(table.id, after(now, board));
  const card = useRoom();
  return html`<section class="lesson" aria-label=${t("lesson.title")} data-step=${step?.name ?? "done"}
    ref=${card}>
    <header><h2><${Icon} name="bulb" />${t("lesson.title")}</h2>
      ${step && html`<span>${t("lesson.progress", { step: now.step + 1, total })}</span>`}
      ${
        step &&
        !isRead &&
        html`<button type="button" class="lesson-skip" title=${t("lesson.skip_step")} onClick=${on}>
          ${t("lesson.skip")}</button>`
      }
      <button type="button" class="bare" aria-label=${t("lesson.leave")} title=${t("lesson.leave")}
        onClick=${() => leave(table.id)}><${Icon} name="cross" /></button></header>
    <div class="lesson-bar" aria-hidden="true">
      <i style=${{ width: `${(100 * now.step) / total}%` }}></i></div>
    <div class="lesson-body">
      <p class="lesson-words" aria-live="polite">${wordsOf(ruleset, step, astray)}</p>
      ${
        isRead &&
        html`<button type="button" class="primary" data-lesson-on onClick=${on}>${t("lesson.next")}</button>`
      }
      ${astray && html`<${Back} table=${table} now=${now} />`}
      ${step === undefined && html`<${End} ruleset=${ruleset} />`}
    </div></section>`;
}

/**
 * Return the reference of the card, whose height sets the room below the board of a small screen. The
 * greatest height so far counts, so that the board does not move with every step.
 */
function useRoom() {
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    let most = 0;
    const watch = new ResizeObserver(() => {
      const { offsetHeight: height = 0, parentElement: screen = null } = card.current ?? {};
      if (height <= most) return;
      most = height;
      screen?.style.setProperty("--lesson-room", `${height}px`);
    });
    if (card.current !== null) watch.observe(card.current);
    return () => watch.disconnect();
  }, []);
  return card;
}

/** @param {string} ruleset @param {Step | undefined} step @param {boolean} astray */
function wordsOf(ruleset, step, astray) {
  if (astray) return t("lesson.astray");
  return t(step === undefined ? "lesson.done" : `lesson-${ruleset}.${step.name}`);
}

/** The way back to where the step began. @param {{table: OpenTable, now: Progress}} props */
function Back({ table, now }) {
  const back = async () => {
    const answer = await table.change("/rewinds", { to_version: now.version });
    if (answer !== null) store(table.id, { ...now, since: answer.version });
  };
  return html`<button type="button" class="primary" disabled=${table.busy.value} onClick=${back}>
    ${t("lesson.back")}</button>`;
}

/** The end leads to a real game. @param {{ruleset: string}} props */
function End({ ruleset }) {
  const { busy, problem, attempt } = useAttempt();
  const found = rulesets.value.find((one) => one.name === ruleset);
  return html`<p class="lesson-ways">
      <button type="button" class="primary" disabled=${busy.value || !found}
        onClick=${() => found && attempt(() => playBots(found))}>
        <${Icon} name="play" />${t("lesson.play_now")}</button>
      <a class="button" href=${`#/learn/${ruleset}`}>${t("lesson.rules")}</a></p>
    <${Trouble} problem=${problem.value} />`;
}

/**
 * Return the facts about the game that a step may use.
 * @param {OpenTable} table
 * @param {Picks} picks
 * @param {any} board
 * @returns {Moment}
 */
function momentOf(table, picks, board) {
  const seat = /** @type {number} */ (table.seat.value);
  const own = board.players.find((/** @type {{seat: number}} */ one) => one.seat === seat);
  return { board, own, seat, chosen: picks.chosen.value };
}

/** Return the version of the last own move that the page has heard of. @param {OpenTable} table */
function useMoves(table) {
  const moved = useSignal(0);
  useEffect(() => {
    /** @param {any} event */
    const hear = (event) => {
      if (event.seat === table.seat.value && event.type !== "game-rewound") moved.value = event.version;
    };
    table.hears.add(hear);
    return () => void table.hears.delete(hear);
  }, [table]);
  return moved;
}
