// The analysis beside the timeline: chances, the best actions of the deciding seat, and the turning points.

import { Icon } from "../../kit/art/icons.js";
import { html, useEffect, useMemo } from "../../kit/base/lib.js";
import { Badge } from "../../kit/table/badge.js";
import { capital, label, worded } from "../../kit/words/naming.js";
import { language, percent, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { Curve } from "./curve.js";
import { Study } from "./study.js";
import { chancesAt, points, turningPoints } from "./turning.js";

/** @import { VNode } from "../../kit/base/types.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { Action, AnalysedAction, GameAnalysis, SeatChance } from "../../kit/service/api.js" */
/** @import { Turning } from "./turning.js" */

const REST_MS = 500; // the user may step on at once

/**
 * `track` stands in for the curve until there is one.
 * @param {{table: OpenTable, at: number, last: number, track: VNode}} props
 */
export function Analysis({ table, at, last, track }) {
  const seat = table.seat.value;
  const study = useMemo(() => new Study(table), [table, seat]);
  useEffect(() => () => study.close(), [study]);
  useEffect(() => void study.read(last), [study, last, language.value]);
  useEffect(() => {
    const timer = setTimeout(() => study.look(at), REST_MS);
    return () => clearTimeout(timer);
  }, [study, at, language.value]);
  return html`<${Studied} table=${table} study=${study} at=${at} last=${last} track=${track} />`;
}

/**
 * An analysis as far as the service has computed it.
 * @param {{table: OpenTable, study: Study, at: number, last: number, track: VNode | null}} props
 */
export function Studied({ table, study, at, last, track }) {
  const course = study.course.value;
  const refused = study.refused.course.value;
  if (refused !== null) return html`<p class="study-note" role="status">${refused.message}</p>${track}`;
  if (course === null) return html`<${Waiting} progress=${study.progress.value} />${track}`;
  return html`<div class="study">
    <div class="study-parts">
      <${Chances} table=${table} study=${study} course=${course} at=${at} />
      <${Choice} table=${table} study=${study} at=${at} />
      <${Turnings} table=${table} course=${course} at=${at} />
    </div>
    <${Curve} table=${table} course=${course} at=${at} last=${last} />
  </div>`;
}

/** @param {{progress: number}} props */
function Waiting({ progress }) {
  const done = Math.round(progress * 100);
  return html`<div class="study-note" role="status">
    <span id="study-waits">${t("analysis.waits")}</span>
    <progress max="100" value=${done} aria-labelledby="study-waits">${percent(progress)}</progress>
  </div>`;
}

/**
 * The chance of each seat at the shown version, with its interval once the position is analysed.
 * @param {{table: OpenTable, study: Study, course: GameAnalysis, at: number}} props
 */
function Chances({ table, study, course, at }) {
  const { seats } = table.game.value;
  const position = study.position.value?.version === at ? study.position.value : null;
  const rough = chancesAt(course, at);
  return html`<section aria-labelledby="study-chances">
    <h2 id="study-chances">${t("analysis.chances")}</h2>
    <ul class="study-chances">${seats.map(({ seat, color }) => {
      /** @type {SeatChance | undefined} */
      const exact = position?.seats[seat];
      const chance = exact?.win_chance ?? rough?.[seat] ?? 0;
      return html`<li key=${seat} class=${`of-${color}`}>
        <${Badge} color=${color} /><span class="name">${seatName(seats, seat)}</span>
        <span class="study-bar" aria-hidden="true"><i style=${`width:${chance * 100}%`}></i></span>
        <b>${percent(chance)}</b><small>${exact && exact.low < exact.high && between(exact)}</small>
      </li>`;
    })}</ul>
  </section>`;
}

/** @param {SeatChance} chance */
function between({ low, high }) {
  return t("analysis.between", { low: percent(low), high: percent(high) });
}

/**
 * The best actions of the seat that decides here, and the action that it took.
 * @param {{table: OpenTable, study: Study, at: number}} props
 */
function Choice({ table, study, at }) {
  const position = study.position.value;
  const { seats } = table.game.value;
  const isKnown = position?.version === at;
  const title = t("analysis.actions");
  const region = { class: "study-choice", tabindex: "0", "aria-live": "polite", "aria-label": title };
  if (!isKnown || position.seat === null || position.best.length === 0) {
    const refused = study.refused.position.value?.message;
    return html`<section ...${region}>
      <p class="soft">${refused ?? t(isKnown ? "analysis.nobody" : "analysis.looks")}</p></section>`;
  }
  const { best, played } = position;
  const isAmong = (/** @type {AnalysedAction} */ one) => played !== null && isSame(one.action, played.action);
  const rest = played === null || best.some(isAmong) ? [] : [played];
  return html`<section ...${region}>
    <h2>${t("analysis.decides", { name: seatName(seats, position.seat) })}</h2>
    <ol>${[...best, ...rest].map(
      (one, place) => html`<li key=${place} class=${isAmong(one) ? "played" : ""}>
        <p><b>${described(table, one.action)}</b> <span>${percent(one.win_chance)}</span>
          ${isAmong(one) && html`<em><${Icon} name="check" />${t("analysis.played")}</em>`}</p>
        <p class="soft">${capital(one.reason)}.</p></li>`,
    )}</ol>
  </section>`;
}

/** @param {{table: OpenTable, course: GameAnalysis, at: number}} props */
function Turnings({ table, course, at }) {
  const { seats } = table.game.value;
  const found = useMemo(() => turningPoints(course), [course]);
  return html`<section class="study-turnings" aria-labelledby="study-turnings">
    <h2 id="study-turnings">${t("analysis.turnings")}</h2>
    ${found.length === 0 && html`<p class="soft">${t("analysis.none")}</p>`}
    <ul>${found.map((turning) => {
      const seat = turning.kind === "swing" ? turning.swing.seat : turning.blunder.seat;
      return html`<li key=${`${turning.kind} ${turning.version}`}>
        <button type="button" aria-pressed=${String(turning.version === at)}
          onClick=${() => table.lookBack(turning.version)}>
          <${Badge} color=${seats[seat]?.color ?? ""} />
          <span>${worth(table, turning)}<small>${when(turning.turn)}</small></span></button></li>`;
    })}</ul>
  </section>`;
}

/** A turning point in words. @param {OpenTable} table @param {Turning} turning */
function worth(table, turning) {
  const { seats, ruleset } = table.game.value;
  if (turning.kind === "blunder") {
    const { seat, loss, best } = turning.blunder;
    const action = label(ruleset, best.action.type);
    return t("analysis.blunder", { name: seatName(seats, seat), action, change: points(-loss) });
  }
  const { seat, active, change } = turning.swing;
  const [name, of] = [seatName(seats, seat), active === null ? "" : seatName(seats, active)];
  const key = active === null ? "setup" : active === seat ? "own" : "others";
  return t(`analysis.swing.${key}`, { name, of, change: points(change) });
}

/** @param {number} turn */
function when(turn) {
  return turn === 0 ? t("analysis.setup") : capital(t("common.turn", { turn }));
}

/** An action with its fields in words. @param {OpenTable} table @param {Action} action */
function described(table, { type, ...fields }) {
  const words = Object.entries(fields).map(([name, value]) => worded(table, name, value));
  return [label(table.game.value.ruleset, type), ...words].join(" · ");
}

/** @param {Action} one @param {Action} other */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
