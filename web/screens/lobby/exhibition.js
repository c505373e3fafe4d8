// The exhibition game among bots, small and live on the first screen, a line elsewhere. It continues as long
// as a visible page requests it.

import { html, signal, useEffect, useMemo } from "../../kit/base/lib.js";
import { Problem, post } from "../../kit/service/http.js";
import { place } from "../../kit/base/place.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { later } from "../../kit/load/later.js";
import { visible } from "../app/notify.js";
import { Table } from "../../kit/game/table.js";

const EVERY_MS = 10_000;

const glimpse = later(() => import("./glimpse.js"), import.meta.resolve("./glimpse.js"), ["lobby"]);

/** The game that is shown; null where there is none, undefined before the service has said. */
export const shown = signal(/** @type {string | null | undefined} */ (undefined));

async function ask() {
  if (document.hidden) return;
  try {
    shown.value = (await post("/exhibition")).game;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    shown.value = null;
  }
}

export function Exhibition() {
  useEffect(() => {
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  const target = `#/games/${shown.value}`;
  const hidden = !shown.value || place.value.game === shown.value;
  const isFirstScreen = place.value.view === "";
  return html`<section id="exhibition" class="exhibition" aria-label=${t("lobby.exhibition.label")}
    hidden=${hidden}>
    <p>${t("lobby.exhibition.going_on")} <a href=${target}>${t("lobby.exhibition.watch")}</a></p>
    ${!hidden && isFirstScreen && visible.value && html`<${Live} key=${shown.value} id=${shown.value} />`}
  </section>`;
}

function Live({ id }) {
  const table = useMemo(() => new Table(id), [id]);
  useEffect(() => {
    table.open();
    return () => table.close();
  }, [table]);
  const game = table.game.value;
  return html`<div class="live">
    <${glimpse.View} name="Glimpse" table=${table} waiting=${html`<div class="glimpse"></div>`} />
    ${
      game !== null &&
      html`<div><h2>${titleOf(game.ruleset)}</h2>
        <${glimpse.View} name="Standing" table=${table} waiting=${null} /></div>`
    }
  </div>`;
}
