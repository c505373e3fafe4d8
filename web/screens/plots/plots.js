// A game in plots: points, dice, income and losses, time. They show the game as it stood at the shown
// version.

import { html, useEffect } from "../../kit/base/lib.js";
import { t } from "../../kit/words/texts.js";
import { Dice } from "./dice.js";
import { Gains } from "./gains.js";
import { Points } from "./points.js";
import { Times } from "./times.js";

/** @param {{table: any}} props */
export function Plots({ table }) {
  const { record } = table;
  const game = table.game.value;
  useEffect(() => void record.readTo(game.version), [record, game.version]);
  const told = record.told.value;
  if (record.refused.value !== null)
    return html`<p class="plots-empty" role="status">${record.refused.value.message}</p>`;
  if (told === null) return html`<p class="plots-empty" role="status">${t("plots.loading")}</p>`;
  if (told.points.length === 0) return html`<p class="plots-empty" role="status">${t("plots.nothing")}</p>`;
  const at = Math.min(table.past.value ?? told.version, told.version);
  const shown = { table, told, at, seats: game.seats };
  return html`<div class="plot-list">
    <p class="plot-when">
      ${
        table.past.value === null
          ? t("plots.now", { version: String(at) })
          : t("plots.then", { version: String(at), last: String(told.version) })
      }</p>
    <${Points} ...${shown} />
    <${Dice} ...${shown} />
    <${Gains} ...${shown} />
    <${Times} ...${shown} />
  </div>`;
}
