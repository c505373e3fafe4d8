// One game in a list: its players, its standings, and its open seat.

import { Face } from "../../kit/art/faces.js";
import { html, useSignal } from "../../kit/base/lib.js";
import { Problem, gamePath, newKey, post, serviceNow } from "../../kit/service/http.js";
import { daysLeft, waitsForMe } from "../../kit/service/own.js";
import { go, place } from "../../kit/base/place.js";
import { keep, lastName, player, seatsOf } from "../../kit/base/purse.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { ago, seatName } from "../../kit/words/words.js";
import { Watchers } from "../../kit/parts/watchers.js";
import { Trouble } from "../../kit/parts/trouble.js";

/** @import { Seat } from "../../kit/game/types.js" */
/** @import { Game } from "../../kit/service/api.js" */

/** Return how long my decision in a game of days may take; null for any other game. @param {Game} game */
export function daysWords(game) {
  const days = daysLeft(game, serviceNow());
  if (days === null) return null;
  return days === 0 ? t("lobby.last_day") : t("lobby.days_left", { count: days });
}

/** @param {{game: Game & {spectators?: number}}} props */
export function Card({ game }) {
  const where = [
    daysWords(game),
    game.turn ? t("common.turn", { turn: game.turn }) : null,
    game.winner !== null ? t("lobby.won_by", { name: seatName(game.seats, game.winner) }) : null,
  ];
  const open =
    game.status === "waiting" && !game.closed ? game.seats.filter((seat) => seat.kind === "open") : [];
  return html`<li>
    <a href=${`#/games/${encodeURIComponent(game.id)}`}
      aria-current=${place.value.game === game.id ? "true" : null}>
      <span class="card-head">
        <strong>${titleOf(game.ruleset)}</strong>
        ${waitsForMe(game) && html`<span class="tag turn">${t("lobby.card_move")}</span>`}
        ${game.sandbox && html`<span class="tag">${t("lobby.sandbox")}</span>`}
        <span class=${`status ${game.status}`}>
          ${t(`common.status.${game.closed ? "closed" : game.status}`)}</span>
      </span>
      <span class="seats">
        ${game.seats.map((seat) => html`<${SeatLine} key=${seat.seat} game=${game} seat=${seat} />`)}</span>
      <span class="card-foot">
        <span>${where.filter(Boolean).join(" · ")} <${Watchers} count=${game.spectators} /></span>
        <time datetime=${game.updated_at}>${ago(game.updated_at)}</time>
      </span>
    </a>
    ${open.length > 0 && seatsOf(game.id).length === 0 && html`<${Join} game=${game} seat=${open[0].seat} />`}
  </li>`;
}

/** @param {{game: Game, seat: Seat}} props */
function SeatLine({ game, seat }) {
  const open = seat.kind === "open";
  const turn = game.status === "running" && game.deciding.includes(seat.seat);
  const points = game.totals?.[seat.seat];
  const classes = ["seat", turn && "deciding", game.winner === seat.seat && "winner", open && "open"]
    .filter(Boolean)
    .join(" ");
  const name = open ? t("common.open_seat") : seatName(game.seats, seat.seat);
  return html`<span class=${classes}>
    <${Face} seat=${seat} /><span class="name" title=${open ? null : name}>${name}</span>
    ${seat.kind === "bot" && html`<span class="tag">${t("common.bot")}</span>`}
    ${turn && html`<span class="unseen"> ${t("lobby.to_decide")} </span>`}
    ${points !== undefined && html`<span class="points" title=${t("lobby.points")}>${points}</span>`}
  </span>`;
}

/**
 * The button that takes the open seat at once under the known name, or opens a form for a name.
 * @param {{game: Game, seat: number, words?: string}} props
 */
export function Join({ game, seat, words = t("lobby.join") }) {
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const key = useSignal(newKey());
  const busy = useSignal(false);
  const join = async () => {
    const to = `#/games/${encodeURIComponent(game.id)}`;
    const name = lastName();
    if (name === "") return go(to);
    busy.value = true;
    try {
      await takeSeat(game.id, seat, name, key.value);
      go(to);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
      key.value = newKey();
    } finally {
      busy.value = false;
    }
  };
  return html`<div class="join-now"><button type="button" disabled=${busy.value} onClick=${join}>
    ${words}<span class="unseen"> ${titleOf(game.ruleset)}</span></button>
    <${Trouble} problem=${problem.value} /></div>`;
}

/**
 * Take a seat, as the player or as a guest of this name, and keep its token.
 * @param {string} game
 * @param {number} seat
 * @param {string} name
 * @param {string} key
 */
export async function takeSeat(game, seat, name, key) {
  const own = player.value;
  const body = own === null ? { name } : {};
  const taken = await post(gamePath(game, `/seats/${seat}/join`), body, own?.token ?? null, key);
  keep(game, seat, taken.token, taken.guest ? {} : { player: taken.name });
}
