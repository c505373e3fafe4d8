// Two plots of a finished game: the points by turn with names at the ends, and the dice against expectation.

import { SeatSign } from "../../kit/art/seat_signs.js";
import { html } from "../../kit/base/lib.js";
import { kindsRolled, rolled, turnAt } from "../../kit/game/past/numbers.js";
import { number, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { isPhone } from "../game/opened.js";

/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */

const [WIDTH, NARROW, HEIGHT] = [500, 340, 230];
const [LEFT, TOP, BOTTOM] = [28, 12, 28];
const NAMES = 96;
const GAP = 17;
const SEVEN = 7;
const COUNT_HEIGHT = 20; // a lower bar has its number above it

/** Return the width of a chart: a narrow one keeps its words legible on a phone. */
function chartWidth() {
  return isPhone.value ? NARROW : WIDTH;
}

/** Return the height of a value between 0 and the highest. @param {number} value @param {number} most */
function heightOf(value, most) {
  return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most);
}

/** Spread positions so that they keep a distance; their order stays. @param {number[]} wished */
export function apart(wished, gap = GAP) {
  const order = wished.map((_, at) => at).sort((one, other) => wished[one] - wished[other]);
  const placed = [...wished];
  order.forEach((at, rank) => {
    if (rank > 0) placed[at] = Math.max(placed[at], placed[order[rank - 1]] + gap);
  });
  return placed;
}

/** Return the points from the end of the setup on. @param {Told} told */
function afterSetup({ points, marks }) {
  const begun = points.findIndex(([version]) => turnAt(marks, version) > 0);
  return begun < 0 ? points.slice(-1) : points.slice(Math.max(0, begun - 1));
}

/** @param {{table: OpenTable, told: Told}} props */
export function PointsChart({ table, told }) {
  const game = table.game.value;
  const steps = afterSetup(told);
  const last = Math.max(1, ...steps.map(([version]) => turnAt(told.marks, version)), game.turn);
  const most = Math.max(1, ...steps.flatMap(([, values]) => values));
  const whole = chartWidth();
  const right = whole - NAMES;
  /** @param {number} version */
  const x = (version) => LEFT + ((right - LEFT) * turnAt(told.marks, version)) / last;
  /** @param {number} seat */
  const line = (seat) =>
    steps.map(([version, values], at) => {
      const y = heightOf(values[seat], most);
      return at === 0 ? `M${x(version)} ${y}` : `H${x(version)}V${y}`;
    });
  const ends = game.seats.map(({ seat }) => heightOf(steps.at(-1)?.[1][seat] ?? 0, most));
  const places = apart(ends);
  const ticks = Array.from({ length: Math.floor(most / 2) + 1 }, (_, at) => at * 2);
  const said = game.seats.map(({ seat }) => `${seatName(game.seats, seat)} ${steps.at(-1)?.[1][seat] ?? 0}`);
  return html`<section class="ending-chart block" aria-labelledby="chart-title">
    <h2 id="chart-title">${t("ending.by_turn")}</h2>
    <svg viewBox=${`0 0 ${whole} ${HEIGHT}`} role="img"
      aria-label=${t("ending.by_turn_said", { standings: said.join(", ") })}>
      ${ticks.map(
        (tick) => html`<path class="grid" d=${`M${LEFT} ${heightOf(tick, most)}H${right}`} />
          <text class="axis" x=${LEFT - 8} y=${heightOf(tick, most) + 4} text-anchor="end">${tick}</text>`,
      )}
      <text class="axis" x=${LEFT} y=${HEIGHT - 8}>${t("common.turn", { turn: 1 })}</text>
      <text class="axis" x=${right} y=${HEIGHT - 8} text-anchor="end">
        ${t("common.turn", { turn: last })}</text>
      ${game.seats.map(
        ({ seat, color }) => html`<g key=${seat} class=${`of-${color}`}>
          <path class=${seat === game.winner ? "line best" : "line"} d=${`${line(seat).join("")}H${right}`} />
          <g class="end-sign" transform=${`translate(${right + 14} ${places[seat]})`}><circle r="8.5" />
            <${SeatSign} color=${color} scale=${0.85} /></g>
          <text class="end-name" x=${right + 27} y=${places[seat] + 4}>${seatName(game.seats, seat)}</text>
            </g>`,
      )}
    </svg>
  </section>`;
}

/** @param {{table: OpenTable, told: Told}} props */
export function DiceChart({ table, told }) {
  const [kind] = kindsRolled(told);
  if (kind === undefined) return html`<section class="ending-dice block"></section>`;
  const { rolls, sums } = rolled(told, kind, table.game.value.version);
  const most = Math.max(1, ...sums.flatMap(({ count, expected }) => [count, expected]));
  const whole = chartWidth();
  const width = (whole - 10) / sums.length;
  const said = sums.map(({ sum, count }) => `${sum}: ${count}`).join(", ");
  return html`<section class="ending-dice block" aria-labelledby="dice-title">
    <h2 id="dice-title">${t("ending.dice")}</h2>
    <svg viewBox=${`0 0 ${whole} ${HEIGHT}`} role="img"
      aria-label=${t("ending.dice_said", { count: rolls, said })}>
      ${sums.map(({ sum, count, expected }, at) => {
        const middle = 5 + width * (at + 0.5);
        const [top, foot] = [heightOf(count, most), HEIGHT - BOTTOM];
        const isSeven = sum === SEVEN && sums.length > SEVEN;
        const isInside = foot - top >= COUNT_HEIGHT;
        const above = Math.min(top, heightOf(expected, most)) - 6;
        return html`<g key=${sum}>
          <rect class=${isSeven ? "rolls seven" : "rolls"} x=${middle - width * 0.32} y=${top}
            width=${width * 0.64} height=${foot - top} rx="4" />
          ${
            count > 0 &&
            html`<text class=${isInside ? "count" : "count above"} x=${middle}
              y=${isInside ? foot - 7 : above}>${number(count)}</text>`
          }
          <path class="expected"
            d=${`M${middle - width * 0.42} ${heightOf(expected, most)}h${width * 0.84}`} />
          <text class="axis strong" x=${middle} y=${foot + 18} text-anchor="middle">${sum}</text></g>`;
      })}
    </svg>
    <p class="expected-key"><i></i>${t("ending.expected", { count: rolls })}</p>
  </section>`;
}
