// How long each seat took over its decisions.

import { html, useMemo } from "../../kit/base/lib.js";
import { spent, sums, valuesAt } from "../../kit/game/past/numbers.js";
import { number, t } from "../../kit/words/texts.js";
import { Figure, Line, Numbers, spoken } from "./figure.js";
import { Lines } from "./lines.js";

/** @import { Step } from "../../kit/game/past/numbers.js" */
/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { OpenTable, Seat } from "../../kit/game/types.js" */

const MINUTE_S = 60;
const HOUR_S = 3600;

/** @param {{table: OpenTable, told: Told, at: number, seats: Seat[]}} props */
export function Times({ table, told, at, seats }) {
  const steps = useMemo(() => sums(told.times, seats.length).map(inSeconds), [told, seats.length]);
  if (told.times.length === 0) return null;
  const label = t("plots.times.label", { standings: spoken(seats, valuesAt(steps, at), inWords) });
  const rows = spent(told, seats.length, at).map(({ total, count, longest }, seat) => ({
    head: html`<${Line} seats=${seats} seat=${seat} />`,
    cells: [
      inWords(total / 1000),
      number(count),
      inWords(count === 0 ? 0 : total / count / 1000),
      inWords(longest / 1000),
    ],
  }));
  return html`<${Figure} id="times" title=${t("plots.times.title")}>
    <${Lines} table=${table} told=${told} steps=${steps} at=${at} label=${label}
      axisLabel=${t("plots.times.axis")} versionLabel=${t("plots.turn")} show=${inWords} isWhole=${false} />
    <${Numbers} label=${t("plots.times.title")}
      head=${[
        t("plots.player"),
        t("plots.times.total"),
        t("plots.times.decisions"),
        t("plots.times.mean"),
        t("plots.times.longest"),
      ]} rows=${rows} />
  <//>`;
}

/** @param {Step} step */
function inSeconds([version, values]) {
  return /** @type {[number, number[]]} */ ([version, values.map((ms) => ms / 1000)]);
}

/** A span of time: 4.2 s, 3:07, 1:03:07. @param {number} seconds */
function inWords(seconds) {
  if (seconds < MINUTE_S) return t("plots.times.seconds", { seconds: Math.round(seconds * 10) / 10 });
  const [hours, minutes, rest] = [
    Math.floor(seconds / HOUR_S),
    Math.floor(seconds / MINUTE_S) % MINUTE_S,
    Math.floor(seconds) % MINUTE_S,
  ];
  /** @param {number} value */
  const pair = (value) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${pair(minutes)}:${pair(rest)}` : `${minutes}:${pair(rest)}`;
}
