// The track above the timeline's slider: starts of turns, dice, undone actions, and all players' points.

import { html, onToggled, useMemo, useSignal } from "../../kit/base/lib.js";
import { takenBack } from "../../kit/game/past/marks.js";
import { addressOf } from "../../kit/base/place.js";
import { has, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { seatColor } from "../../kit/parts/parts.js";

/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { OpenTable, Seat } from "../../kit/game/types.js" */
/** @import { Mark } from "../../kit/service/api.js" */

const WIDTH = 1000;
const HEIGHT = 60;
const TOP = 4;
const FLOOR = 44; // points lie above, ticks below
const DASHES = ["", "10 5", "3 4", "14 4 3 4", "6 8", "2 7"];

/** @param {{table: OpenTable, told: Told | null, at: number, last: number}} props */
export function Track({ table, told, at, last }) {
  const seats = table.game.value.seats;
  const drawn = useMemo(
    () => (told === null ? null : html`<${Drawn} told=${told} last=${last} seats=${seats} />`),
    [told, last, seats.length],
  );
  const x = placeOf(at, last);
  return html`<svg class="track" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none"
    aria-hidden="true">
    ${drawn}
    <line class="at" x1=${x} x2=${x} y1="0" y2=${HEIGHT} />
  </svg>`;
}

/** @param {{told: Told, last: number, seats: Seat[]}} props */
function Drawn({ told, last, seats }) {
  /** @param {string} kind @param {number} from @param {number} to */
  const ticks = (kind, from, to) =>
    told.marks
      .filter((mark) => mark.kind === kind)
      .map((mark) => `M${placeOf(mark.version, last)} ${from}V${to}`)
      .join("");
  const rewinds = takenBack(told);
  const most = Math.max(1, ...told.points.flatMap(([, points]) => points));
  return html`<g>
    ${rewinds.map(
      ([from, to]) =>
        html`<rect class="taken" x=${placeOf(from, last)} width=${placeOf(to, last) - placeOf(from, last)}
          y="0" height=${HEIGHT} />`,
    )}
    ${seats.map(
      (seat, number) =>
        html`<path class="points" stroke=${seatColor(seat.color)}
          stroke-dasharray=${DASHES[number % DASHES.length]} d=${stairs(told.points, number, last, most)} />`,
    )}
    <path class="rolls" d=${ticks("roll", FLOOR + 8, HEIGHT - 4)} />
    <path class="turns" d=${ticks("turn", FLOOR, HEIGHT)} />
    <path class="rewinds" d=${ticks("rewind", 0, HEIGHT)} />
  </g>`;
}

/**
 * One seat's points as a line with steps.
 * @param {Told["points"]} points
 * @param {number} seat
 * @param {number} last
 * @param {number} most
 */
function stairs(points, seat, last, most) {
  let path = "";
  for (const [version, of] of points) {
    const [x, y] = [placeOf(version, last), round(FLOOR - ((of[seat] ?? 0) / most) * (FLOOR - TOP))];
    path += path === "" ? `M${x} ${y}` : `H${x}V${y}`;
  }
  return path === "" ? "" : `${path}H${WIDTH}`;
}

/** @param {number} version @param {number} last */
function placeOf(version, last) {
  return last <= 1 ? 0 : round(((version - 1) / (last - 1)) * WIDTH);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * The same marks in words, as links; made only when somebody asks for them.
 * @param {{table: OpenTable, told: Told}} props
 */
export function MarkList({ table, told }) {
  const isOpen = useSignal(false);
  const seats = table.game.value.seats;
  return html`<details class="marks" onToggle=${onToggled((isNow) => (isOpen.value = isNow))}>
    <summary>${t("timeline.marks")}</summary>
    ${
      isOpen.value &&
      html`<div class="mark-list"><ul class="legend">
      ${["turn", "roll", "rewind"].map(
        (kind) =>
          html`<li key=${kind}><svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
            <path class=${`${kind}s`} d=${kind === "roll" ? "M5 3V7" : "M5 0V10"} /></svg>
              ${t(`timeline.legend.${kind}`)}</li>`,
      )}
      ${seats.map(
        (seat, number) =>
          html`<li key=${number}><svg class="line" viewBox="0 0 40 10" aria-hidden="true">
            <path class="points" stroke=${seatColor(seat.color)}
              stroke-dasharray=${DASHES[number % DASHES.length]} d="M0 5H40" /></svg>
                ${t("timeline.points", { name: seatName(seats, seat.seat) })}</li>`,
      )}
    </ul>
    <ol>${told.marks.map(
      (mark) =>
        html`<li key=${`${mark.version} ${mark.kind}`}><a href=${addressOf(table.id, mark.version)}>
          ${worded(mark, seats)}</a></li>`,
    )}</ol></div>`
    }
  </details>`;
}

/** @param {Mark} mark @param {Seat[]} seats */
function worded(mark, seats) {
  const key = `timeline.mark.${mark.kind}`;
  const name = typeof mark.seat === "number" ? seatName(seats, mark.seat) : "";
  const said = {
    name,
    turn: mark.turn ?? "",
    dice: (mark.dice ?? []).join(" + "),
    to: String(mark.to_version ?? ""),
  };
  return `${mark.version}: ${has(key) ? t(key, said) : mark.kind}`;
}
