// The library of plots, and what the page's plots have in common.

import type uPlot from "uplot";
import type { Step } from "../../kit/game/past/numbers.js";
import type { Mark } from "../../kit/service/api.js";

export type Library = typeof uPlot;
export type Plot = uPlot;
export type PlotData = uPlot.AlignedData;
export type PlotAxis = uPlot.Axis;
export type PlotSeries = uPlot.Series;
export type PlotOptions = Partial<uPlot.Options>;

/** A plot in its element, and what a click on it does. */
export type HeldPlot = {
  element: HTMLElement | null;
  plot: Plot | null;
  pick?: (x: number) => void;
};

/** What the hooks of a plot of lines draw, kept current. */
export type Now = {
  at: number;
  steps: Step[];
  show: (value: number) => string;
  marks: Mark[];
  last: number;
};

/** How a seat's line looks. */
export type DrawnSeat = { color: string; name: string };
