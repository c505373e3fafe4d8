// The games of a tournament: by round, or the newest first in an arena.

import { html } from "../../kit/base/lib.js";
import { addressOf } from "../../kit/base/place.js";
import { listed, t } from "../../kit/words/texts.js";
import { entrantName } from "./entrants.js";

/** @import { TournamentGame, TournamentSeat, TournamentView } from "../../kit/service/api.js" */

/** @param {{cup: TournamentView}} props */
export function Games({ cup }) {
  const rounds = [...new Set(cup.games.map((game) => game.round))];
  return html`<section class="block cup-games" aria-labelledby="cup-games-title">
    <h3 id="cup-games-title">${t("tournaments.games")}</h3>
    ${cup.games.length === 0 && html`<p class="quiet-words">${t("tournaments.no_games")}</p>`}
    ${rounds.map((round) => html`<${Round} key=${round} cup=${cup} round=${round} />`)}
  </section>`;
}

/** @param {{cup: TournamentView, round: number}} props */
function Round({ cup, round }) {
  const byes = cup.byes
    .filter((bye) => bye.round === round)
    .map((bye) => entrantName({ ...bye, kind: "bot" }));
  const games = cup.games.filter((game) => game.round === round);
  return html`${round > 0 && html`<h4>${t("tournaments.round", { number: round })}</h4>`}
    <ul class="rows">${games.map(
      (game) => html`<${Row} key=${game.game} game=${game}
      isOver=${isOver(cup)} />`,
    )}</ul>
    ${byes.length > 0 && html`<p class="hint">${t("tournaments.byes", { names: listed(byes) })}</p>`}`;
}

/** @param {TournamentView} cup */
function isOver(cup) {
  return cup.status === "finished" || cup.status === "cancelled";
}

/** @param {{game: TournamentGame, isOver: boolean}} props */
function Row({ game, isOver }) {
  const seats = [...game.seats].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  return html`<li><a class="cup-game" href=${addressOf(game.game)}>
    <span class="cup-seats">${seats.map((seat) => html`<${Seat} key=${seat.seat} seat=${seat} />`)}</span>
    <small>${stateOf(game, isOver)}</small></a></li>`;
}

/** @param {TournamentGame} game @param {boolean} isOver */
function stateOf(game, isOver) {
  if (game.over) return game.seats[0].place === null ? t("tournaments.aborted") : "";
  return t(isOver ? "tournaments.uncounted" : "tournaments.live");
}

/** @param {{seat: TournamentSeat}} props */
function Seat({ seat }) {
  const points = seat.points === null ? "" : ` +${seat.points}`;
  return html`<span class=${seat.place === 1 ? "cup-seat won" : "cup-seat"}>${entrantName(seat)}
    ${points && html`<small>${points}</small>`}</span>`;
}
