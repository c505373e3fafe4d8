// The points by seat and source, and each seat's income and spending.

import { Icon } from "../../kit/art/icons.js";
import { html } from "../../kit/base/lib.js";
import { balance, spent } from "../../kit/game/past/numbers.js";
import { viewsOf } from "../../kit/game/registry.js";
import { pointsBySource } from "../../kit/game/past/result.js";
import { Avatar, Badge } from "../../kit/table/badge.js";
import { label } from "../../kit/words/naming.js";
import { number, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { RatingOf } from "./rated.js";

/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { SeatRating } from "../../kit/service/api.js" */

const SECOND_MS = 1000;

/** @param {{table: OpenTable, ratings?: SeatRating[]}} props */
export function Points({ table, ratings = [] }) {
  const game = table.game.value;
  const scores = table.scores.value;
  if (scores === null) return html`<div class="ending-points block"></div>`;
  const { sources, rows } = pointsBySource(scores);
  const isHidden = rows.some(({ hidden }) => hidden > 0);
  return html`<section class="ending-points block" aria-labelledby="points-title">
    <h2 id="points-title">${t("ending.points")}</h2>
    <div class="scrolls" role="group" aria-labelledby="points-title" tabindex="0"><table>
      <thead><tr><td></td>
        ${sources.map((source) => html`<th key=${source} scope="col">${label(game.ruleset, source)}</th>`)}
        ${isHidden && html`<th scope="col">${t("ending.hidden")}</th>`}
        <th scope="col">${t("ending.total")}</th></tr></thead>
      <tbody>${rows.map(
        (row) =>
          html`<${Row} key=${row.seat} table=${table} row=${row} sources=${sources} isHidden=${isHidden}
            rating=${ratings.find(({ seat }) => seat === row.seat)} />`,
      )}</tbody>
    </table></div>
  </section>`;
}

/**
 * @param {{table: OpenTable, row: import("../../kit/game/past/result.js").Row, sources: string[], isHidden:
 *   boolean, rating: SeatRating | undefined}} props
 */
function Row({ table, row, sources, isHidden, rating }) {
  const game = table.game.value;
  const seat = game.seats[row.seat];
  const isMine = table.held.value.some((one) => one.seat === row.seat);
  const Source = viewsOf(game.ruleset)?.Source;
  return html`<tr class=${`of-${seat.color} ${row.seat === game.winner ? "winner" : ""}`}>
    <th scope="row"><span class="ending-player"><${Avatar} seat=${seat} />
      <span><b class="name">${seatName(game.seats, row.seat)}</b>
        ${isMine && html`<span class="you">${t("ending.you")}</span>`}
        <${RatingOf} rating=${rating} /></span></span></th>
    ${sources.map((source) => {
      const points = row.parts[source] ?? 0;
      return html`<td key=${source} class=${points === 0 ? "nothing" : null}
        data-source=${label(game.ruleset, source)}>
        ${
          Source !== undefined &&
          points > 0 &&
          html`<span class="ending-pieces" aria-hidden="true">
            <${Source} source=${source} color=${seat.color} points=${points} /></span>`
        }
        <${Amount} value=${points} /></td>`;
    })}
    ${
      isHidden &&
      html`<td class=${row.hidden === 0 ? "nothing" : null} data-source=${t("ending.hidden")}>${
        row.hidden > 0 &&
        html`<span class="ending-pieces hidden-cards" aria-hidden="true">${Array.from(
          { length: row.hidden },
          (_, at) => html`<${Icon} key=${at} name="research" />`,
        )}</span>`
      }<${Amount} value=${row.hidden} />${row.hidden > 0 && html` <em>${t("ending.revealed")}</em>`}</td>`
    }
    <td class="total">${row.total}</td>
  </tr>`;
}

/** @param {{value: number}} props */
function Amount({ value }) {
  return value === 0 ? html`<span class="nil">–<span class="unseen"> 0</span></span>` : html`<b>${value}</b>`;
}

/**
 * The income and spending of each seat, and the number and time of its decisions.
 * @param {{table: OpenTable, told: Told}} props
 */
export function Spending({ table, told }) {
  const game = table.game.value;
  const count = game.seats.length;
  const goods = balance(told, count, game.version);
  const times = spent(told, count, game.version);
  /** @param {number} seat @param {"gained" | "lost"} kind */
  const sum = (seat, kind) => Object.values(goods[seat]).reduce((all, one) => all + one[kind], 0);
  /** @param {number} seat */
  const pace = (seat) => {
    const ms = times[seat].total / Math.max(1, times[seat].count);
    return ms < SECOND_MS ? t("ending.instant") : t("ending.seconds", { count: Math.round(ms / SECOND_MS) });
  };
  return html`<section class="ending-goods block" aria-labelledby="goods-title">
    <h2 id="goods-title">${t("ending.goods")}</h2>
    <div class="scrolls" role="group" aria-labelledby="goods-title" tabindex="0"><table>
      <thead><tr><td></td>
        ${["gained", "spent", "moves", "pace"].map((one) => html`<th scope="col">${t(`ending.${one}`)}</th>`)}
      </tr></thead>
      <tbody>${game.seats.map(
        (seat) => html`<tr key=${seat.seat}><th scope="row"><span class="ending-player">
          <${Badge} color=${seat.color} />${seatName(game.seats, seat.seat)}</span></th>
          <td>${number(sum(seat.seat, "gained"))}</td><td>${number(sum(seat.seat, "lost"))}</td>
          <td>${number(told.moves[seat.seat]?.length ?? 0)}</td>
          <td>${pace(seat.seat)}</td></tr>`,
      )}</tbody>
    </table></div>
  </section>`;
}
