// The time limit of a new game.

import { entryOf } from "../../../kit/base/entries.js";
import { html, onText } from "../../../kit/base/lib.js";
import { t } from "../../../kit/words/texts.js";
import { Wrong, marks } from "../../../kit/parts/trouble.js";

/** @import { Game } from "../../../kit/service/api.js" */
/** @import { Problem } from "../../../kit/service/http.js" */
/** @import { Limits } from "../types.js" */

const MINUTE_S = 60;

/** The initial values of each kind of clock. */
/** @type {Record<string, Record<string, number>>} */
const STARTS = {
  none: {},
  decision: { seconds: 60 },
  increment: { total_seconds: 20 * MINUTE_S, increment_seconds: 15 },
  days: { days: 2 },
};

/**
 * The fields of a clock, each with the number of seconds (or days) in one unit of its input, and its bounds.
 */
/** @type {Record<string, {unit: number, min: number, max: number}>} */
const FIELDS = {
  seconds: { unit: 1, min: 1, max: 604_800 },
  total_seconds: { unit: MINUTE_S, min: 1, max: 10_080 },
  increment_seconds: { unit: 1, min: 0, max: 3600 },
  days: { unit: 1, min: 1, max: 30 },
};

/** @param {{value: Limits, onInput: (value: Limits) => void, problem: Problem | null}} props */
export function Clock({ value, onInput, problem }) {
  const kind = value?.kind ?? "none";
  const choose = onText((given) => onInput(given === "none" ? null : { kind: given, ...STARTS[given] }));
  return html`<div class="option">
    <div class="field"><label for="clock">${t("lobby.clock.label")}</label>
      <select id="clock" aria-describedby="hint-clock" value=${kind} onChange=${choose}>
        ${Object.keys(STARTS).map(
          (one) => html`<option value=${one}>${t(`lobby.clock.kinds.${one}`)}</option>`,
        )}
      </select></div>
    ${Object.keys(entryOf(STARTS, kind) ?? {}).map(
      (name) =>
        html`<${Amount} key=${name} name=${name} value=${value} onInput=${onInput} problem=${problem} />`,
    )}
    <p class="hint" id="hint-clock">${t(`lobby.clock.hints.${kind}`)}</p>
  </div>`;
}

/**
 * @param {{name: string, value: NonNullable<Limits>, onInput: (value: Limits) => void, problem: Problem |
 *   null}} props
 */
function Amount({ name, value, onInput, problem }) {
  const { unit, min, max } = FIELDS[name];
  const set = onText((given) => onInput({ ...value, [name]: Math.round(Number(given) * unit) }));
  return html`<label class="field">${t(`lobby.clock.${name}`)}
    <input type="number" required min=${min} max=${max} value=${Number(value[name]) / unit} onInput=${set}
      ...${marks(problem, `clock.${name}`)} /></label>
    <${Wrong} problem=${problem} field=${`clock.${name}`} />`;
}

/** Return a time limit in a few words. @param {Game["clock"]} clock */
export function clockWords(clock) {
  if (!clock) return t("hall.clock.none");
  return t(`hall.clock.${clock.kind}`, { count: lengthOf(clock) });
}

/**
 * Return the number in a time limit: days, seconds or, from a minute on, minutes.
 * @param {NonNullable<Game["clock"]>} limit
 */
function lengthOf(limit) {
  if (limit.kind === "days") return limit.days;
  if (limit.kind === "decision") return limit.seconds;
  return limit.total_seconds < MINUTE_S ? limit.total_seconds : Math.round(limit.total_seconds / MINUTE_S);
}
