// The parts of a game that views are given. A view is drawn only once they are known.

import type { Signal } from "../base/types.js";
import type { Board, SeatSummary } from "../service/api.js";
import type { OpenTable } from "./open.js";
import type { Picks as AnyPicks } from "./picks.js";

export type { Fields, OpenTable, Option } from "./open.js";

/** A table whose game has begun. */
export type BegunTable<B = Board> = OpenTable<B> & { board: Signal<B> };

/** The choices at an open table. */
export type Picks = AnyPicks<OpenTable>;

/** The name, number and colour of a player's place. */
export type Seat = SeatSummary;

/** Where a field's value is on the board; null if nowhere. */
export type Locate = (field: string, value: any) => string | number | null;
