// Lines of each seat's values over the versions of a game, distinguished by colour, dashes, and a mark with
// the name.

import { html, useMemo } from "../../kit/base/lib.js";
import { seatColor } from "../../kit/parts/parts.js";
import { seatName } from "../../kit/words/words.js";
import { turnAt, valuesAt } from "../../kit/game/past/numbers.js";
import { Chart, axis, paint } from "./chart.js";

/** @import { Step } from "../../kit/game/past/numbers.js" */
/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { OpenTable, Seat } from "../../kit/game/types.js" */
/** @import { DrawnSeat, Library, Now, Plot, PlotOptions, PlotSeries } from "./types.js" */

/**
 * @typedef {{seats: DrawnSeat[], now: Now, axisLabel: string, versionLabel: string, isWhole: boolean}} Drawn
 */

const DASHES = [[], [12, 5], [3, 4], [14, 4, 3, 4], [6, 8], [2, 7]];
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const LONGEST = 12;
const TURN_PX = 60;
const EDGE = 8; // as far as lines reach beyond the plot

/**
 * @param {{table: OpenTable, told: Told, steps: Step[], at: number, label: string, axisLabel: string,
 *   versionLabel: string, show: (value: number) => string, isWhole?: boolean}} props
 */
export function Lines({ table, told, steps, at, label, axisLabel, versionLabel, show, isWhole = true }) {
  const game = table.game.value;
  const seats = game.seats.map((seat) => ({
    color: seatColor(seat.color),
    name: short(seatName(game.seats, seat.seat)),
  }));
  const look = seats.map(({ color, name }) => `${color} ${name}`).join(" ");
  const now = useMemo(() => /** @type {Now} */ ({ at: 0, steps: [], show, marks: [], last: 1 }), []);
  const last = Math.max(2, told.version);
  Object.assign(now, { at: Math.min(at, last), steps, show, marks: told.marks, last });
  const options = useMemo(
    () => (/** @type {Library} */ uPlot) =>
      optionsFor(uPlot, { seats, now, axisLabel, versionLabel, isWhole }),
    [look, axisLabel, versionLabel, isWhole],
  );
  const data = useMemo(() => columns(steps, seats.length, last), [steps, seats.length, last]);
  /** @param {number} x */
  const pick = (x) => table.lookBack(Math.min(game.version, Math.max(1, Math.round(x))));
  return html`<${Chart} label=${label} options=${options} data=${data} at=${at}
    onPick=${pick} />`;
}

/**
 * The mark that distinguishes a seat's line from the others besides its colour.
 * @param {{seats: Seat[], seat: number}} props
 */
export function Swatch({ seats, seat }) {
  const color = seatColor(seats[seat]?.color);
  return html`<svg class="swatch" viewBox="0 0 44 12" aria-hidden="true">
    <path class="casing" d="M0 6H30" stroke-dasharray=${DASHES[seat % DASHES.length].join(" ")} />
    <path stroke=${color} d="M0 6H30" stroke-dasharray=${DASHES[seat % DASHES.length].join(" ")} />
    <path class="shape" fill=${color} d=${shape(seat, 37, 6, 5)} />
  </svg>`;
}

/**
 * Return each seat's value by version, once for the outline and once for the line.
 * @param {Step[]} steps
 * @param {number} seats
 * @param {number} last
 */
function columns(steps, seats, last) {
  const versions = steps.map(([version]) => version);
  const values = steps.map(([, of]) => of);
  if (versions.length === 0 || versions[0] > 1) {
    versions.unshift(1);
    values.unshift(Array(seats).fill(0));
  }
  if (versions[versions.length - 1] < last) {
    versions.push(last);
    values.push(values[values.length - 1]);
  }
  const lines = Array.from({ length: seats }, (_, seat) => values.map((of) => of[seat] ?? 0));
  return [versions, ...lines.flatMap((line) => [line, line])];
}

