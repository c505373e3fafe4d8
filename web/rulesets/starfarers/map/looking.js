// The round button on a map that is too small to read: it zooms in on the own ship, and out to the whole.

import { html } from "../../../kit/base/lib.js";
import { say } from "../words.js";
import { around } from "./lie.js";

/** @import { Zoom } from "../../../kit/board/zoom.js" */
/** @import { Option } from "../../../kit/game/types.js" */
/** @import { Board, ShipView, Table } from "../types.js" */
/** @import { Lie } from "./lie.js" */

const ROOM = 130;
const SHIP = "M12 3l6 16-6-4-6 4z";
const CORNERS = "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5";

/**
 * @param {{table: Table, board: Board, lie: Lie, zoom: Zoom, ship: ShipView | null, places: Map<number,
 *   Option[]>}} props
 */
export function Looking({ table, board, lie, zoom, ship, places }) {
  const own = board.ships.filter((one) => one.seat === table.seat.value).map((one) => one.at);
  const wanted = ship !== null ? [ship.at] : own.length > 0 ? own.slice(0, 1) : [...places.keys()];
  if (wanted.length === 0 && zoom.isWhole) return null;
  const look = () =>
    zoom.isWhole
      ? zoom.to(
          around(
            wanted.map((place) => lie.points[place]),
            ROOM,
          ),
        )
      : zoom.toWhole();
  const words = say(zoom.isWhole ? "zoom.there" : "zoom.all");
  return html`<button type="button" class=${`looking${zoom.isWhole ? "" : " near"}`} aria-label=${words}
    title=${words}
    onClick=${look}><svg viewBox="0 0 24 24" aria-hidden="true">
      <path d=${zoom.isWhole ? SHIP : CORNERS} /></svg></button>`;
}
