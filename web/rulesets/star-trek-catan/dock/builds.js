// The build bar: each piece and the trade, with cost, missing cards and remaining number.

import { Outpost, Starbase, Starship } from "../../../kit/art/pieces.js";
import { Planet } from "../../../kit/art/planets.js";
import { html } from "../../../kit/base/lib.js";
import { listed } from "../../../kit/words/texts.js";
import { amount } from "../../../kit/words/words.js";
import { seatColor } from "../../../kit/parts/parts.js";
import { lacking } from "../../../kit/forms/costs.js";
import { BuildButton } from "../../../kit/table/build_button.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { dealOf, emptyDeal } from "../deal.js";
import { RULESET, say } from "../resources.js";
import { canTrade } from "./hand.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Picks, PlayerView, Table } from "../types.js" */

const PIECES = [
  ["build-starship", "starship", "starships"],
  ["build-outpost", "outpost", "outposts"],
  ["build-starbase", "starbase", "starbases"],
];

/** @param {{table: Table, picks: Picks, own: PlayerView}} props */
export function Builds({ table, picks, own }) {
  const board = table.board.value;
  const color = table.game.value.seats[own.seat]?.color;
  const builds = [
    ...PIECES.map(([type, piece, supply]) => ({ type, piece, left: own.supply[supply] })),
    { type: "buy-development-card", piece: "research", left: board.development_deck },
  ].map((one) => ({ ...one, ...stateOf(table, picks, own, one) }));
  /** @param {{type: string}} of */
  const press = ({ type }) =>
    picks.guard.wrap(() => {
      dealOf(table).value = null;
      if (picks.chosen.value?.type === type) picks.undo();
      else picks.begin(type);
    });
  const trade = tradeOf(table, picks);
  /** @param {{state: string}} one */
  const isOpen = (one) => ["affordable", "chosen"].includes(one.state);
  useHotkeys({
    ...Object.fromEntries(builds.map((one, index) => [String(index + 1), isOpen(one) && press(one)])),
    t: trade.isOpen && trade.toggle,
  });
  return html`<section class="dock-group builds" aria-label=${say("build")}>
    ${builds.map(
      (
        one,
        index,
      ) => html`<${BuildButton} key=${one.type} name=${one.type} icon=${pictureOf(one.piece, color)}
        words=${say(`bar.${one.piece}`).replaceAll("\u00ad", "")} shown=${say(`bar.${one.piece}`)}
        cost=${one.cost} held=${own.resources ?? null} left=${one.left}
        hotkey=${String(index + 1)} state=${one.state} why=${one.why} marks=${picks.guard.marks}
        onTap=${press(one)} />`,
    )}
    <${BuildButton} icon=${pictureOf("trade", color)} words=${say("trade")} hotkey="T" why=${trade.why}
      state=${trade.state} onTap=${trade.toggle} />
  </section>`;
}

/**
 * Return whether something can be built, and the reason if it cannot.
 * @param {Table} table
 * @param {Picks} picks
 * @param {PlayerView} own
 * @param {{type: string, left: number}} of
 */
function stateOf(table, picks, own, { type, left }) {
  const price = (table.legal.value?.prices ?? []).find((one) => one.type === type);
  const cost = price?.cost ?? COSTS[type];
  const { active, phase } = table.board.value;
  if (picks.chosen.value?.type === type) return { cost, state: "chosen", why: "" };
  if (picks.of(type).length > 0) return { cost, state: "affordable", why: worthOf(type) };
  const missing = Object.entries(lacking(cost, own.resources ?? {}));
  if (left === 0) return { cost, state: "none", why: say("none_left") };
  if (missing.length > 0) {
    const what = listed(missing.map(([name, count]) => amount(RULESET, name, Number(count))));
    return { cost, state: "missing", why: say("missing", { what }) };
  }
  const isTurn = active === own.seat && ["trade", "build", "main"].includes(phase);
  return { cost, state: "none", why: say(isTurn ? "no_place" : "build_later") };
}

/** The worth of a thing to build. @param {string} type */
function worthOf(type) {
  return type === "build-outpost" || type === "build-starbase" ? say("worth_a_point") : "";
}

/** Building costs by the rules, for seats without prices from the service. @type {Record<string, Counts>} */
export const COSTS = {
  "build-starship": { tritanium: 1, dilithium: 1 },
  "build-outpost": { tritanium: 1, dilithium: 1, food: 1, oxygen: 1 },
  "build-starbase": { oxygen: 2, water: 3 },
  "buy-development-card": { food: 1, oxygen: 1, water: 1 },
};

/** @param {Table} table @param {Picks} picks */
function tradeOf(table, picks) {
  const deal = dealOf(table);
  const can = canTrade(picks);
  const isOpen = can.supply || can.players;
  const toggle = () => {
    picks.undo();
    deal.value = deal.value === null ? emptyDeal(can.players ? "players" : "supply") : null;
  };
  const state = deal.value !== null ? "chosen" : isOpen ? "affordable" : "none";
  return { isOpen, toggle, state, why: isOpen ? "" : say("no_trade") };
}

/** @param {string} piece @param {string | undefined} color */
function pictureOf(piece, color) {
  const drawn = { starship: Starship, outpost: Outpost, starbase: Starbase }[piece];
  if (drawn)
    return html`<g class="drawn" color=${seatColor(color)}
      transform=${piece === "starship" ? "rotate(-24)" : null}>
      <${drawn} color=${color} /></g>`;
  return piece === "trade" ? TRADE : RESEARCH;
}

const RESEARCH = html`<g class="research-picture"><rect x="-15" y="-20" width="30" height="40" rx="5"
    transform="rotate(-8)" /><rect class="front" x="-14" y="-20" width="30" height="40" rx="5"
    transform="rotate(5)" /><path d="M0-12Q1 0 12 1Q1 1 0 13Q-1 1-12 1Q-1 0 0-12Z" /></g>`;

const TRADE = html`<g class="trade-picture"><rect class="of-oxygen" x="-25" y="-17" width="24" height="32"
  rx="5"
    transform="rotate(-7 -13 0)" /><${Planet} name="oxygen" x=${-13} y=${-2} size=${22} />
  <rect class="of-food" x="2" y="-15" width="24" height="32" rx="5" transform="rotate(7 14 0)" />
  <${Planet} name="food" x=${14} y=${1} size=${22} />
  <circle r="9" /><path class="arrows" transform="translate(-6 -6) scale(.5)"
    d="M15 3l6 5-6 5v-3.5H4v-3h11zM9 11v3.5h11v3H9V21l-6-5z" /></g>`;
