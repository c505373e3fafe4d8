// A board of hexagons, as observations of several rulesets describe it.

import type { Board } from "../service/api.js";

/** A hexagon; other fields say what it is and what stands on it. */
export type Sector = { id: number; q: number; r: number; number?: number | null; [field: string]: any };

/** A corner. */
export type Intersection = {
  id: number;
  sectors?: number[];
  neighbors?: number[];
  piece?: { kind: string; seat: number } | null;
  trading_post?: any;
};

/** An edge; other fields say who owns it. */
export type Route = { id: number; ends?: number[]; [field: string]: any };

export type HexBoard = Board & {
  sectors: Sector[];
  intersections?: Intersection[];
  routes?: Route[];
};

/** How sectors of a kind are drawn. */
export type Look = { name: string; color: string; pattern: string };
