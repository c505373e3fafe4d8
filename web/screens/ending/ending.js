// The ending of a game: the winner, the sources of points, the course of the game, and a rematch.

import { Icon } from "../../kit/art/icons.js";
import { Logo } from "../../kit/art/logo.js";
import { Portrait } from "../../kit/art/faces.js";
import { html, useEffect } from "../../kit/base/lib.js";
import { viewsOf } from "../../kit/game/registry.js";
import { there } from "../../kit/load/later.js";
import { faceOf } from "../../kit/words/characters.js";
import { number, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { isSettingsOpen } from "../app/opened.js";
import { isStudied } from "../study/study.js";
import { Again } from "./again.js";
import { DiceChart, PointsChart } from "./charts.js";
import { Moments } from "./moments.js";
import { Points, Spending } from "./points.js";
import { closeEnding } from "./opened.js";
import { OwnRating, useRatings } from "./rated.js";
import { SameBoard } from "./same_board.js";
import { Share } from "./share.js";
import { Verified } from "./verified.js";

/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { OpenTable, Seat } from "../../kit/game/types.js" */
/** @import { Game, SeatRating } from "../../kit/service/api.js" */

const RAYS = Array.from({ length: 24 }, (_, ray) => ray * 15);
const STARS = [-66, -38, -10, 18, 46];
const MINUTE_MS = 60_000;

/** The parts that need the game's statistics, by their places, and their headings. */
const PLACES = { chart: "by_turn", dice: "dice", moments: "moments", goods: "goods" };

/** @param {{table: OpenTable, title: string}} props */
export function Ending({ table, title }) {
  const game = table.game.value;
  const told = table.timeline.value;
  useEffect(() => {
    table.record.readTo(game.version);
  }, [table, game.version]);
  useEffect(() => {
    there.value = true;
  }, []);
  const ratings = useRatings(game);
  const Paints = viewsOf(game.ruleset)?.Paints;
  const isWhole = told !== null && told.version >= game.version;
  return html`<section id="game" class="table-screen ending" aria-label=${t("game.label")}
    aria-busy=${isWhole ? null : "true"} data-version=${game.version}>
    <header class="bar">
      <a class="bar-home" href="#/" aria-label=${t("game.all_games")}><${Logo} /></a>
      <div class="bar-title"><h1>${title}</h1>
        <p class="bar-turn">${lastedOf(game, told)}</p></div>
      <button type="button" class="bar-button ending-board" onClick=${() => closeEnding(table)}>
        <${Icon} name="eye" />${t("ending.board")}</button>
      <button type="button" class="bar-button" aria-haspopup="dialog" aria-label=${t("common.settings")}
        onClick=${() => (isSettingsOpen.value = true)}><${Icon} name="more" /></button>
    </header>
    ${Paints && html`<svg class="paints" width="0" height="0" aria-hidden="true"><${Paints} /></svg>`}
    <${Winner} table=${table} ratings=${ratings} />
    <${Points} table=${table} ratings=${ratings} />
    ${
      isWhole
        ? html`<${PointsChart} table=${table} told=${told} /><${DiceChart} table=${table} told=${told} />
          <${Moments} table=${table} told=${told} /><${Spending} table=${table} told=${told} />`
        : Object.entries(PLACES).map(
            ([place, heading]) => html`<section key=${place} class=${`ending-${place} block`}>
          <h2>${t(`ending.${heading}`)}</h2><p class="hint">${t("table.coach_thinks")}</p></section>`,
          )
    }
  </section>`;
}

/** The length of the game in turns and minutes. @param {Game} game @param {Told | null} told */
function lastedOf(game, told) {
  const turns = t("ending.turns", { count: game.turn });
  const last = told?.marks.at(-1)?.at_ms ?? null;
  const minutes = last === null ? null : Math.round(last / MINUTE_MS);
  return [t("ending.finished"), turns, minutes && t("ending.minutes", { count: minutes })]
    .filter(Boolean)
    .join(" · ");
}

/** @param {{table: OpenTable, ratings: SeatRating[]}} props */
function Winner({ table, ratings }) {
  const game = table.game.value;
  const winner = game.winner ?? 0; // the ending is shown only if somebody has won
  const seat = game.seats[winner];
  const name = seatName(game.seats, winner);
  const isMine = table.held.value.some((one) => one.seat === winner);
  const total = game.totals?.[winner];
  return html`<div class=${`ending-winner of-${seat.color}`}>
    <${Crest} seat=${seat} />
    <p class="ending-kick">
      ${t(isMine || table.held.value.length === 0 ? "ending.victory" : "ending.over")}</p>
    <h2>${t(isMine ? "ending.you_win" : "ending.wins", { name })}</h2>
    <p class="ending-sum">${t("ending.sum", { count: total ?? 0, turn: number(game.turn) })}</p>
    <${OwnRating} table=${table} ratings=${ratings} />
    <${Again} table=${table} />
    <div class="ending-ways">
      <${Share} table=${table} />
      <${SameBoard} table=${table} />
      <button type="button" onClick=${() => table.lookBack(1)}><${Icon} name="play" />
        ${t("ending.replay")}</button>
      <button type="button" onClick=${() => study(table)}><${Icon} name="bulb" />
        ${t("ending.study")}</button>
      <a class="button" href="#/"><${Icon} name="home" />${t("ending.lobby")}</a>
    </div>
    <${Verified} table=${table} />
  </div>`;
}

/** Show the analysis beside the timeline, from the end of the game. @param {OpenTable} table */
function study(table) {
  isStudied.value = true;
  table.lookBack(table.game.value.version);
}

/** Rays and stars around the winner's face. @param {{seat: Seat}} props */
function Crest({ seat }) {
  return html`<div class="crest" aria-hidden="true">
    <svg viewBox="-150 -150 300 300">
      ${RAYS.map(
        (turn, at) => html`<path key=${turn} class=${at % 2 ? "ray strong" : "ray"} d="M0-96L6-158L-6-158Z"
          transform=${`rotate(${turn})`} />`,
      )}
      <circle class="crest-ring" r="92" /><circle class="crest-dots" r="101" />
      ${STARS.map(
        (x, at) => html`<path key=${x} class="crest-star"
          d="M12 1.8l3.1 6.7 7.3.8-5.4 5 1.5 7.2-6.5-3.7-6.5 3.7 1.5-7.2-5.4-5 7.3-.8z"
          transform=${`translate(${x} ${[-124, -130, -136, -130, -124][at]}) scale(.92)`} />`,
      )}
    </svg>
    <${Portrait} name=${faceOf(seat)} />
  </div>`;
}
