// The plates of all players, and the coach at their foot.

import { html } from "../../../kit/base/lib.js";
import { Plate } from "../../../kit/table/plate.js";
import { t } from "../../../kit/words/texts.js";
import { levelOf } from "../../../kit/words/characters.js";
import { seatName } from "../../../kit/words/words.js";
import { later } from "../../../kit/load/later.js";
import { Clock, useNow } from "./clocks.js";
import { progressOf } from "../../lesson/kept.js";
import { detailed, isCoached, isWidest, toggleDetails } from "../opened.js";
import { ratingAt, useRatings } from "./ratings.js";

/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable, Picks, Seat } from "../../../kit/game/types.js" */

const coach = later(() => import("../coaching.js"), import.meta.resolve("../coaching.js"));

/** @param {{table: OpenTable, picks: Picks, views: Views}} props */
export function Plates({ table, picks, views }) {
  const now = useNow(table);
  const ratings = useRatings(table.game.value);
  return html`<ol class="plates" aria-label=${t("game.scores")}>
      ${table.game.value.seats.map(
        (one, seat) =>
          html`<${PlateOf} key=${seat} table=${table} views=${views} seat=${seat} now=${now}
            rating=${ratingAt(ratings, one)} />`,
      )}
    </ol>
    ${
      isWidest.value &&
      views.Below &&
      table.board.value !== null &&
      html`<${views.Below} table=${table} board=${table.board.value} />`
    }
    ${
      isCoached() &&
      progressOf(table.id) === null &&
      table.seat.value !== null &&
      table.game.value.hints &&
      html`<${coach.View} name="Coach" table=${table} picks=${picks} views=${views} waiting=${null} />`
    }`;
}

/** @param {{table: OpenTable, views: Views, seat: number, now: number, rating: string}} props */
function PlateOf({ table, views, seat: number, now, rating }) {
  const game = table.then.value ?? table.game.value;
  const seat = game.seats[number];
  const board = table.board.value;
  const player = board?.players?.find((/** @type {{seat: number}} */ one) => one.seat === number) ?? null;
  const isNow = table.past.value === null && game.status === "running";
  const deciding = isNow && game.deciding.includes(number);
  const active = game.status === "running" && (board?.active ?? game.active) === number;
  const standing = table.scores.value?.standings?.find((one) => one.seat === number);
  const clock = game.clocks.find((one) => one.seat === number);
  const Facts = views.Facts;
  return html`<${Plate} seat=${seat}
    name=${seat.kind === "open" ? t("table.open_seat") : seatName(game.seats, number)}
    kind=${kindOf(seat, rating)} points=${standing?.victory_points ?? null}
    hidden=${table.seat.value === number ? (standing?.hidden_victory_points ?? 0) : 0}
    goal=${board === null ? null : (views.goal?.({ board }) ?? null)}
    isTurn=${active} must=${deciding && !active ? t("table.deciding") : ""}
    isAway=${Boolean(seat.stand_in)} isOwn=${table.seat.value === number}
    isWinner=${game.winner === number && table.past.value === null}
    isOpen=${detailed.value === number} onTap=${player === null ? null : () => toggleDetails(number)}
    facts=${Facts && player && html`<${Facts} table=${table} seat=${number} player=${player} />`}
    clock=${clock && html`<${Clock} clock=${clock} now=${now} />`} />`;
}

/** @param {string} bot */
function botWords(bot) {
  const level = levelOf(bot);
  return level === null ? t("common.bot") : t("table.bot_level", { level });
}

/** @param {Seat} seat @param {string} rating */
function kindOf(seat, rating) {
  if (seat.stand_in) return t("table.plays_on");
  if (seat.kind === "bot") return [botWords(seat.bot ?? ""), rating].filter(Boolean).join(" · ");
  if (seat.kind === "open") return "";
  return rating || t(seat.guest ? "table.guest" : "table.player");
}
