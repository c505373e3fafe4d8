// uPlot in a view: loaded when the first plot is shown, redrawn when its data, its width or the theme change.

import { html, useEffect, useMemo, useSignal } from "../../kit/base/lib.js";
import { styled } from "../../kit/load/styled.js";
import { t } from "../../kit/words/texts.js";

/** @import { HeldPlot, Library, PlotAxis, PlotData, PlotOptions } from "./types.js" */

const STYLES = new URL("../../vendor/uplot.css", import.meta.url).href;
const HEIGHT = 240;

/** @type {Promise<Library> | null} */
let library = null;

/** The library with its styles. */
function load() {
  library ??= Promise.all([import("../../vendor/uplot.js"), styled(STYLES)]).then(
    ([module]) => module.default,
  );
  return library;
}

/**
 * A plot.
 * @param {{label: string, options: (library: Library) => PlotOptions, data: PlotData, at?: number, onPick?:
 *   (x: number) => void}} props `label` describes the plot in words. `options` makes uPlot's options and must
 *   be the same function in each rendering; its hooks draw the parts that depend on `at`.
 */
export function Chart({ label, options, data, at = 0, onPick }) {
  const held = useMemo(() => /** @type {HeldPlot} */ ({ element: null, plot: null, pick: onPick }), []);
  held.pick = onPick;
  const isFailed = useSignal(false);
  useEffect(() => {
    let isGone = false;
    load()
      .then((uPlot) => isGone || start(uPlot, held, options(uPlot), data))
      .catch(() => (isFailed.value = true));
    const stopWatching = watch(held);
    return () => {
      isGone = true;
      stopWatching();
      held.plot?.destroy();
      held.plot = null;
    };
  }, [options]);
  useEffect(() => held.plot?.setData(data), [data]);
  useEffect(() => held.plot?.redraw(false), [at, data]);
  /** @param {HTMLElement | null} element */
  const hold = (element) => (held.element = element);
  return html`<div class="plot" role="img" aria-label=${label} ref=${hold}>
    </div>
    ${isFailed.value && html`<p role="status">${t("plots.failed")}</p>`}`;
}

/** @param {Library} uPlot @param {HeldPlot} held @param {PlotOptions} options @param {PlotData} data */
function start(uPlot, held, options, data) {
  const made = new uPlot(
    { series: [], width: widthOf(held), height: HEIGHT, legend: { show: false }, ...options },
    data,
    held.element ?? undefined,
  );
  made.over.addEventListener("click", () => held.pick?.(made.posToVal(made.cursor.left ?? 0, "x")));
  held.plot = made;
}

/** @param {HeldPlot} held */
function widthOf({ element }) {
  return Math.max(200, element?.clientWidth ?? 0);
}

/** Redraw the plot when the width, theme or contrast changes. @param {HeldPlot} held */
function watch(held) {
  const fit = new ResizeObserver(() => {
    const { plot, element } = held; // they may have been removed
    if (plot !== null && element !== null && plot.width !== widthOf(held))
      plot.setSize({ width: widthOf(held), height: HEIGHT });
  });
  if (held.element !== null) fit.observe(held.element);
  const redraw = () => held.plot?.redraw(false);
  const themes = [matchMedia("(prefers-color-scheme: dark)"), matchMedia("(forced-colors: active)")];
  for (const theme of themes) theme.addEventListener("change", redraw);
  const chosen = new MutationObserver(redraw);
  chosen.observe(document.documentElement, { attributes: true });
  return () => {
    fit.disconnect();
    chosen.disconnect();
    for (const theme of themes) theme.removeEventListener("change", redraw);
  };
}

/** Return a colour of the current theme. @param {string} name */
export function paint(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** An axis in the colours of the page. @param {PlotAxis} more @returns {PlotAxis} */
export function axis(more) {
  return {
    stroke: () => paint("soft"),
    grid: { stroke: () => paint("line"), width: 1 },
    ticks: { stroke: () => paint("line"), width: 1 },
    font: "13px system-ui, sans-serif",
    labelFont: "13px system-ui, sans-serif",
    labelSize: 20,
    labelGap: 0,
    size: 34,
    ...more,
  };
}
