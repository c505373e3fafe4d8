// The pieces of the game that never change, as the rules list them. Cards (sections R.1 to R.6) have the form
// of the face-up cards of a board. A test compares them with the service's own.

/**
 * @typedef {{id: string, set: string, kind: string, name: string, trades?: string[], buy?: number, sell?:
 *   number, most?: number, trading_post?: boolean, friendship?: number, resource?: string, number?: number,
 *   crest?: string, strength?: number, demand?: number, loss?: string, reward_resources?: number,
 *   reward_astro?: number, fame?: number, planet?: string}} Card
 */

export const RESOURCES = ["ore", "fuel", "food", "carbon", "trade_goods"];
export const GOODS = [...RESOURCES, "science"];
export const MODULES = ["logistics", "command", "sensor", "trade", "science", "production"];

/** The faces of the blue die, with which fights are fought (SSC-004). */
export const BLUE_DIE = [1, 2, 2, 3, 3, 4];

/**
 * A ship's room for tiles of a kind, and for small ships in the hangar (SSC-169, SSC-171, SSC-173).
 */
export const TILES = 3;
export const HANGAR = 2;

/** The points needed to win (SSC-220). */
export const GOAL = 10;

/** How many trading posts may be used in a turn (SSC-186). */
export const POSTS_PER_TURN = 2;

/** @param {string} code @param {string} resource @param {string[]} names */
function planets(code, resource, names) {
  return names.map((name, index) => {
    const price = index + 1;
    const post = price === 3 ? { trading_post: true, friendship: 1 } : {};
    return {
      id: `TRD-${code}-${price}`,
      set: "base",
      kind: "trade_planet",
      name,
      trades: [resource],
      buy: price,
      sell: price,
      ...post,
    };
  });
}

/**
 * @param {string} code
 * @param {string} resource
 * @param {number} number
 * @param {string} set
 * @param {string} name
 * @param {string} [crest]
 */
function colony(code, resource, number, set, name, crest) {
  return {
    id: `COL-${code}-${number}`,
    set,
    kind: "colony",
    name,
    resource,
    number,
    ...(crest ? { crest } : {}),
  };
}

/** @param {string} set @param {number} strength @param {number} demand @param {string} [loss] */
function pirate(set, strength, demand, loss) {
  const id = `PIR-${set === "base" ? "B" : set}-${strength}`;
  return {
    id,
    set,
    kind: "pirate",
    name: "Pirate",
    strength,
    demand,
    ...(loss ? { loss } : {}),
    reward_resources: 1,
    fame: 1,
  };
}

/** @param {string} id @param {string} set @param {string} name @param {any} terms */
function outpost(id, set, name, terms, post = true) {
  return { id, set, kind: "outpost", name, ...terms, ...(post ? { trading_post: true, friendship: 1 } : {}) };
}

const DIPLOMATS = { trades: RESOURCES, buy: 3, most: 1 };
const LOST = {
  101: "I",
  102: "I",
  103: "II",
  104: "II",
  105: "III",
  106: "III",
  107: "IV",
  108: "IV",
  109: "IV",
  110: "IV",
};

