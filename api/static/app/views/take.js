// A seat brought from another device: kept once the service knows its token.

import { html, useEffect, useSignal } from "../lib.js";
import { gamePath, get } from "../http.js";
import { refreshGames } from "../own.js";
import { goInstead } from "../place.js";
import { keep } from "../purse.js";
import { t } from "../texts.js";
import { NotTaken } from "./me.js";

export function Take({ game, seat, token }) {
  const problem = useSignal(null);
  const tries = useSignal(0);
  useEffect(() => {
    problem.value = null;
    get(gamePath(game), { seat }, token).then(
      () => {
        keep(game, seat, token);
        refreshGames();
        goInstead(`#/games/${game}`);
      },
      (refused) => (problem.value = refused),
    );
  }, [game, seat, token, tries.value]);
  return html`<section id="take" aria-labelledby="take-title" aria-busy=${problem.value === null}>
    <h2 id="take-title">${t("lobby.arrival.seat_title")}</h2>
    ${problem.value !== null && html`<${NotTaken} problem=${problem.value} again=${() => (tries.value += 1)} />`}
  </section>`;
}
