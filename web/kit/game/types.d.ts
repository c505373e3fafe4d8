// The parts of a game that views are given. A view is drawn only once they are known.

import type { Signal } from "../base/types.js";
import type { Action, Board, Game, SeatSummary } from "../service/api.js";
import type { Picks as AnyPicks } from "./picks.js";
import type { Table } from "./table.js";

/** A table whose game has been read. */
export type OpenTable<B = Board> = Table<B> & { game: Signal<Game> };

/** A table whose game has begun. */
export type BegunTable<B = Board> = OpenTable<B> & { board: Signal<B> };

/** The choices at an open table. */
export type Picks = AnyPicks<OpenTable>;

/** The name, number and colour of a player's place. */
export type Seat = SeatSummary;

/** Where a field's value is on the board; null if nowhere. */
export type Locate = (field: string, value: any) => string | number | null;

/** A place of the board that can be picked, by the field that it sets. */
export type Option = { type: string; field: string; value: any };

/** The fields of an action chosen so far. */
export type Fields = Omit<Action, "type">;
