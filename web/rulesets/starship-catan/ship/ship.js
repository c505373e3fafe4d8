// A starship with everything on it: modules with names and levels, boosters, cannons, the hangar. Where a
// part can be chosen now, the part itself is the control.

import { ColonyShip, TradeShip } from "../../../kit/art/small_ships.js";
import { SeatSign } from "../../../kit/art/seat_signs.js";
import { html } from "../../../kit/base/lib.js";
import { listed } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { isChosen, possible, toggle } from "../possible.js";
import { HANGAR, MODULES, TILES } from "../tables.js";
import { good, moduleDoes, moduleName, say } from "../words.js";
import { ENGINES, Engine, GUNS, Gun, Hull, levelOf } from "./hull.js";
import { ModuleSign } from "./signs.js";

/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Picks, PlayerView, Tiles } from "../types.js" */

const WIDTH = 760;

/** The actions about a module, in the order in which they matter. */
const MODULE_ACTIONS = ["choose-module", "lose-module", "upgrade-module", "build-module"];

/**
 * Return the action that a press of a module chooses now; null for none.
 * @param {Picks} picks
 * @param {string} module
 */
export function moduleAction(picks, module) {
  return MODULE_ACTIONS.map((type) => possible(picks, { type, module })).find((one) => one !== null) ?? null;
}

/**
 * @param {{table: any, picks: any, player: any, isOwn: boolean, isMirrored?: boolean}} props `isOwn` if its
 *   parts can be chosen; `isMirrored` turns the bow to the left
 */
export function Ship({ table, picks, player, isOwn, isMirrored = false }) {
  const name = seatName(table.game.value.seats, player.seat);
  /** @param {number} x */
  const at = (x, width = 0) => (isMirrored ? WIDTH - x - width : x);
  const flip = isMirrored ? " scale(-1 1)" : "";
  const fresh = { booster: tileOf(picks, "booster", isOwn), cannon: tileOf(picks, "cannon", isOwn) };
  const held = [
    ...Array(player.hangar.colony_ships).fill("colony_ship"),
    ...Array(player.hangar.trade_ships).fill("trade_ship"),
  ];
  return html`<svg class=${`ssc-ship of-${player.color}`}
    viewBox=${isMirrored ? "-2 0 812 150" : "-50 0 812 150"}
    role="group" aria-label=${wordsOf(player, name)} data-anchor=${`ship-${player.seat}`}>
    <g aria-hidden="true">
      ${ENGINES.map((y, place) => {
        const level = levelOf(player.boosters, place);
        return html`<g key=${y} class=${fresh.booster(player.boosters, place, level)}
          transform=${`translate(${at(66)} ${y})${flip}`}><${Engine} level=${level} /></g>`;
      })}
      ${GUNS.map((x, place) => {
        const level = levelOf(player.cannons, place);
        return html`<g key=${x} class=${fresh.cannon(player.cannons, place, level)}
          transform=${`translate(${at(x)} 17)${flip}`}><${Gun} level=${level} /></g>`;
      })}
      <g transform=${isMirrored ? `translate(${WIDTH} 0) scale(-1 1)` : null}><${Hull} /></g>
      <g class="hull-sign"><${SeatSign} color=${player.color} x=${at(596)} y=${85} scale=${2} /></g>
    </g>
    ${MODULES.map(
      (type, index) => html`<${Module} key=${type} picks=${picks} player=${player} type=${type} isOwn=${isOwn}
        x=${at(118 + 106 * (index % 3), 92)} y=${index < 3 ? 44 : 87} />`,
    )}
    ${Array.from(
      { length: HANGAR },
      (_, place) => html`<${Bay} key=${place} picks=${picks} player=${player} ship=${held[place] ?? null}
        isOwn=${isOwn} isMirrored=${isMirrored} x=${at(476, 72)} y=${place === 0 ? 44 : 87}
          isNext=${isOwn && place === held.length && picks.chosen.value?.type === "build-ship"} />`,
    )}
  </svg>`;
}

/**
 * Return a function that returns the CSS class of a tile's place; the place of the chosen tile glows.
 * @param {Picks} picks
 * @param {"booster" | "cannon"} tile
 * @param {boolean} isOwn
 */
