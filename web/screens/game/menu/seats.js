// Seats: open tasks about them, and the seats that this browser holds, which the user can give up or take to
// another device.

import { Portrait } from "../../../kit/art/faces.js";
import { html, onText, useEffect, useSignal } from "../../../kit/base/lib.js";
import { botLine, botsFor } from "../../../kit/service/bots.js";
import { Problem, newKey } from "../../../kit/service/http.js";
import { refreshGames } from "../../../kit/service/own.js";
import {
  blocked,
  carryLink,
  forget,
  inviteLink,
  keepName,
  lastName,
  player,
  seatsOf,
} from "../../../kit/base/purse.js";
import { titleOf } from "../../../kit/service/rulebook.js";
import { characterOf, faceOf } from "../../../kit/words/characters.js";
import { has, t } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { takeSeat } from "../../lobby/cards.js";
import { Carry } from "../../me/carry.js";
import { Ending, EndingLater } from "./ending.js";
import { NothingKept, Trouble } from "../../../kit/parts/trouble.js";

/** @import { Held } from "../../../kit/base/purse.js" */
/** @import { OpenTable, Seat } from "../../../kit/game/types.js" */
/** @import { Game } from "../../../kit/service/api.js" */

/**
 * Seat matters before the game itself: open seats, players who left, links to share.
 * @param {{table: OpenTable}} props
 */
export function Seats({ table }) {
  const game = table.game.value;
  const held = seatsOf(table.id);
  const open = openOf(game);
  useEffect(() => {
    // Found by the player's name meanwhile.
    if (table.seat.value === null && held.length > 0) table.sitAt(held[0].seat);
  }, [held.length]);
  return html`<div class="seating">
    ${held.length > 0 && blocked.value && html`<${NothingKept} />`}
    ${held.length > 1 && html`<${Switch} table=${table} held=${held} />`}
    ${open.length > 0 && held.length > 0 && html`<${Invite} table=${table} open=${open} />`}
    <${Ending} table=${table} />
    ${held.length > 0 && html`<${ComeBack} table=${table} mine=${ownOf(table, held)} />`}
    ${open.length > 0 && held.length === 0 && html`<${Join} table=${table} open=${open} />`}
  </div>`;
}

/** The user's seat, or a note that the user has none. @param {{table: OpenTable}} props */
export function YourSeat({ table }) {
  const game = table.game.value;
  const held = seatsOf(table.id);
  if (held.length === 0) return openOf(game).length > 0 ? null : html`<${Watching} game=${game} />`;
  return html`<div class="seating"><${EndingLater} table=${table} />
    <${Own} table=${table} mine=${ownOf(table, held)} /></div>`;
}

/** @param {Game} game */
function openOf(game) {
  return game.status === "waiting" ? game.seats.filter((seat) => seat.kind === "open") : [];
}

/**
 * Return the seat in play among those that this browser holds.
 * @param {OpenTable} table
 * @param {Held[]} held
 */
function ownOf(table, held) {
  return held.find((one) => one.seat === table.seat.value) ?? held[0];
}

/** The note to a returned player whose seat a bot has. @param {{table: OpenTable, mine: Held}} props */
function ComeBack({ table, mine }) {
  const game = table.game.value;
  const bot = game.seats[mine.seat]?.stand_in;
  if (!bot || !isGoing(game)) return null;
  return html`<p class="notice">${t("lobby.stood_in", { bot })}
    <button type="button" disabled=${table.busy.value}
      onClick=${() => table.change(`/seats/${mine.seat}/return`)}>${t("lobby.come_back")}</button></p>`;
}

/** @param {Game} game */
function isGoing(game) {
  return ["waiting", "running"].includes(game.status);
}

/** The note to visitors who came for a seat, or to see a finished game. @param {{game: Game}} props */
function Watching({ game }) {
  return html`<p class="hint watching-note">${t(`lobby.watching.${game.status}`)} <a href="#/new">
    ${t("lobby.another")}</a></p>`;
}

/** @param {{table: OpenTable, held: Held[]}} props */
function Switch({ table, held }) {
  const seats = table.game.value.seats;
  return html`<label class="field">${t("lobby.you_play")}
    <select value=${table.seat.value} onChange=${onText((given) => table.choose(Number(given)))}>
      ${held.map((one) => html`<option value=${one.seat}>${seatName(seats, one.seat)}</option>`)}
    </select></label>`;
}

/**
 * The ways to fill the open seats: links to share, and bots.
 * @param {{table: OpenTable, open: Seat[]}} props
 */
