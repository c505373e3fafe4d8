// One game: its head, as soon as anything is known of it, and then its table.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { place, showVersion } from "../../kit/base/place.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { isWorded } from "../../kit/game/registry.js";
import { t } from "../../kit/words/texts.js";
import { Head } from "./head.js";
import { later, there } from "../../kit/load/later.js";

const tabletop = later(() => import("./tabletop.js"), import.meta.resolve("./tabletop.js"));
const gone = later(() => import("./gone.js"), import.meta.resolve("./gone.js"));
const alarm = later(() => import("../checks/alarm.js"), import.meta.resolve("../checks/alarm.js"), [
  "checks",
]);

/** @param {{table: import("../../kit/game/table.js").Table}} props */
export function GameView({ table }) {
  useAddress(table);
  const game = table.game.value;
  const name = game === null ? "" : titleOf(game.ruleset);
  const waiting = html`<section id="game" aria-label=${t("game.label")} aria-busy="true"></section>`;
  useEffect(() => {
    if (name) document.title = `${name} · Starledger`;
  }, [name]);
  if (table.gone.value !== null) return html`<${gone.View} name="Gone" table=${table} waiting=${waiting} />`;
  if (game === null || !isWorded(game.ruleset)) return waiting;
  return html`<${Shown} table=${table} name=${name} />`;
}

/** The address says which version is shown, and an address that says one has it shown. */
function useAddress(table) {
  const asked = place.value;
  useEffect(() => {
    if (asked.version !== null) table.lookBack(asked.version);
    else if (table.past.value !== null || table.missing.value !== null) table.live();
  }, [table, asked]);
  const [past, isThere] = [table.past.value, table.game.value !== null && table.missing.value === null];
  useEffect(() => {
    if (isThere) showVersion(table.id, () => table.past.value);
  }, [table, past, isThere]);
}

/** How somebody looks at it: from no seat of it, and back at an earlier position. */
function stances(table) {
  return [table.seat.value === null && "watched", table.past.value !== null && "looking-back"]
    .filter(Boolean)
    .join(" ");
}

function Shown({ table, name }) {
  const isHeadSeen = useSignal(false); // an effect runs after it is painted
  const isWhole = useSignal(false);
  useEffect(() => void (isHeadSeen.value = true), []);
  const tell = () => {
    isWhole.value = true;
    there.value = true;
  };
  return html`<section id="game" aria-label=${t("game.label")} aria-busy=${isWhole.value ? null : "true"}
    class=${stances(table)}>
    <${alarm.View} name="Alarm" table=${table} waits waiting=${null} />
    <${Head} table=${table} name=${name} />
    <${Missing} table=${table} />
    ${
      isHeadSeen.value &&
      html`<${tabletop.View} name="Tabletop" table=${table} tell=${tell} waiting=${null} />`
    }
  </section>`;
}

/** The view of a version that does not exist: the range of versions and the nearest one. */
function Missing({ table }) {
  const version = table.missing.value;
  if (version === null) return null;
  const [last, nearest] = [String(table.game.value.version), table.nearest(version)];
  return html`<div class="refusal missing" role="alert">
    <p>${
      version === 0 ? t("game.missing_none", { last }) : t("game.missing", { version: String(version), last })
    }</p>
    <button type="button" onClick=${() => table.lookBack(nearest)}>
      ${t("game.nearest", { version: String(nearest) })}</button>
    <button type="button" onClick=${() => table.live()}>${t("game.stay")}</button>
  </div>`;
}
