// Names and effects of the pieces of Starship Catan in the page's language.

import { entryOf } from "../../kit/base/entries.js";
import { listed, number, t } from "../../kit/words/texts.js";
import { lacking } from "../../kit/forms/costs.js";
import { CARDS, GOODS } from "./tables.js";

export const RULESET = "starship-catan";

/** A text of this ruleset. @param {string} key @param {Record<string, string | number>} [parameters] */
export function say(key, parameters) {
  return t(`${RULESET}.${key}`, parameters);
}

export function good(name) {
  return say(`terms.${name}`);
}

/** Return the name of a good where there is little room. */
export function shortGood(name) {
  return name === "trade_goods" ? say("short.trade_goods") : good(name);
}

/** So many of something: "2 Ore". */
export function amount(name, count) {
  return say(`amounts.${name}`, { count });
}

/** Return a bundle of goods, Astro or points in words, without its zeros. */
export function bundle(held) {
  const parts = [...GOODS, "astro", "fame", "friendship", "victory_points"].filter(
    (name) => held?.[name] > 0,
  );
  return parts.length === 0 ? say("table.nothing") : listed(parts.map((name) => amount(name, held[name])));
}

export function percent(share) {
  return `${number(Math.round(share * 100))} %`;
}

const OUTPOSTS = { DIP: "diplomats", GRE: "green_folk", SCI: "scientists", MER: "merchants" };

/** A card by the name that people call it; planets have names of their own, which no language changes. */
export function cardName(card) {
  const [, part] = card.id.split("-");
  if (card.kind === "outpost") return say(`cards.${entryOf(OUTPOSTS, part)}`);
  if (card.kind === "median") return say("cards.median");
  if (card.kind === "pirate") return say("cards.pirate_of", { strength: card.strength });
  if (card.kind === "lost_planet") return say("cards.lost", { number: part });
  return card.name;
}

export function cardById(id) {
  return entryOf(CARDS, id) ?? null;
}

export function kindOf(card) {
  return say(`kinds.${card.kind}`);
}

/** Return the effect of a card, one sentence each. @returns {string[]} */
export function cardDoes(card) {
  const trades = traded(card);
  if (card.kind === "colony") {
    const crest = card.crest ? [say("does.crest", { crest: good(card.crest) })] : [];
    return [say("does.colony", { goods: amount(card.resource, 1), number: card.number }), ...crest];
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

/** Return the effect of a trading post for its owner, one sentence each. @returns {string[]} */
export function postDoes(card) {
  return [...traded(card), `${amount("friendship", card.friendship)}.`];
}

function traded(card) {
  if (!card.trades || card.trades.length === 0) return [];
  const goods = card.trades.length > 1 ? say("does.any_resource") : good(card.trades[0]);
  if (card.buy && card.sell) return [say("does.both", { goods, price: card.buy })];
  if (card.buy) return [say("does.buys_any", { goods, price: card.buy, most: card.most })];
  return [say("does.sells_any", { goods, price: card.sell, most: card.most })];
}

// Missions

export function planetName(planet) {
  return planet.charAt(0).toUpperCase() + planet.slice(1);
}

export function missionName(mission) {
  return say(`missions.${mission.id}`);
}

export function missionById(board, id) {
  return board.face_up_missions.find((one) => one.id === id) ?? { id };
}

/** Return the demand and reward of a mission, one sentence each. @returns {string[]} */
export function missionDoes(mission) {
  const cost = { ...mission.cost, astro: mission.cost_astro ?? 0 };
  const points = ["cannon_points", "booster_points"].filter((name) => mission[name] > 0);
  const asks = Object.values(cost).some((count) => count > 0)
    ? say("mission.pay", { what: bundle(cost) })
    : points.length > 0
      ? say("mission.need", { what: listed(points.map((name) => amount(name, mission[name]))) })
      : say("mission.free");
  const not =
    mission.excluded?.length > 0
      ? ` (${say("mission.not", { what: mission.excluded.map(good).join(", ") })})`
      : "";
  const chosen = mission.resources > 0 ? [amount("resources", mission.resources) + not] : [];
  const rest = ["astro", "fame", "victory_points"]
    .filter((name) => mission[name] > 0)
    .map((name) => amount(name, mission[name]));
  return [asks, say("mission.brings", { what: listed([...chosen, ...rest]) })];
}

/** Return in words the things that a player lacks for a mission; empty if none. */
export function missionLacks(mission, player) {
  const lacks = lacking(
    { ...mission.cost, astro: mission.cost_astro ?? 0 },
    { ...player.goods, astro: player.astro },
  );
  const points = { cannon_points: player.cannons.points, booster_points: player.boosters.points };
  const weak = Object.entries(points).filter(([name, held]) => (mission[name] ?? 0) > held);
  const goods = Object.keys(lacks).length > 0 ? [bundle(lacks)] : [];
  return [...goods, ...weak.map(([name]) => amount(name, mission[name]))].join(", ");
}

// Modules

export function moduleName(type, level) {
  return say(`${level === 2 ? "modules_2" : "modules"}.${type}`);
}

/** Return the effect of a module; producing ones on level I have the number of their crest (SSC-053). */
export function moduleDoes(type, level, crest) {
  const numbers = crest === "sun" ? { science: 3, production: 2 } : { science: 2, production: 3 };
  return say(`effects.${type}_${level}`, { number: numbers[type] ?? 0 });
}
