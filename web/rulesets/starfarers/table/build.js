// The build bar: ships, spaceport, boosters, cannons, pods, and the cards of friends that can be used. A tap
// chooses a piece; the places for it glow on the map, and the main button builds parts of the mothership.

import { html } from "../../../kit/base/lib.js";
import { EmblemMark } from "../../../kit/art/emblems.js";
import { BuildButton } from "../../../kit/table/build_button.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { same } from "../../../kit/game/choices.js";
import { Ship, Spaceport } from "../map/pieces.js";
import { RESOURCES, UPGRADES, bundle, capital, say, word } from "../words.js";
import { deal } from "./dealing.js";
import { priceOf } from "./own.js";

/** @import { Children, Counts } from "../../../kit/base/types.js" */
/** @import { Fields } from "../../../kit/game/types.js" */
/** @import { Picks, PlayerView, Table } from "../types.js" */

/** @type {Counts} */
const CAPS = { booster: 6, cannon: 6, freight_pod: 5 };
/** @type {Record<string, string>} */
const EMBLEMS = { booster: "booster", cannon: "cannon", freight_pod: "pod" };

/**
 * A thing to build, and the action that builds it.
 * @typedef {{key: string, type: string, fields: Fields, words: string, shown?: string, icon: Children, cost:
 *   Counts, left: number | null, why: string}} Piece
 */

/** @param {{table: Table, picks: Picks, own: PlayerView | null}} props */
export function BuildBar({ table, picks, own }) {
  const color = own === null ? "white" : table.game.value.seats[own.seat]?.color;
  const pieces = own === null ? [] : piecesOf(table, picks, own, color);
  /** @param {Piece} piece */
  const press = (piece) => () => stateOf(picks, piece, own).isOpen && choose(picks, piece);
  useHotkeys(Object.fromEntries(pieces.map((piece, at) => [String(at + 1), press(piece)])));
  return html`<section class="build-bar" aria-label=${say("dock.build")}>${pieces.map((piece, at) => {
    const { state, why } = stateOf(picks, piece, own);
    return html`<${BuildButton} key=${piece.key} name=${piece.key} icon=${piece.icon}
      words=${piece.words} shown=${piece.shown} cost=${piece.cost} held=${own?.hand ?? null}
      left=${piece.left} hotkey=${String(at + 1)} state=${state} why=${why}
      marks=${picks.guard.marks} onTap=${() => choose(picks, piece)} />`;
  })}</section>`;
}

/** Choose a piece, or put it back. @param {Picks} picks @param {Piece} piece */
function choose(picks, piece) {
  deal(picks, null);
  if (isChosen(picks, piece)) picks.undo();
  else picks.chosen.value = picks.settled({ type: piece.type, fields: piece.fields });
}

/** @param {Picks} picks @param {{type: string, fields: Fields}} of */
function isChosen(picks, { type, fields }) {
  const chosen = picks.chosen.value;
  return (
    chosen?.type === type && Object.entries(fields).every(([name, value]) => same(chosen.fields[name], value))
  );
}

/** @param {Picks} picks @param {Piece} piece @param {PlayerView | null} own */
function stateOf(picks, piece, own) {
  const fits = picks
    .of(piece.type)
    .some((one) => Object.entries(piece.fields).every(([name, value]) => same(one[name], value)));
  if (fits && isChosen(picks, piece)) return { state: "chosen", why: piece.why, isOpen: true };
  if (fits) return { state: "affordable", why: piece.why, isOpen: true };
  const lacks = Object.fromEntries(
    RESOURCES.map((name) => [name, Math.max(0, (piece.cost[name] ?? 0) - (own?.hand?.[name] ?? 0))]),
  );
  if (Object.values(lacks).some((count) => count > 0))
    return { state: "missing", why: say("lacks", { what: bundle(lacks) }), isOpen: false };
  const why =
    piece.left === 0
      ? say("dock.none_left")
      : say(picks.of("end-trade").length > 0 ? "dock.no_place" : "dock.later");
  return { state: "none", why, isOpen: false };
}

/**
 * @param {Table} table
 * @param {Picks} picks
 * @param {PlayerView} own
 * @param {string} color
 * @returns {Piece[]}
 */
function piecesOf(table, picks, own, color) {
  const { pieces, upgrades } = own;
  const isPlacing = picks.of("place-ship").length > 0;
  /** @param {string} kind @param {number} held @returns {Piece} */
  const ship = (kind, held) => ({
    key: kind,
    type: isPlacing ? "place-ship" : `build-${kind.replace("_", "-")}`,
    fields: isPlacing ? { kind } : {},
    words: capital(word(kind)),
    shown: say(`dock.${kind}`),
    icon: html`<${Ship} kind=${kind} color=${color} at=${[0, 2]} scale=${1.35} words="" />`,
    cost: priceOf(table, `build-${kind.replace("_", "-")}`) ?? COSTS[kind],
    left: Math.min(pieces.transport_ships, held),
    why: say(`kinds.${kind}`),
  });
  return [
    ship("colony_ship", pieces.colonies),
    ship("trade_ship", pieces.trade_stations),
    {
      key: "spaceport",
      type: picks.of("make-spaceport").length > 0 ? "make-spaceport" : "build-spaceport",
      fields: {},
      words: capital(word("spaceport")),
      shown: say("dock.hyphenated.spaceport"),
      icon: html`<${Spaceport} color=${color} at=${[0, 2]} scale=${1.3} words="" />`,
      cost: priceOf(table, "build-spaceport") ?? COSTS.spaceport,
      left: pieces.shipyards,
      why: say("dock.spaceport"),
    },
    ...UPGRADES.map((upgrade) => ({
      key: upgrade,
      type: "build-upgrade",
      fields: { upgrade },
      words: capital(word(upgrade === "freight_pod" ? "pod" : upgrade)),
      shown: say(`dock.hyphenated.${upgrade}`),
      icon: html`<${EmblemMark} name=${EMBLEMS[upgrade]} size=${32} />`,
      cost: priceOf(table, "build-upgrade", { upgrade }) ?? COSTS[upgrade],
      left: CAPS[upgrade] - upgrades[upgrade],
      why: say(`upgrades.${upgrade}`),
    })),
    ...friends(own),
  ];
}

/**
 * Costs as the rules list them, for phases in which the service names none.
 * @type {Record<string, Counts>}
 */
export const COSTS = {
  colony_ship: { ore: 1, fuel: 1, carbon: 1, food: 1 },
  trade_ship: { ore: 1, fuel: 1, goods: 2 },
  spaceport: { carbon: 3, food: 2 },
  booster: { fuel: 2 },
  cannon: { carbon: 2 },
  freight_pod: { ore: 2 },
};

/** The actions that friendship cards allow the seat in its turn. @param {PlayerView} player */
function friends({ friendship_cards: cards }) {
  const fame = { type: "buy-fame", cost: { goods: 1 }, emblem: "medal", card: "fame_for_sale_1" };
  const hand = { type: "use-helping-hand", cost: {}, emblem: "friendship", card: "helping_hand" };
  return [
    ...(cards.some((one) => one.startsWith("fame_for_sale")) ? [fame] : []),
    ...(cards.includes("helping_hand") ? [hand] : []),
  ].map(({ type, cost, emblem, card }) => ({
    key: type,
    type,
    fields: {},
    words: say(`dock.${type}`),
    icon: html`<${EmblemMark} name=${emblem} size=${32} />`,
    cost,
    left: null,
    why: say(`cards.${card}`),
  }));
}
