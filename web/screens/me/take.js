// A seat brought by a link: kept once the service knows its token and the user of this browser has agreed.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { gamePath, get } from "../../kit/service/http.js";
import { refreshGames } from "../../kit/service/own.js";
import { goInstead } from "../../kit/base/place.js";
import { keep, seatsOf } from "../../kit/base/purse.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { Agreement, NotTaken } from "./me.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { Game } from "../../kit/service/api.js" */
/** @import { Problem } from "../../kit/service/http.js" */

/** @param {{game: string, seat: number, token: string}} props */
export function Take({ game, seat, token }) {
  /**
   * The game of the seat, once the service has accepted the token.
   * @type {Signal<Game | null>}
   */
  const found = useSignal(null);
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const tries = useSignal(0);
  const accept = () => {
    keep(game, seat, token);
    refreshGames();
    goInstead(`#/games/${game}`);
  };
  useEffect(() => {
    found.value = null;
    problem.value = null;
    const isHeld = seatsOf(game).some((one) => one.seat === seat && one.token === token);
    get(gamePath(game), { seat }, token).then(
      (summary) => (isHeld ? accept() : (found.value = summary)),
      (refused) => (problem.value = refused),
    );
  }, [game, seat, token, tries.value]);
  const isAsked = found.value !== null || problem.value !== null;
  return html`<section id="take" aria-labelledby="take-title" aria-busy=${!isAsked}>
    <h2 id="take-title">${t("lobby.arrival.seat_title")}</h2>
    ${
      problem.value !== null &&
      html`<${NotTaken} problem=${problem.value} again=${() => (tries.value += 1)} />`
    }
    ${
      found.value !== null &&
      html`<p role="alert">
        ${t("lobby.arrival.seat", {
          name: seatName(found.value.seats, seat),
          title: titleOf(found.value.ruleset),
        })}</p>
      <${Agreement} words=${t("lobby.arrival.take_seat")} agree=${accept}
        otherwise=${t("lobby.arrival.leave_seat")} decline=${() => goInstead("#/")} />`
    }
  </section>`;
}