function Invite({ table, open }) {
  const bots = useSignal(/** @type {any[]} */ ([]));
  const ruleset = table.game.value.ruleset;
  useEffect(() => {
    botsFor(ruleset).then((found) => (bots.value = found.filter((bot) => bot.free > 0)));
  }, [ruleset]);
  const [{ seat }] = open;
  /** @param {string} bot */
  const give = (bot) => table.change(`/seats/${seat}/invite`, { bot });
  return html`<div class="invite">
    <p>${t("lobby.invite", { count: open.length })}</p>
    <${Carry} link=${inviteLink(table.id)} title=${titleOf(ruleset)} code />
    ${
      bots.value.length > 0 &&
      html`<p>${t("lobby.invite_bot")}</p>
      <p class="invited-bots">${bots.value.map(
        (bot) => html`<button type="button" key=${bot.name} class="button" disabled=${table.busy.value}
          title=${botLine(bot)} onClick=${() => give(bot.name)}>
          <${Portrait} name=${faceOf({ seat, bot: bot.name })} />${characterOf(bot.name, seat) ?? bot.name}
        </button>`,
      )}</p>`
    }
  </div>`;
}

/** @param {{table: OpenTable, mine: Held}} props */
function Own({ table, mine }) {
  const game = table.game.value;
  const leave = async () => {
    if ((await table.change(`/seats/${mine.seat}/leave`)) !== null && table.game.value.status === "waiting")
      forget(table.id);
  };
  const drop = () => {
    forget(table.id);
    table.sitAt(table.firstSeat());
    refreshGames();
  };
  return html`<details class="own"><summary>${t("lobby.your_seat")}</summary>
    ${
      mine.found
        ? html`<p>${t("lobby.seat_of_name", { name: mine.player ?? "" })}
          <a href="#/me">${t("lobby.to_me")}</a>
          </p>`
        : html`<p>${t("lobby.seat_kept")}</p>
          <${Carry} link=${carryLink(table.id, mine)} title=${titleOf(game.ruleset)} code />`
    }
    <p class="buttons">
      <button type="button" onClick=${leave} disabled=${!isGoing(game)}>${t("lobby.leave")}</button>
      <button type="button" onClick=${drop}>${t("lobby.forget_seat")}</button>
    </p>
    <p class="hint">${t("lobby.leave_hint")}</p>
  </details>`;
}

/** @param {{table: OpenTable, open: Seat[]}} props */
function Join({ table, open }) {
  const name = useSignal(lastName());
  const seat = useSignal(open[0].seat);
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const key = useSignal(newKey());
  const seats = table.game.value.seats;
  /** @param {Event} event */
  const join = async (event) => {
    event.preventDefault();
    const wanted = open.some((one) => one.seat === seat.value) ? seat.value : open[0].seat;
    try {
      await takeSeat(table.id, wanted, name.value, key.value);
      if (player.value === null) keepName(name.value);
      table.sitAt(wanted);
      refreshGames();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
      key.value = newKey();
      table.refreshSoon();
    }
  };
  return html`<form class="join" onSubmit=${join}>
    ${blocked.value && html`<${NothingKept} />`}
    ${
      player.value === null
        ? html`<label class="field">${t("lobby.your_name")}
          <input name="name" required maxlength="40" autocomplete="nickname" value=${name.value}
            onInput=${onText((given) => {
              name.value = given;
              key.value = newKey();
            })} /></label>`
        : html`<p>${t("lobby.new.you_play_as", { name: player.value.name })}</p>`
    }
    ${
      open.length > 1 &&
      html`<label class="field">${t("lobby.which_seat")}
      <select value=${seat.value} onChange=${onText((given) => {
        seat.value = Number(given);
        key.value = newKey();
      })}>
        ${open.map((one) => html`<option value=${one.seat}>${placeOf(seats, one)}</option>`)}
      </select></label>`
    }
    <button type="submit" class="primary">${t("lobby.take_seat")}</button>
    <${Trouble} problem=${problem.value} />
  </form>`;
}

/**
 * Return how people tell an open seat from the others: its colour, and the player before it.
 * @param {Seat[]} seats
 * @param {Seat} open
 */
function placeOf(seats, open) {
  const known = `common.colors.${open.color}`;
  const color = has(known) ? t(known) : open.color;
  const before = seats[(open.seat + seats.length - 1) % seats.length];
  return before.kind === "open"
    ? color
    : t("lobby.place_after", { color, name: seatName(seats, before.seat) });
}
