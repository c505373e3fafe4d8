// Another game with the same players: bots sit down at once, people find the new table here.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { go } from "../../kit/base/place.js";
import { keepAll, lastName, player, seatsOf } from "../../kit/base/purse.js";
import { Problem, get, newKey, post } from "../../kit/service/http.js";
import { refreshGames } from "../../kit/service/own.js";
import { explained } from "../../kit/parts/trouble.js";
import { listed, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { planOf, tableOf } from "./rematch.js";

/** @import { OpenTable } from "../../kit/game/types.js" */

const EVERY_MS = 3000;

/** @param {{table: OpenTable}} props */
export function Again({ table }) {
  const game = table.game.value;
  const busy = useSignal(false);
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const made = useNewTable(table);
  const mine = seatsOf(table.id).map((one) => one.seat);
  const others = game.seats.filter((seat) => seat.kind === "human" && !mine.includes(seat.seat));
  const again = async () => {
    if (busy.value) return undefined;
    if (made !== null) return go(`#/games/${made.id}`);
    busy.value = true;
    problem.value = null;
    try {
      const own = player.value;
      const name = game.seats.find((seat) => mine.includes(seat.seat))?.name ?? lastName();
      const opened = await post(
        "/games",
        planOf(game, mine, own ? null : name),
        own?.token ?? null,
        newKey(),
      );
      keepAll(opened);
      refreshGames();
      go(`#/games/${opened.id}`);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
    } finally {
      busy.value = false;
    }
    return undefined;
  };
  if (mine.length === 0)
    return html`<a class="main-button" href="#/">
    <span>${t("ending.play_one")}</span><small>${t("ending.play_one_hint")}</small></a>`;
  const names = listed(others.map((seat) => seatName(game.seats, seat.seat)));
  const note =
    made !== null
      ? t("ending.new_table")
      : others.length === 0
        ? t("ending.bots_ready")
        : t("ending.they_find_it", { names });
  return html`<button type="button" class="main-button" disabled=${busy.value} onClick=${again}>
      <span>${t(made === null ? "ending.again" : "ending.join_again")}</span><small>${note}</small></button>
    ${problem.value && html`<p class="wrong" role="alert">${explained(problem.value).what}</p>`}`;
}

/**
 * Return a table that another player of this game has opened since; null if there is none.
 * @param {OpenTable} table
 */
function useNewTable(table) {
  const made = useSignal(/** @type {any} */ (null));
  useEffect(() => {
    const game = table.game.value;
    const isAlone = game.seats.filter((seat) => seat.kind === "human").length < 2;
    if (isAlone || seatsOf(table.id).length === 0) return undefined;
    const look = () => {
      if (document.hidden) return;
      get("/games", { status: "waiting", open_seat: "true", ruleset: game.ruleset, limit: 30 }).then(
        (found) => (made.value = tableOf(game, found.items)),
        () => {}, // the next look comes soon
      );
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [table]);
  return made.value;
}
