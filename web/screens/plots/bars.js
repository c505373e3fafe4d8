// How often each sum of the dice occurred, as bars beside the expected number.

import { html, useMemo } from "../../kit/base/lib.js";
import { number } from "../../kit/words/texts.js";
import { Chart, axis, paint } from "./chart.js";

/** @import { Library, Plot, PlotOptions } from "./types.js" */

const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/**
 * @param {{sums: {sum: number, count: number, expected: number}[], label: string, axisLabel: string,
 *   sumLabel: string}} props
 */
export function Bars({ sums, label, axisLabel, sumLabel }) {
  const shown = sums.map(({ sum }) => sum).join();
  const counts = sums.map(({ count }) => count).join();
  const options = useMemo(
    () => (/** @type {Library} */ uPlot) => optionsFor(uPlot, shown.split(","), axisLabel, sumLabel),
    [shown, axisLabel, sumLabel],
  );
  const data = useMemo(
    () => [
      sums.map((_, place) => place),
      sums.map(({ count }) => count),
      sums.map(({ expected }) => expected),
    ],
    [shown, counts],
  );
  return html`<${Chart} label=${label} options=${options} data=${data} />`;
}

/**
 * @param {Library} uPlot
 * @param {string[]} names
 * @param {string} axisLabel
 * @param {string} sumLabel
 * @returns {PlotOptions}
 */
function optionsFor(uPlot, names, axisLabel, sumLabel) {
  const places = names.map((_, place) => place);
  return {
    padding: [20, 12, 0, 4],
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.7, names.length - 0.3] },
      y: { range: (_, __, most) => [0, Math.max(1, most) * 1.1] },
    },
    series: [
      {},
      {
        paths: uPlot.paths.bars?.({ size: [0.65, 48] }),
        fill: () => paint("accent"),
        stroke: () => paint("accent"),
        points: { show: false },
      },
      {
        stroke: () => paint("ink"),
        width: 2,
        dash: [5, 4],
        points: { show: true, size: 8, width: 2, stroke: () => paint("ink"), fill: () => paint("panel") },
      },
    ],
    axes: [
      axis({ label: sumLabel, grid: { show: false }, splits: () => places, values: () => names }),
      axis({ label: axisLabel, size: 52, incrs: WHOLE }),
    ],
    hooks: { draw: [(u) => drawCounts(u, uPlot.pxRatio)] },
  };
}

/** Write each count over its bar. @param {Plot} u @param {number} ratio */
function drawCounts(u, ratio) {
  const { ctx } = u;
  ctx.save();
  ctx.font = `${12 * ratio}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.fillStyle = paint("ink");
  ctx.strokeStyle = paint("panel");
  ctx.lineWidth = 4 * ratio;
  u.data[0].forEach((place) => {
    const count = u.data[1][place] ?? 0;
    const [x, y] = [u.valToPos(place, "x", true), u.valToPos(count, "y", true) - 5 * ratio];
    ctx.strokeText(number(count), x, y);
    ctx.fillText(number(count), x, y);
  });
  ctx.restore();
}
