// Another game with the same players: pressing the button agrees to it, and it begins once all people have
// agreed.

import { html, useSignal } from "../../kit/base/lib.js";
import { go } from "../../kit/base/place.js";
import { askerOf, keep, player, seatsOf } from "../../kit/base/purse.js";
import { Problem, gamePath, get, newKey, post } from "../../kit/service/http.js";
import { refreshGames } from "../../kit/service/own.js";
import { usePoll } from "../../kit/service/polling.js";
import { explained } from "../../kit/parts/trouble.js";
import { listed, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { Game, RematchAnswer } from "../../kit/service/api.js" */

const EVERY_MS = 3000;

/** The links after a game: to its tournament, or to another game. @param {{table: OpenTable}} props */
export function Again({ table }) {
  const cup = table.game.value?.tournament ?? null;
  return cup === null
    ? html`<${Rematch} table=${table} />`
    : html`<a class="main-button" href=${`#/tournament/${cup}`}>
      <span>${t("ending.to_tournament")}</span><small>${t("ending.to_tournament_hint")}</small></a>`;
}

/** @param {{table: OpenTable}} props */
function Rematch({ table }) {
  const game = table.game.value;
  const busy = useSignal(false);
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const state = useSignal(/** @type {RematchAnswer | null} */ (null));
  const mine = seatsOf(table.id).map((one) => one.seat);
  useNews(table, mine, state);
  if (mine.length === 0)
    return html`<a class="main-button" href="#/">
    <span>${t("ending.play_one")}</span><small>${t("ending.play_one_hint")}</small></a>`;
  /** @param {string} verb "" to agree, else "/decline" */
  const answer = async (verb) => {
    if (busy.value) return;
    busy.value = true;
    problem.value = null;
    try {
      for (const seat of mine) {
        state.value = await post(
          gamePath(table.id, `/rematch${verb}`),
          {},
          askerOf(table.id, seat),
          newKey(),
        );
        if (verb !== "") break;
      }
      if (state.value !== null && state.value.next !== null) await open(table, mine, state.value.next);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
    } finally {
      busy.value = false;
    }
  };
  const isWaiting =
    state.value?.status === "proposed" && mine.every((one) => state.value?.agreed.includes(one));
  return html`<button type="button" class="main-button" disabled=${busy.value || isWaiting}
      onClick=${() => answer("")}>
      <span>${t(`ending.${wordsOf(game, state.value, isWaiting)}`)}</span>
      <small>${noteOf(game, state.value, mine)}</small></button>
    ${
      state.value?.status === "proposed" &&
      html`<button type="button" disabled=${busy.value} onClick=${() => answer("/decline")}>
        ${t(isWaiting ? "ending.take_back" : "ending.decline")}</button>`
    }
    ${problem.value && html`<p class="wrong" role="alert">${explained(problem.value).what}</p>`}`;
}

/** @param {Game} game @param {RematchAnswer | null} state @param {boolean} isWaiting */
function wordsOf(game, state, isWaiting) {
  if (isWaiting) return "waiting_again";
  if (state?.status === "proposed" || state?.status === "started") return "join_again";
  return isAmongBots(game) ? "again_with_bots" : "again";
}

/** Return true if one person played against bots alone. @param {Game} game */
function isAmongBots(game) {
  return game.seats.filter((seat) => seat.kind === "human").length < 2;
}

/**
 * Return a line about the rematch: who declined, agreed, or has not answered.
 * @param {Game} game
 * @param {RematchAnswer | null} state
 * @param {number[]} mine
 */
export function noteOf(game, state, mine) {
  /** @param {number[]} seats */
  const names = (seats) => listed(seats.map((seat) => seatName(game.seats, seat)));
  if (state?.status === "declined" && state.declined_by !== null)
    return t("ending.declined", { names: names([state.declined_by]) });
  if (state?.status === "proposed") {
    const isMine = mine.every((one) => state.agreed.includes(one));
    return t(isMine ? "ending.waits_for" : "ending.ready", {
      names: names(isMine ? state.missing : state.agreed),
    });
  }
  const others = game.seats.filter((seat) => seat.kind === "human" && !mine.includes(seat.seat));
  return others.length === 0
    ? t("ending.bots_ready")
    : t("ending.asks_them", { names: names(others.map((seat) => seat.seat)), count: others.length });
}

/**
 * Take the seats of the new game, and open it.
 * @param {OpenTable} table
 * @param {number[]} mine
 * @param {string} next
 */
async function open(table, mine, next) {
  for (const own of mine) {
    const { seat, token } = await get(gamePath(table.id, "/rematch"), {}, askerOf(table.id, own));
    const registered = player.value;
    if (seat !== null && token) keep(next, seat, token);
    else if (seat !== null && registered) keep(next, seat, registered.token, { player: registered.name });
  }
  refreshGames();
  go(`#/games/${next}`);
}

/**
 * Poll the rematch while there are other people, and open it once it begins.
 * @param {OpenTable} table
 * @param {number[]} mine
 * @param {Signal<RematchAnswer | null>} state
 */
function useNews(table, mine, state) {
  const isAlone = isAmongBots(table.game.value);
  const look = async (/** @type {() => boolean} */ isGone) =>
    !isAlone && mine.length > 0 && readNews(table, mine, state, isGone);
  usePoll(look, EVERY_MS, [table]);
}

/**
 * Read the state of the rematch; open it if it has just begun and this browser agreed to it. Whoever comes
 * back to a result later may look at it.
 * @param {OpenTable} table
 * @param {number[]} mine
 * @param {Signal<RematchAnswer | null>} state
 * @param {() => boolean} isGone returns true once the user has left the ending
 */
export async function readNews(table, mine, state, isGone) {
  const before = state.value;
  const now = await get(gamePath(table.id, "/rematch"), {}, askerOf(table.id, mine[0]));
  if (isGone()) return;
  state.value = now;
  const isAgreed = before?.status === "proposed" && mine.every((one) => before.agreed.includes(one));
  if (isAgreed && now.next) await open(table, mine, now.next);
}