/** @type {Card[]} */
const ALL = [
  ...planets("FOOD", "food", [
    "Planctoinis VII",
    "Sputsallia IV",
    "Saiph VI",
    "Pobeckifiked VI",
    "Califasperum V",
  ]),
  ...planets("ORE", "ore", ["Ireoni VII", "Cupperius IV", "Aigel X", "Leedsi X", "Bazaltide IV"]),
  ...planets("CARB", "carbon", ["Corendium VII", "Tostoku I", "Beteigeuze VI", "Marsitis VI", "Quartzee X"]),
  ...planets("FUEL", "fuel", ["Litigus IX", "Gonsarium II", "Mintaka II", "Brocollar II", "Phlatiarum V"]),
  ...planets("GOOD", "trade_goods", [
    "Martkwal VIII",
    "Beowulf's Bane",
    "Alnitak IX",
    "Parapeckis VII",
    "Martiin-Tempest II",
  ]),
  { id: "LIB-1", set: "base", kind: "library", name: "Kopernikus II", trades: ["science"], buy: 3, sell: 3 },
  outpost("OUT-DIP-A", "base", "Diplomat Outpost", DIPLOMATS, false),
  outpost("OUT-DIP-B", "base", "Diplomat Outpost", DIPLOMATS, false),
  outpost("OUT-DIP-I", "I", "Diplomat Outpost", DIPLOMATS),
  outpost("OUT-GRE-I", "I", "Green Folk Outpost", { trades: ["science"], sell: 4, most: 1 }),
  outpost("OUT-SCI-II", "II", "Scientist Outpost", { trades: ["science"], buy: 2, most: 1 }),
  outpost("OUT-MER-III", "III", "Merchant Outpost", { trades: RESOURCES, sell: 3, most: 2 }),
  {
    id: "MED-IV",
    set: "IV",
    kind: "median",
    name: "Median (Galactic Council)",
    most: 0,
    trading_post: true,
    friendship: 2,
  },
  colony("CARB", "carbon", 2, "base", "Dubhe IV"),
  colony("FOOD", "food", 1, "base", "Phekda VI"),
  colony("FOOD", "food", 3, "base", "Merak V"),
  colony("FUEL", "fuel", 3, "base", "Alkor III"),
  colony("ORE", "ore", 1, "base", "Bellatrix I"),
  colony("ORE", "ore", 2, "base", "Heka II"),
  colony("CARB", "carbon", 3, "II", "Benet-Nash IX"),
  colony("FOOD", "food", 2, "II", "Mizar X"),
  colony("FUEL", "fuel", 2, "III", "Enif I"),
  colony("ORE", "ore", 3, "III", "Theta Pegasi II"),
  colony("CARB", "carbon", 1, "start", "Alioth VIII", "moon"),
  colony("FUEL", "fuel", 1, "start", "Megrez VII", "sun"),
  ...[2, 3].map((strength) => pirate("base", strength, 3)),
  ...[2, 3, 4].map((strength) => pirate("I", strength, 3)),
  pirate("II", 4, 5, "cannon"),
  pirate("II", 5, 5, "module"),
  ...[5, 6].map((strength) => pirate("III", strength, 5, "module")),
  ...[6, 7].map((strength) => pirate("IV", strength, 5, "module")),
  ...["Hades", "Pallas", "Picasso", "Poseidon"].map((name) => ({
    id: `ADV-${name.toUpperCase()}`,
    set: "base",
    kind: "adventure_planet",
    name,
    planet: name.toLowerCase(),
  })),
  ...Object.entries(LOST).map(([number, set]) => ({
    id: `LP-${number}`,
    set,
    kind: "lost_planet",
    name: `Lost Planet LP ${number}`,
  })),
];

/** The cards by their ids. @type {Record<string, Card>} */
export const CARDS = Object.fromEntries(ALL.map((card) => [card.id, card]));

const RESERVE_SETS = ["I", "II", "III", "IV"];
const SET_SIZE = 7;
const RESERVE = RESERVE_SETS.length * SET_SIZE;

/**
 * Return the pirates that may be behind a demand, or behind any if it is null: the unbeaten ones whose set is
 * in play. The reserve is drawn set after set (SSC-026), so its remaining size determines the sets in play.
 * @param {any} demand
 * @param {any} beaten
 * @param {any} reserveLeft
 */
export function piratesOf(demand, beaten, reserveLeft) {
  /** @param {{set: string}} of */
  const inPlay = ({ set }) => set === "base" || RESERVE - reserveLeft > SET_SIZE * RESERVE_SETS.indexOf(set);
  return ALL.filter(
    (card) =>
      card.kind === "pirate" &&
      (demand === null || card.demand === demand) &&
      !beaten.includes(card.id) &&
      inPlay(card),
  );
}

/**
 * Building costs, for viewers without prices from the service.
 * @type {{type: string, cost: Record<string, number>, given: Record<string, string>}[]}
 */
export const PRICES = [
  { type: "build-ship", cost: { ore: 1, fuel: 1, food: 1 }, given: { ship: "colony_ship" } },
  { type: "build-ship", cost: { ore: 1, fuel: 1, trade_goods: 1 }, given: { ship: "trade_ship" } },
  { type: "build-booster", cost: { fuel: 2 }, given: {} },
  { type: "upgrade-booster", cost: { fuel: 2, science: 1 }, given: {} },
  { type: "build-cannon", cost: { carbon: 2 }, given: {} },
  { type: "upgrade-cannon", cost: { carbon: 2, science: 1 }, given: {} },
  { type: "build-module", cost: { ore: 1, food: 1, carbon: 1 }, given: {} },
  { type: "upgrade-module", cost: { ore: 1, food: 2, carbon: 1 }, given: {} },
];
