// The course of a rating: a line over its games, within a band of its uncertainty.

import { html, useMemo } from "../../kit/base/lib.js";
import { t } from "../../kit/words/texts.js";
import { Chart, axis, paint } from "../plots/chart.js";
import { Figure, Numbers } from "../plots/figure.js";

/** @import { RatedGame } from "../../kit/service/api.js" */

const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const BAND_ALPHA = "30";

/** @param {{games: RatedGame[]}} props games: the newest first */
export function Course({ games }) {
  const inOrder = [...games].reverse();
  const key = inOrder.map((game) => game.ended_at).join();
  const axes = { gameLabel: t("ratings.game"), ratingLabel: t("ratings.after") };
  const options = useMemo(() => () => optionsFor(axes), [axes.gameLabel, axes.ratingLabel]);
  const data = useMemo(() => columns(inOrder), [key]);
  const words = {
    count: inOrder.length,
    first: String(inOrder[0]?.before ?? ""),
    last: String(inOrder.at(-1)?.after ?? ""),
  };
  const numbers = () => html`<${Numbers} label=${t("ratings.course")}
    head=${[t("ratings.game"), t("ratings.after"), "±"]}
    rows=${inOrder.map((game, at) => ({ head: String(at + 1), cells: [game.after, game.uncertainty] }))} />`;
  return html`<section class="player-course">
    <${Figure} id="course" title=${t("ratings.course")} table=${numbers}>
      ${
        games.length > 0 &&
        html`<${Chart} label=${t("ratings.course_said", words)} options=${options} data=${data} />`
      }<//></section>`;
}

/**
 * Return the numbers of the games, and after each the highest and lowest likely rating and the rating. The
 * rating before the first of them is at 0, so that a single game has a line too.
 * @param {RatedGame[]} games in order
 */
export function columns(games) {
  const first = games.slice(0, 1);
  return [
    [...first.map(() => 0), ...games.map((_, at) => at + 1)],
    [...first.map(() => null), ...games.map((game) => game.after + game.uncertainty)],
    [...first.map(() => null), ...games.map((game) => game.after - game.uncertainty)],
    [...first.map((game) => game.before), ...games.map((game) => game.after)],
  ];
}

/**
 * @param {{gameLabel: string, ratingLabel: string}} labels
 */
function optionsFor({ gameLabel, ratingLabel }) {
  const edge = { stroke: null, points: { show: false } };
  return {
    padding: [14, 14, 0, 4],
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: margins } },
    series: [{}, edge, edge, { stroke: () => paint("accent"), width: 2.5, points: { show: false } }],
    bands: [{ series: [1, 2], fill: () => `${paint("accent")}${BAND_ALPHA}` }],
    axes: [
      axis({ label: gameLabel, incrs: WHOLE }),
      axis({ label: ratingLabel, size: 60, incrs: WHOLE, values: plain }),
    ],
  };
}

/** @param {any} _ @param {number} least @param {number} most @returns {[number, number]} */
function margins(_, least, most) {
  return [least - 20, most + 20];
}

/** @param {any} _ @param {number[]} splits */
function plain(_, splits) {
  return splits.map(String);
}
