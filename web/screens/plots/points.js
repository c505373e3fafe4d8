// Points over time, by seat.

import { html } from "../../kit/base/lib.js";
import { liveUpTo, turnAt, valuesAt } from "../../kit/game/past/numbers.js";
import { number, t } from "../../kit/words/texts.js";
import { Figure, Line, Numbers, spoken } from "./figure.js";
import { Lines } from "./lines.js";

/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { OpenTable, Seat } from "../../kit/game/types.js" */

/** @param {number} version @param {number} turn */
function moment(version, turn) {
  return t(turn === 0 ? "plots.version_of_setup" : "plots.version_of_turn", {
    version: String(version),
    turn,
  });
}

/** @param {{table: OpenTable, told: Told, at: number, seats: Seat[]}} props */
export function Points({ table, told, at, seats }) {
  const label = t("plots.points.label", { standings: spoken(seats, valuesAt(told.points, at), number) });
  const numbers = () => html`<${PointsTable} told=${told} at=${at} seats=${seats} />`;
  return html`<${Figure} id="points" title=${t("plots.points.title")} table=${numbers}>
    <${Lines} table=${table} told=${told} steps=${told.points} at=${at} label=${label}
      axisLabel=${t("plots.points.axis")} versionLabel=${t("plots.turn")} show=${number} />
  <//>`;
}

/** @param {{told: Told, at: number, seats: Seat[]}} props */
function PointsTable({ told, at, seats }) {
  const isLive = liveUpTo(told.marks, at);
  const rows = told.points
    .filter(([version]) => isLive(version))
    .map(([version, points]) => ({
      head: moment(version, turnAt(told.marks, version)),
      cells: points.map((one) => number(one)),
    }));
  return html`<${Numbers} label=${t("plots.points.title")}
    head=${[t("plots.when"), ...seats.map((seat) => html`<${Line} seats=${seats} seat=${seat.seat} />`)]}
      rows=${rows} />`;
}
