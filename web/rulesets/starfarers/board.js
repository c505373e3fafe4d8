// The table of Starfarers: the situation, the map, and the cards and pieces beside it.

import { html } from "../../kit/base/lib.js";
import { StarMap } from "./map/map.js";
import { Outposts, Situation, Stocks } from "./situation.js";

export function Board({ table, board, seats, picks }) {
  return html`<${Situation} table=${table} board=${board} seats=${seats} picks=${picks} />
    <${StarMap} table=${table} board=${board} seats=${seats} picks=${picks} />
    <${Stocks} board=${board} />
    <${Outposts} board=${board} seats=${seats} />`;
}
