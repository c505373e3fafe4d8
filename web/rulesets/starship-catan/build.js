// The seat's possessions and the things it can build, each with its cost and the missing resources.

import { html } from "../../kit/base/lib.js";
import { lacking } from "../../kit/forms/costs.js";
import { Cost, costOf, holdOf } from "./cost.js";
import { Icon } from "./icons.js";
import { Step, possible } from "./steps.js";
import { GOODS, HANGAR, MODULES, TILES } from "./tables.js";
import { amount, bundle, good, moduleDoes, moduleName, say } from "./words.js";

export function Hand({ table, picks, own }) {
  const board = table.board.value;
  const held = holdOf(own);
  return html`<div class="ssc hold">
    <ul class="counts" aria-label=${say("build.hold")}>
      <li><${Icon} name="astro" />${amount("astro", own.astro)}</li>
      ${GOODS.map(
        (name) =>
          html`<li key=${name} class=${held[name] > 0 ? "" : "dim"}><${Icon} name=${name} />
            ${amount(name, held[name] ?? 0)}</li>`,
      )}
    </ul>
    ${
      table.legal.value !== null &&
      html`<h4>${say("build.title")}</h4>
      <p class="hint">${say("build.hint")}</p>
      <ul class="builds">${builds(board, own)
        .filter(({ done }) => !done)
        .map(
          (item) => html`<${Item} key=${item.key} table=${table} picks=${picks} item=${item} held=${held} />`,
        )}</ul>`
    }
  </div>`;
}

/**
 * @typedef {object} Build
 * @property {string} key
 * @property {string} icon
 * @property {string} title
 * @property {string} does
 * @property {any} action
 * @property {string} says what is done, as it is confirmed
 * @property {string} [barred] why it cannot be built, whatever it costs
 * @property {boolean} [done] whether nothing of it is left to build
 */

/** All that can be built at some time, as far as this ship is. @returns {Build[]} */
function builds(board, own) {
  return [
    ...shipBuilds(own),
    tileBuild("booster", own.boosters),
    tileBuild("cannon", own.cannons),
    ...MODULES.map((type) => moduleBuild(board, own, type)),
  ];
}

function shipBuilds(own) {
  const isFull = own.hangar.colony_ships + own.hangar.trade_ships >= HANGAR;
  return ["colony_ship", "trade_ship"].map((ship) => ({
    key: ship,
    icon: ship,
    title: say(`build.${ship}`),
    does: say(`build.for_${ship}`),
    action: { type: "build-ship", ship },
    says: say("do.build_ship", { ship: good(ship) }),
    barred: isFull
      ? say("build.hangar_full")
      : own.ship_reserve[`${ship}s`] === 0
        ? say("build.no_ship")
        : "",
  }));
}

function tileBuild(tile, { level_1, level_2 }) {
  const isUpgrade = level_1 + level_2 === TILES;
  const key = isUpgrade ? `${tile}_upgrade` : tile;
  return {
    key: tile,
    icon: `${tile}s`,
    title: say(`build.${key}`),
    does: say(`build.for_${tile}`),
    action: { type: `${isUpgrade ? "upgrade" : "build"}-${tile}` },
    says: say(`do.${isUpgrade ? "upgrade" : "build"}_${tile}`),
    done: level_2 === TILES,
  };
}

function moduleBuild(board, own, type) {
  const level = own.modules[type] ?? 0;
  const next = level === 0 ? 1 : 2;
  const isTaken = level === 1 && !board.level_2_modules.includes(type);
  return {
    key: type,
    icon: "module",
    title: moduleName(type, next),
    does: moduleDoes(type, next, own.crest) + (next === 2 ? ` ${say("build.point")}` : ""),
    action: { type: next === 1 ? "build-module" : "upgrade-module", module: type },
    says: say("do.build_module", { module: moduleName(type, next) }),
    barred: isTaken ? say("build.taken") : "",
    done: level === 2,
  };
}

function Item({ table, picks, item, held }) {
  const cost = costOf(table, item.action) ?? {};
  const lacks = lacking(cost, held);
  const isLacking = Object.keys(lacks).length > 0;
  const isOpen = possible(picks, item.action) !== null;
  const state =
    item.barred ||
    (isLacking
      ? say("build.lack", { what: bundle(lacks) })
      : isOpen
        ? say("build.ready")
        : say("build.covered"));
  return html`<li class=${isOpen ? "open-now" : ""}>
    <p><${Icon} name=${item.icon} /><b>${item.title}</b> <span class="does">${item.does}</span></p>
    <p class="cost"><${Cost} cost=${cost} held=${held} />
      <span class=${item.barred || isLacking ? "lack" : "have"}>${state}</span></p>
    <${Step} table=${table} picks=${picks} action=${item.action} label=${item.says} />
  </li>`;
}
