// The properties of this game's views.

import type { BegunTable } from "../../kit/game/types.js";
import type { Picks as AnyPicks } from "../../kit/game/picks.js";
import type { Scene as AnyScene } from "../../kit/stage/scene.js";
import type { Board, SectorCard } from "./api.js";
import type { Card } from "./tables.js";

export type * from "./api.js";

/** A table of this game. Views are drawn only once its board is there. */
export type Table = BegunTable<Board>;

/** The choices at such a table. */
export type Picks = AnyPicks<Table>;

/** The moment of an event at such a table. */
export type Scene = AnyScene<Board>;

/** A sector card on the board, or among those that the rules list. */
export type FaceCard = SectorCard | Card;
