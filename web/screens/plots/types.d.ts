// The plotting library, and types that the page's plots share.

import type uPlot from "uplot";
import type { Step } from "../../kit/game/past/numbers.js";
import type { Mark } from "../../kit/service/api.js";

export type Library = typeof uPlot;
export type Plot = uPlot;
export type PlotData = uPlot.AlignedData;
export type PlotAxis = uPlot.Axis;
export type PlotSeries = uPlot.Series;
export type PlotOptions = Partial<uPlot.Options>;

/** A plot in its element, with its handler of clicks. */
export type HeldPlot = {
  element: HTMLElement | null;
  plot: Plot | null;
  pick?: (x: number) => void;
};

/** The current data that the hooks of a line plot draw. */
export type Now = {
  at: number;
  steps: Step[];
  show: (value: number) => string;
  marks: Mark[];
  last: number;
};

/** The style of a seat's line. */
export type DrawnSeat = { color: string; name: string };
