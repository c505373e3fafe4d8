// Names and effects of the pieces of Starship Catan in the page's language.

import { entryOf } from "../../kit/base/entries.js";
import { listed, t } from "../../kit/words/texts.js";
import { lacking } from "../../kit/forms/costs.js";
import { CARDS, GOODS } from "./tables.js";

/** @import { Counts } from "../../kit/base/types.js" */
/** @import { Parameters } from "../../kit/words/texts.js" */
/** @import { Board, FaceCard, Mission, PlayerView } from "./types.js" */

export const RULESET = "starship-catan";

/** A text of this ruleset. @param {string} key @param {Parameters} [parameters] */
export function say(key, parameters) {
  return t(`${RULESET}.${key}`, parameters);
}

/** @param {string} name */
export function good(name) {
  return say(`terms.${name}`);
}

/** Return the name of a good where there is little room. @param {string} name */
export function shortGood(name) {
  return name === "trade_goods" ? say("short.trade_goods") : good(name);
}

/** Return an amount in words: "2 Ore". @param {string} name @param {number} count */
export function amount(name, count) {
  return say(`amounts.${name}`, { count });
}

/** Return a bundle of goods, Astro or points in words, without its zeros. @param {Counts} held */
export function bundle(held) {
  const parts = [...GOODS, "astro", "fame", "friendship", "victory_points"].filter(
    (name) => held?.[name] > 0,
  );
  return parts.length === 0 ? say("table.nothing") : listed(parts.map((name) => amount(name, held[name])));
}

const OUTPOSTS = { DIP: "diplomats", GRE: "green_folk", SCI: "scientists", MER: "merchants" };

/**
 * A card by the name that people call it; planets have names of their own, which no language changes.
 * @param {FaceCard} card
 */
export function cardName(card) {
  const [, part] = card.id.split("-");
  if (card.kind === "outpost") return say(`cards.${entryOf(OUTPOSTS, part)}`);
  if (card.kind === "median") return say("cards.median");
  if (card.kind === "pirate") return say("cards.pirate_of", { strength: card.strength });
  if (card.kind === "lost_planet") return say("cards.lost", { number: part });
  return card.name;
}

/** @param {string} id */
export function cardById(id) {
  return entryOf(CARDS, id) ?? null;
}

/** @param {FaceCard} card */
export function kindOf(card) {
  return say(`kinds.${card.kind}`);
}

/** Return the effect of a card, one sentence each. @param {FaceCard} card @returns {string[]} */
export function cardDoes(card) {
  const trades = traded(card);
  if (card.kind === "colony") {
    const crest = card.crest ? [say("does.crest", { crest: good(card.crest) })] : [];
    return [say("does.colony", { goods: amount(card.resource ?? "", 1), number: card.number }), ...crest];
  }
  if (card.kind === "pirate") {
    const loss = say(`does.pirate_loss_${card.loss ?? "none"}`);
    return [
      say("does.pirate", { demand: card.demand, strength: card.strength }),
      loss,
      say("does.pirate_reward"),
    ];
  }
  if (card.kind === "adventure_planet") return [say("does.adventure_planet", { planet: card.name })];
  if (card.kind === "lost_planet") return [say("does.lost_planet")];
  const post = card.trading_post ? [say("does.post", { count: card.friendship })] : [];
  return [...trades, ...post];
}

/**
 * Return the effect of a trading post for its owner, one sentence each.
 * @param {FaceCard} card
 * @returns {string[]}
 */
export function postDoes(card) {
  return [...traded(card), `${amount("friendship", card.friendship ?? 0)}.`];
}

/** @param {FaceCard} card */
function traded(card) {
  if (!card.trades || card.trades.length === 0) return [];
  const goods = card.trades.length > 1 ? say("does.any_resource") : good(card.trades[0]);
  if (card.buy && card.sell) return [say("does.both", { goods, price: card.buy })];
  if (card.buy) return [say("does.buys_any", { goods, price: card.buy, most: card.most })];
  return [say("does.sells_any", { goods, price: card.sell, most: card.most })];
}

// Missions

/** @param {string} planet */
export function planetName(planet) {
  return planet.charAt(0).toUpperCase() + planet.slice(1);
}

/** @param {{id: string, name?: string}} mission */
export function missionName(mission) {
  return say(`missions.${mission.id}`);
}

/** @param {Board} board @param {string} id */
export function missionById(board, id) {
  return board.face_up_missions.find((one) => one.id === id) ?? { id };
}

/**
 * Return the demand and reward of a mission, one sentence each.
 * @param {Mission} mission
 * @returns {string[]}
 */
export function missionDoes(mission) {
  const cost = { ...mission.cost, astro: mission.cost_astro ?? 0 };
  const points = /** @type {const} */ (["cannon_points", "booster_points"]).filter((name) => mission[name]);
  const asks = Object.values(cost).some((count) => count > 0)
    ? say("mission.pay", { what: bundle(cost) })
    : points.length > 0
      ? say("mission.need", { what: listed(points.map((name) => amount(name, mission[name] ?? 0))) })
      : say("mission.free");
  const not =
    (mission.excluded ?? []).length > 0
      ? ` (${say("mission.not", { what: (mission.excluded ?? []).map(good).join(", ") })})`
      : "";
  const chosen = mission.resources ? [amount("resources", mission.resources) + not] : [];
  const rest = /** @type {const} */ (["astro", "fame", "victory_points"])
    .filter((name) => mission[name])
    .map((name) => amount(name, mission[name] ?? 0));
  return [asks, say("mission.brings", { what: listed([...chosen, ...rest]) })];
}

/**
 * Return in words the things that a player lacks for a mission; empty if none.
 * @param {Mission} mission
 * @param {PlayerView} player
 */
export function missionLacks(mission, player) {
  const lacks = lacking(
    { ...mission.cost, astro: mission.cost_astro ?? 0 },
    { ...player.goods, astro: player.astro },
  );
  const { cannon_points: cannons = 0, booster_points: boosters = 0 } = mission;
  const goods = Object.keys(lacks).length > 0 ? [bundle(lacks)] : [];
  if (cannons > player.cannons.points) goods.push(amount("cannon_points", cannons));
  if (boosters > player.boosters.points) goods.push(amount("booster_points", boosters));
  return goods.join(", ");
}

// Modules

/** @param {string} type @param {number} level */
export function moduleName(type, level) {
  return say(`${level === 2 ? "modules_2" : "modules"}.${type}`);
}

/**
 * Return the effect of a module; producing ones on level I have the number of their crest (SSC-053).
 * @param {string} type
 * @param {number} level
 * @param {string | null} crest
 */
export function moduleDoes(type, level, crest) {
  /** @type {Counts} */
  const numbers = crest === "sun" ? { science: 3, production: 2 } : { science: 2, production: 3 };
  return say(`effects.${type}_${level}`, { number: numbers[type] ?? 0 });
}
