// The chances to win over a game as lines with their intervals, above the timeline's slider and to its scale.

import { html, useMemo } from "../../kit/base/lib.js";
import { seatColor } from "../../kit/parts/parts.js";
import { seatName } from "../../kit/words/words.js";
import { percent, t } from "../../kit/words/texts.js";
import { chancesAt } from "./turning.js";

/** @import { OpenTable, Seat } from "../../kit/game/types.js" */
/** @import { CurvePoint, GameAnalysis } from "../../kit/service/api.js" */

const WIDTH = 1000;
const HEIGHT = 120;
const EDGE = 4;
const DASHES = ["", "10 5", "3 4", "14 4 3 4", "6 8", "2 7"];
const LEVELS = [0, 0.25, 0.5, 0.75, 1];

/** @param {{table: OpenTable, course: GameAnalysis, at: number, last: number}} props */
export function Curve({ table, course, at, last }) {
  const { seats } = table.game.value;
  const drawn = useMemo(
    () => html`<${Drawn} course=${course} last=${last} seats=${seats} />`,
    [course, last, seats.length],
  );
  const chances = chancesAt(course, at) ?? [];
  const standings = seats.map(({ seat }) => `${seatName(seats, seat)} ${percent(chances[seat] ?? 0)}`);
  const x = placeOf(at, last);
  /** @param {MouseEvent & {currentTarget: Element}} event */
  const pick = ({ clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const version = 1 + Math.round(((clientX - left) / width) * (last - 1));
    table.lookBack(Math.max(1, Math.min(last, version)));
  };
  return html`<div class="curve">
    <ul aria-hidden="true">${[1, 0.5, 0].map((level) => html`<li key=${level}>${percent(level)}</li>`)}</ul>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" onClick=${pick}
      aria-label=${t("analysis.curve", { standings: standings.join(", ") })}>
      ${drawn}
      <line class="at" x1=${x} x2=${x} y1="0" y2=${HEIGHT} />
    </svg>
  </div>`;
}

/** @param {{course: GameAnalysis, last: number, seats: Seat[]}} props */
function Drawn({ course: { curve, blunders }, last, seats }) {
  const spot = (/** @type {number} */ version, /** @type {number} */ chance) =>
    `${placeOf(version, last)} ${heightOf(chance)}`;
  const along = (/** @type {CurvePoint[]} */ points, /** @type {(point: CurvePoint) => number} */ of) =>
    points.map((point) => spot(point.version, of(point))).join("L");
  return html`<g>
    <path class="levels" d=${LEVELS.map((level) => `M0 ${heightOf(level)}H${WIDTH}`).join("")} />
    ${seats.map(
      ({ seat, color }) =>
        html`<path key=${seat} class=${`band of-${color}`} d=${`M${along(
          curve,
          ({ high }) => high[seat] ?? 0,
        )}L${along([...curve].reverse(), ({ low }) => low[seat] ?? 0)}Z`} />`,
    )}
    ${seats.map(
      ({ seat, color }) =>
        html`<path key=${seat} class="chance" stroke=${seatColor(color)}
          stroke-dasharray=${DASHES[seat % DASHES.length]}
            d=${`M${along(curve, (point) => point.win_chance[seat] ?? 0)}`} />`,
    )}
    ${blunders.map(
      ({ version, seat }) =>
        html`<path key=${version} class="slip" stroke=${seatColor(seats[seat]?.color)}
          d=${`M${spot(version, chancesAt({ curve }, version)?.[seat] ?? 0)}h0`} />`,
    )}
  </g>`;
}

/** @param {number} version @param {number} last */
function placeOf(version, last) {
  return last <= 1 ? 0 : Math.round(((version - 1) / (last - 1)) * WIDTH * 10) / 10;
}

/** @param {number} chance */
function heightOf(chance) {
  return Math.round((HEIGHT - EDGE - chance * (HEIGHT - 2 * EDGE)) * 10) / 10;
}
