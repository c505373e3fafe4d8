// The six modules as cards: their effects, the costs of their next levels, and their availability.

import { html } from "../../../kit/base/lib.js";
import { lacking } from "../../../kit/forms/costs.js";
import { Emblem } from "../../../kit/art/emblems.js";
import { unitsOf } from "../../../kit/table/build_button.js";
import { Good } from "../goods.js";
import { costOf, holdOf, isChosen, toggle } from "../possible.js";
import { moduleAction } from "../ship/ship.js";
import { ModuleArt } from "../ship/signs.js";
import { MODULES } from "../tables.js";
import { bundle, moduleDoes, moduleName, say } from "../words.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Board, Picks, PlayerView, Table } from "../types.js" */

/**
 * @param {{table: Table, board: Board, picks: Picks, player: PlayerView}} props `player` whose modules they
 *   are
 */
export function Modules({ table, board, picks, player }) {
  return html`<ul class="ssc-modules" aria-label=${say("table.modules")}>
    ${MODULES.map(
      (type) => html`<${Module} key=${type} table=${table} board=${board} picks=${picks} player=${player}
        type=${type} />`,
    )}</ul>`;
}

/** @param {{table: Table, board: Board, picks: Picks, player: PlayerView, type: string}} props */
function Module({ table, board, picks, player, type }) {
  const level = player.modules[type] ?? 0;
  const isOwn = player.seat === table.seat.value;
  const action = isOwn ? moduleAction(picks, type) : null;
  const next = action?.type === "lose-module" ? level : Math.min(2, level + 1);
  const cost = action?.type === "lose-module" || level === 2 ? null : costOf(table, priced(type, next));
  const isTaken =
    board.phase === "trade_build" && level === 1 && !board.level_2_modules.some((one) => one === type);
  const why = isOwn && action === null ? whyNot({ board, player, isTaken, level, cost }) : "";
  const words = [moduleName(type, next || 1), moduleDoes(type, next || 1, player.crest), why]
    .filter(Boolean)
    .join(". ");
  const inside = html`<span class="module-head"><${ModuleArt} type=${type} />
      ${level > 0 && html`<i>${say("table.level", { level })}</i>`}</span>
    <b>${say(`short.${type}`)}</b>
    ${level > 0 && html`<small class="module-now">${moduleDoes(type, level, player.crest)}</small>`}
    ${
      level < 2 &&
      html`<small class="module-next">${level === 1 && html`<b>${say("table.level", { level: 2 })}:</b> `}
      ${moduleDoes(type, level + 1, player.crest)}</small>`
    }
    <span class="module-cost">${
      level === 2
        ? html`<${Emblem} name="star" /> 1`
        : cost !== null &&
          board.phase === "trade_build" &&
          html`<${Units} cost=${cost} held=${isOwn ? player : null} />`
    }${isTaken && html`<em>${why}</em>`}</span>`;
  const isNow = action !== null && isChosen(picks, action);
  const classes = ["ssc-module", level > 0 && "built", action && "legal", isNow && "chosen"]
    .filter(Boolean)
    .join(" ");
  if (action === null) return html`<li class=${classes}>${inside}</li>`;
  return html`<li class="ssc-choice"><button type="button" class=${classes} data-module=${type}
    aria-pressed=${String(isNow)} aria-label=${words} disabled=${table.busy.value}
      onClick=${() => toggle(picks, action)}>${inside}</button></li>`;
}

/** @param {string} module @param {number} level */
function priced(module, level) {
  return { type: level === 2 ? "upgrade-module" : "build-module", module };
}

/**
 * The cost of a module, one sign a unit; missing units are marked.
 * @param {{cost: Counts, held: PlayerView | null}} props
 */
function Units({ cost, held }) {
  return unitsOf(cost, held === null ? null : holdOf(held)).map(
    ({ name, isMissing }, index) => html`<span key=${index} class=${isMissing ? "unit missing" : "unit"}>
      <${Good} name=${name} /></span>`,
  );
}

/**
 * Return in a few words why a module cannot be built now; empty if only the moment is wrong.
 * @param {{board: Board, player: PlayerView, isTaken: boolean, level: number, cost: Counts | null}} of
 */
function whyNot({ board, player, isTaken, level, cost }) {
  if (board.phase !== "trade_build" || level === 2) return "";
  if (isTaken) return say("build.taken");
  const lacks = lacking(cost ?? {}, holdOf(player));
  return Object.keys(lacks).length > 0 ? say("build.lack", { what: bundle(lacks) }) : "";
}