/** @param {Library} uPlot @param {Drawn} drawn @returns {PlotOptions} */
function optionsFor(uPlot, { seats, now, axisLabel, versionLabel, isWhole }) {
  const paths = uPlot.paths.stepped?.({ align: 1 });
  /** @param {number} seat @param {PlotSeries} more */
  const line = (seat, more) => ({
    paths,
    dash: DASHES[seat % DASHES.length],
    points: { show: false },
    ...more,
  });
  return {
    padding: [14, 22 + 7 * Math.max(...seats.map(({ name }) => name.length + (isWhole ? 4.5 : 7))), 0, 4],
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: () => [1, now.last] },
      y: { range: (_, __, most) => [0, Math.max(isWhole ? 1 : 0.1, most) * 1.05] },
    },
    series: [
      {},
      ...seats.flatMap(({ color }, seat) => [
        line(seat, { stroke: () => paint("ink"), width: 4.5 }),
        line(seat, { stroke: color, width: 2.5 }),
      ]),
    ],
    axes: [
      axis({
        label: versionLabel,
        space: TURN_PX,
        splits: (u) => turnSplits(now, u.bbox.width / uPlot.pxRatio),
        values: (_, splits) => splits.map((version) => turnAt(now.marks, version) || ""),
      }),
      axis({
        label: axisLabel,
        size: 52,
        ...(isWhole ? { incrs: WHOLE } : {}),
        values: (_, splits) => splits.map((value) => now.show(value)),
      }),
    ],
    hooks: { draw: [(u) => drawCut(u, now), (u) => drawEnds(u, now, seats, uPlot.pxRatio)] },
  };
}

/** Return the versions at which turns begin, as many as fit. @param {Now} now @param {number} width */
function turnSplits({ marks, last }, width) {
  const turns = marks
    .filter((mark) => mark.kind === "turn" && mark.version <= last)
    .map((mark) => mark.version);
  const step = Math.max(1, Math.ceil(turns.length / Math.max(1, width / TURN_PX)));
  return turns.filter((_, number) => number % step === 0);
}

/** Dim everything after the shown version, and draw a line there. @param {Plot} u @param {Now} now */
function drawCut(u, { at, last }) {
  if (at >= last) return;
  const { ctx, bbox } = u;
  const x = Math.round(u.valToPos(at, "x", true));
  ctx.save();
  ctx.globalAlpha = 0.75;
  ctx.fillStyle = paint("panel");
  ctx.fillRect(x, bbox.top, bbox.left + bbox.width - x + EDGE, bbox.height);
  ctx.restore();
  ctx.save();
  ctx.strokeStyle = paint("accent");
  ctx.setLineDash([]);
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

/**
 * Label each line beside the plot, with a mark at the current version.
 * @param {Plot} u
 * @param {Now} now
 * @param {DrawnSeat[]} seats
 * @param {number} ratio
 */
function drawEnds(u, { at, steps, show }, seats, ratio) {
  const values = valuesAt(steps, at) ?? seats.map(() => 0);
  const { ctx, bbox } = u;
  const gap = 17 * ratio;
  const ends = seats.map(({ name, color }, seat) => ({
    seat,
    color,
    text: `${name} ${show(values[seat])}`,
    y: u.valToPos(values[seat], "y", true),
  }));
  const places = apart(ends, gap, bbox.top + bbox.height);
  ctx.save();
  ctx.font = `${13 * ratio}px system-ui, sans-serif`;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  ctx.setLineDash([]);
  ctx.lineWidth = 1.5 * ratio;
  ctx.strokeStyle = paint("ink");
  for (const { seat, color, text, y } of ends) {
    const beside = bbox.left + bbox.width + 10 * ratio;
    for (const mark of [
      shape(seat, u.valToPos(at, "x", true), y, 5 * ratio),
      shape(seat, beside, places.get(seat), 5 * ratio),
    ]) {
      const path = new Path2D(mark);
      ctx.fillStyle = color;
      ctx.fill(path);
      ctx.stroke(path);
    }
    ctx.fillStyle = paint("ink");
    ctx.fillText(text, beside + 10 * ratio, places.get(seat));
  }
  ctx.restore();
}

/**
 * Return heights at which names do not overlap, each as near to its line as possible.
 * @param {{seat: number, y: number}[]} ends
 * @param {number} gap
 * @param {number} bottom
 */
function apart(ends, gap, bottom) {
  const places = new Map();
  let free = -Infinity;
  for (const { seat, y } of [...ends].sort((one, other) => one.y - other.y)) {
    free = Math.max(y, free + gap);
    places.set(seat, free);
  }
  let limit = bottom;
  for (const [seat, y] of [...places].reverse()) {
    const place = Math.min(y, limit);
    places.set(seat, place);
    limit = place - gap;
  }
  return places;
}

/**
 * A mark for each seat: a circle, a square, a triangle, a diamond and so on, as an SVG path.
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function shape(seat, x, y, r) {
  switch (seat % 4) {
    case 0:
      return `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
    case 1:
      return `M${x - r} ${y - r}H${x + r}V${y + r}H${x - r}Z`;
    case 2:
      return `M${x} ${y - r}L${x + r} ${y + r}H${x - r}Z`;
    default:
      return `M${x} ${y - r * 1.2}L${x + r * 1.2} ${y}L${x} ${y + r * 1.2}L${x - r * 1.2} ${y}Z`;
  }
}

/** @param {string} name */
function short(name) {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}
