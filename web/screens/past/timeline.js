// The whole game as a line: any version of it, by event, by turn, by own move, played at a pace, and back to
// the present.

import { Icon } from "../../kit/art/icons.js";
import { html, onText, useEffect, useMemo } from "../../kit/base/lib.js";
import { lastMark, movesOf, nextOf, turnStarts } from "../../kit/game/past/marks.js";
import { PACES, Playback } from "../../kit/game/past/playback.js";
import { later } from "../../kit/load/later.js";
import { t } from "../../kit/words/texts.js";
import { isStudiable, isStudied } from "../study/study.js";
import { MarkList, Track } from "./track.js";

/** @import { OpenTable } from "../../kit/game/types.js" */

const AHEAD = 4;

const analysis = later(
  () => import("../study/analysis.js"),
  import.meta.resolve("../study/analysis.js"),
  ["analysis"],
  [import.meta.resolve("../../styles/study.css")],
);

/** @param {{table: OpenTable}} props */
export function Timeline({ table }) {
  const playback = useMemo(() => new Playback(table), [table]);
  useEffect(() => () => playback.close(), [playback]);
  const game = table.game.value;
  const last = game.version;
  const { record } = table;
  useEffect(() => void record.readTo(last), [record, last]);
  const told = table.timeline.value;
  const at = table.shown.value;
  const seat = table.seat.value;
  const known = useMemo(() => ({ turns: turnStarts(told), moves: movesOf(told, seat) }), [told, seat]);
  const steps = stepsOf(table, known);
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key === " ") playback.toggle();
    else if (event.key === "PageDown" && told !== null)
      table.lookBack(steps.turn_back[0] ?? 1, steps.turn_back.slice(1));
    else if (event.key === "PageUp" && told !== null)
      table.lookBack(steps.turn_on[0] ?? last, steps.turn_on.slice(1));
    else return;
    event.preventDefault();
  };
  const turn = lastMark(told, at, ["turn"])?.turn ?? table.then.value?.turn;
  const isAnalysed = isStudied.value && isStudiable(table);
  const track = html`<${Track} table=${table} told=${told} at=${at} last=${last} />`;
  return html`<section class="timeline" aria-label=${t("timeline.label")}>
    <div class="timeline-line">
      ${
        isAnalysed
          ? html`<${analysis.View} name="Analysis" table=${table} at=${at} last=${last} track=${track}
              waiting=${track} />`
          : track
      }
      <output for="when" aria-live=${playback.playing.value ? "off" : "polite"}>${where(table, null)}</output>
    </div>
    <label class="unseen" for="when">${t("timeline.look_back")}</label>
    <input type="range" id="when" min="1" max=${last} value=${at} aria-valuetext=${where(table, turn)}
      onInput=${onText((given) => table.lookBack(Number(given)))} onKeyDown=${onKeyDown} />
    <div class="steps">
      <${Pair} table=${table} steps=${steps} name="event" />
      ${told !== null && html`<${Pair} table=${table} steps=${steps} name="turn" />`}
      ${
        told !== null &&
        table.seat.value !== null &&
        html`<${Pair} table=${table} steps=${steps} name="move" />`
      }
      <${Player} playback=${playback} />
      ${isStudiable(table) && html`<${Toggle} />`}
      ${told !== null && !isAnalysed && html`<${MarkList} table=${table} told=${told} />`}
    </div>
  </section>`;
}

function Toggle() {
  return html`<button type="button" class="study-toggle" aria-pressed=${String(isStudied.value)}
    onClick=${() => (isStudied.value = !isStudied.value)}><${Icon} name="bulb" />${t("timeline.analysis")}
  </button>`;
}

/**
 * Return the target of each step, and the next step's target from there.
 * @param {OpenTable} table
 * @param {{turns: number[], moves: number[]}} of
 */
function stepsOf(table, { turns, moves }) {
  const [at, last] = [table.shown.value, table.game.value.version];
  const events = Array.from({ length: AHEAD }, (_, index) => index + 1);
  return {
    event_back: events.map((by) => at - by).filter((version) => version >= 1),
    event_on: events.map((by) => at + by).filter((version) => version <= last),
    turn_back: nextOf(turns, at, -1, AHEAD),
    turn_on: nextOf(turns, at, 1, AHEAD),
    move_back: nextOf(moves, at, -1, AHEAD),
    move_on: nextOf(moves, at, 1, AHEAD),
  };
}

/** @param {{table: OpenTable, steps: Record<string, number[]>, name: string}} props */
function Pair({ table, steps, name }) {
  return html`<div class="pair" role="group" aria-label=${t(`timeline.${name}`)}>
    <${Step} table=${table} label=${t(`timeline.step.${name}_back`)} versions=${steps[`${name}_back`]}
      sign="‹" />
    <span aria-hidden="true">${t(`timeline.${name}`)}</span>
    <${Step} table=${table} label=${t(`timeline.step.${name}_on`)} versions=${steps[`${name}_on`]} sign="›" />
  </div>`;
}

/**
 * A step button. It keeps the focus at the end of the game, where it does nothing.
 * @param {{table: OpenTable, label: string, versions: number[], sign: string}} props
 */
function Step({ table, label, versions: [next, ...ahead], sign }) {
  const go = () => next !== undefined && table.lookBack(next, ahead);
  return html`<button type="button" aria-label=${label} title=${label}
    aria-disabled=${next === undefined ? "true" : null} onClick=${go}>${sign}</button>`;
}

/** @param {{playback: Playback}} props */
function Player({ playback }) {
  const playing = playback.playing.value;
  const choose = onText((given) => (playback.pace.value = Number(given)));
  return html`<div class="pair" role="group" aria-label=${t("timeline.play")}>
    <button type="button" class="player" aria-label=${t(playing ? "timeline.pause" : "timeline.play")}
      title=${t(playing ? "timeline.pause" : "timeline.play")}
      onClick=${() => playback.toggle()}>${playing ? "❚❚" : "▶"}</button>
    <select aria-label=${t("timeline.pace")} value=${playback.pace.value} onChange=${choose}>
      ${PACES.map(
        (pace) => html`<option key=${pace} value=${pace}>${t("timeline.pace_of", { count: pace })}</option>`,
      )}
    </select>
  </div>`;
}

/** @param {OpenTable} table @param {number | null | undefined} turn */
function where(table, turn) {
  const [version, last] = [String(table.shown.value), String(table.game.value.version)];
  const name = table.past.value === null ? "live" : "at";
  return turn
    ? t(`timeline.${name}_turn`, { version, last, turn })
    : t(`timeline.${name}`, { version, last });
}