function tileOf(picks, tile, isOwn) {
  const chosen = isOwn ? picks.chosen.value?.type : null;
  /** @param {Tiles} tiles @param {number} place @param {number} level */
  return (tiles, place, level) => {
    const isNew = chosen === `build-${tile}` && place === tiles.level_1 + tiles.level_2;
    const isRaised = chosen === `upgrade-${tile}` && place === tiles.level_2;
    return isNew || isRaised ? "tile-place chosen" : `tile-place level-${level}`;
  };
}

/** @param {PlayerView} player @param {string} name */
function wordsOf(player, name) {
  /** @param {Tiles} tiles */
  const tiles = ({ points, level_1, level_2 }) =>
    level_1 + level_2 === 0
      ? say("table.none")
      : say("table.tiles", { points, level_1, level_2, room: TILES - level_1 - level_2 });
  return listed([
    say("table.ship_of", { name }),
    `${say("table.boosters")}: ${tiles(player.boosters)}`,
    `${say("table.cannons")}: ${tiles(player.cannons)}`,
  ]);
}

/**
 * The attributes that make a part of the picture a control.
 * @param {{picks: Picks, action: Action | null, words: string}} of
 */
function control({ picks, action, words }) {
  if (action === null) return { role: "img", "aria-label": words };
  const press = () => toggle(picks, action);
  return {
    role: "button",
    tabindex: "0",
    "aria-label": words,
    "aria-pressed": String(isChosen(picks, action)),
    onClick: press,
    /** @param {KeyboardEvent} event */
    onKeyDown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press();
    },
  };
}

/** @param {{picks: Picks, player: PlayerView, type: string, isOwn: boolean, x: number, y: number}} props */
function Module({ picks, player, type, isOwn, x, y }) {
  const level = player.modules[type] ?? 0;
  const action = isOwn ? moduleAction(picks, type) : null;
  const isNow = action !== null && isChosen(picks, action);
  const state = level > 0 ? say("table.level", { level }) : say("table.not_built");
  const does = moduleDoes(type, Math.max(level, 1), player.crest);
  const classes = ["module", level > 0 ? "built" : "free", action && "legal", isNow && "chosen"];
  return html`<g class=${classes.filter(Boolean).join(" ")} transform=${`translate(${x} ${y})`}
    ...${control({ picks, action, words: `${moduleName(type, Math.max(level, 1))}, ${state}. ${does}` })}>
    <title>${does}</title>
    <rect x="-4" width="100" height="38" rx="8" />
    <g class="module-sign" transform="translate(3 9) scale(.833)"><${ModuleSign} type=${type} /></g>
    <text class="module-name" x="27" y=${level > 0 ? 17 : 23.5}>${say(`short.${type}`)}</text>
    ${level > 0 && html`<text class="module-level" x="27" y="31">${state}</text>`}
  </g>`;
}

/**
 * @param {{picks: Picks, player: PlayerView, ship: string | null, isOwn: boolean, isMirrored: boolean,
 *   isNext: boolean, x: number, y: number}} props
 */
function Bay({ picks, player, ship, isOwn, isMirrored, isNext, x, y }) {
  const place = `translate(${x} ${y})`;
  if (ship === null)
    return html`<g class=${isNext ? "bay free chosen" : "bay free"} transform=${place} role="img"
      aria-label=${`${say("table.hangar")}: ${say("table.place_free")}`}>
      <rect width="72" height="38" rx="8" /><text class="module-name" x="36"
        y="23.5">${say("table.hangar")}</text>
      </g>`;
  const action = isOwn ? possible(picks, { type: "give-up-ship", ship }) : null;
  const isNow = action !== null && isChosen(picks, action);
  const Drawn = ship === "colony_ship" ? ColonyShip : TradeShip;
  return html`<g class=${isNow ? "bay held chosen" : "bay held"} transform=${place}
    ...${control({ picks, action, words: `${say("table.hangar")}: ${good(ship)}` })}>
    <title>${good(ship)}</title>
    <rect width="72" height="38" rx="8" />
    <g class=${`piece of-${player.color}`} aria-hidden="true"
      transform=${`translate(36 19) rotate(${isMirrored ? -90 : 90}) scale(1.12)`}>
      <${Drawn} color=${player.color} /></g>
  </g>`;
}
