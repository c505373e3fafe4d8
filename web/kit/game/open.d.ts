// Types of open tables and of choices at them, for the code on which types.d.ts depends.

import type { Signal } from "../base/types.js";
import type { Action, Board, Game } from "../service/api.js";
import type { Table } from "./table.js";

/** A table whose game has been read. */
export type OpenTable<B = Board> = Table<B> & { game: Signal<Game> };

/** A place of the board that can be picked, by the field that it sets. */
export type Option = { type: string; field: string; value: any };

/** The fields of an action chosen so far. */
export type Fields = Omit<Action, "type">;
