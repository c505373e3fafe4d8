// The build bar: ships, a booster, a cannon, a module, each with cost, missing goods and remaining number.

import { html } from "../../../kit/base/lib.js";
import { ColonyShip, TradeShip } from "../../../kit/art/small_ships.js";
import { Emblem } from "../../../kit/art/emblems.js";
import { Glyph } from "../../../kit/art/glyphs.js";
import { lacking } from "../../../kit/forms/costs.js";
import { BuildButton } from "../../../kit/table/build_button.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { drawnAs } from "../goods.js";
import { chosenOf, costOf, holdOf, isChosen, possible, possibleOf, toggle } from "../possible.js";
import { HANGAR, TILES } from "../tables.js";
import { bundle, say } from "../words.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Picks, PlayerView, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks, player: PlayerView, isOwn: boolean}} props */
export function Builds({ table, picks, player, isOwn }) {
  const board = table.board.value;
  const isOpen = isOwn && board.phase === "trade_build" && board.active === player.seat;
  const items = itemsOf({ picks, player });
  useHotkeys(Object.fromEntries(items.map((item, index) => [String(index + 1), item.action && item.press])));
  return html`<section class="ssc-builds" aria-label=${say("build.title")}>
    <h3 class="ssc-label"><b>${isOpen ? say("build.title") : say("build.later")}</b></h3>
    <div class="ssc-bar">${items.map(
      (
        item,
        index,
      ) => html`<${Item} key=${item.key} table=${table} picks=${picks} item=${item} isOpen=${isOpen}
        held=${isOwn ? holdOf(player) : null} color=${player.color} hotkey=${String(index + 1)} />`,
    )}</div>
  </section>`;
}

/**
 * @typedef {object} Build
 * @property {string} key
 * @property {string} words
 * @property {string} [shown] the same with soft hyphens
 * @property {string} does
 * @property {any} price an action that names the price
 * @property {any} action what a press chooses now; null for nothing
 * @property {() => void} press
 * @property {string} barred why it cannot be built, whatever it costs
 * @property {number | null} left
 */

/**
 * List everything that can ever be built.
 * @param {{picks: Picks, player: PlayerView}} of
 * @returns {Build[]}
 */
export function itemsOf({ picks, player }) {
  /**
   * @param {string} key
   * @param {Action} price
   * @param {{words: string, shown?: string, does: string, barred?: string, left?: number | null}} more
   */
  const item = (key, price, more) => {
    const action = possible(picks, price);
    return {
      key,
      price,
      action,
      press: () => action && toggle(picks, action),
      barred: "",
      left: null,
      ...more,
    };
  };
  const isFull = player.hangar.colony_ships + player.hangar.trade_ships >= HANGAR;
  return [
    ...["colony_ship", "trade_ship"].map((ship) => {
      const left = player.ship_reserve[`${ship}s`];
      return item(
        ship,
        { type: "build-ship", ship },
        {
          words: say(`build.${ship}`),
          shown: say(`short.${ship}`),
          does: say(`build.for_${ship}`),
          barred: isFull ? say("build.hangar_full") : left === 0 ? say("build.no_ship") : "",
          left,
        },
      );
    }),
    ...["booster", "cannon"].map((tile) => {
      const { level_1, level_2 } = player[/** @type {"boosters" | "cannons"} */ (`${tile}s`)];
      const isUpgrade = level_1 + level_2 === TILES;
      return item(
        tile,
        { type: `${isUpgrade ? "upgrade" : "build"}-${tile}` },
        {
          words: say(isUpgrade ? `short.${tile}_2` : `short.${tile}`),
          does: say(`build.for_${tile}`),
          barred: level_2 === TILES ? say("build.no_more") : "",
          left: isUpgrade ? level_1 : player.tiles_left[`${tile}s`],
        },
      );
    }),
    moduleItem(picks),
  ];
}

/** The item for all modules; the player then taps one on the ship or in the list. @param {Picks} picks */
function moduleItem(picks) {
  const [first] = [...possibleOf(picks, "build-module"), ...possibleOf(picks, "upgrade-module")];
  return {
    key: "module",
    words: say("build.module"),
    does: say("build.for_module"),
    price: { type: "build-module" },
    action: first ?? null,
    press: () =>
      chosenOf(picks)?.module === undefined && chosenOf(picks)?.type !== first.type
        ? picks.begin(first.type)
        : picks.undo(),
    barred: "",
    left: null,
  };
}

/**
 * @param {{table: Table, picks: Picks, item: Build, isOpen: boolean, held: Counts | null, color: string,
 *   hotkey: string}} props
 */
function Item({ table, picks, item, isOpen, held, color, hotkey }) {
  const cost = costOf(table, item.price) ?? {};
  const lacks = held === null ? {} : lacking(cost, held);
  const chosen = chosenOf(picks);
  const isNow =
    item.key === "module"
      ? chosen?.module !== undefined || chosen?.type.endsWith("-module")
      : isChosen(picks, item.price);
  const isLacking = Object.keys(lacks).length > 0;
  const state = isNow
    ? "chosen"
    : item.action !== null
      ? "affordable"
      : isOpen && !item.barred && isLacking
        ? "missing"
        : "none";
  const does = isOpen || held === null ? item.does : `${item.does} ${say("build.later")}.`;
  const why = item.barred || (isOpen && isLacking ? say("build.lack", { what: bundle(lacks) }) : does);
  const drawn = Object.fromEntries(Object.entries(cost).map(([name, count]) => [drawnAs(name), count]));
  const have =
    held === null
      ? null
      : Object.fromEntries(Object.entries(held).map(([name, count]) => [drawnAs(name), count]));
  return html`<${BuildButton} name=${item.key} words=${item.words} shown=${item.shown}
    icon=${html`<${Picture} name=${item.key} color=${color} />`}
    cost=${drawn} held=${isOpen ? have : null} left=${item.left} hotkey=${hotkey} state=${state} why=${why}
    marks=${picks.guard.marks} onTap=${item.press} />`;
}

/** @param {{name: string, color: string}} props */
function Picture({ name, color }) {
  if (name === "colony_ship")
    return html`<g class=${`piece of-${color}`} transform="scale(1.3)"><${ColonyShip} color=${color} /></g>`;
  if (name === "trade_ship")
    return html`<g class=${`piece of-${color}`} transform="scale(1.3)"><${TradeShip} color=${color} /></g>`;
  return html`<g class="build-emblem" transform="translate(-18 -18) scale(1.5)">${
    name === "module"
      ? html`<${Glyph} name="goods" x=${12} y=${12} size=${24} />`
      : html`<${Emblem} name=${name} />`
  }</g>`;
}
