// One game on one screen: first the frame, as soon as some data of the game has arrived, and then its parts.

import { html, useEffect } from "../../kit/base/lib.js";
import { place, showVersion } from "../../kit/base/place.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { isWorded } from "../../kit/game/registry.js";
import { t } from "../../kit/words/texts.js";
import { later } from "../../kit/load/later.js";
import { styledBelow } from "../../kit/load/styled.js";
import { awaitEnd, isEndingShown } from "../ending/opened.js";

/** @import { Table } from "../../kit/game/table.js" */

const TABLE = [import.meta.resolve("../../styles/frame.css"), import.meta.resolve("../../styles/side.css")];

const frame = later(() => dressed(import("./frame.js")), import.meta.resolve("./frame.js"));
const ending = later(
  () => dressed(import("../ending/ending.js")),
  import.meta.resolve("../ending/ending.js"),
  ["checks", "ending", "lobby", "ratings"],
  [import.meta.resolve("../../styles/ratings.css"), import.meta.resolve("../../styles/ending.css")],
);
const gone = later(() => dressed(import("./gone.js")), import.meta.resolve("./gone.js"));

/** @param {{table: Table}} props */
export function GameView({ table }) {
  useAddress(table);
  useEffect(() => awaitEnd(table), [table]);
  const game = table.game.value;
  const name = game === null ? "" : titleOf(game.ruleset);
  const waiting = html`<section id="game" class="table-screen" aria-label=${t("game.label")} aria-busy="true">
  </section>`;
  useEffect(() => {
    if (name) document.title = `${name} · Starledger`;
  }, [name]);
  const problem = table.gone.value;
  if (problem !== null)
    return html`<${gone.View} name="Gone" table=${table} problem=${problem} waiting=${waiting} />`;
  if (game === null || !isWorded(game.ruleset)) return waiting;
  if (isEndingShown(table))
    return html`<${ending.View} name="Ending" table=${table} title=${name} waiting=${waiting} />`;
  return html`<${frame.View} name="Frame" table=${table} title=${name} waiting=${waiting} />`;
}

/** The address names the shown version, and an address with a version shows it. @param {Table} table */
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

/**
 * Return a module once the sheets of the table are there, too.
 * @template M
 * @param {Promise<M>} module
 */
async function dressed(module) {
  const [found] = await Promise.all([module, styledBelow(TABLE)]);
  return found;
}
