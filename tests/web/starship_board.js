// Positions of Starship Catan for tests: a whole observation with some fields as given.

/** Return a player with some fields as given. */
export function player(seat, changed = {}) {
  return {
    seat,
    color: ["red", "blue"][seat],
    crest: ["moon", "sun"][seat],
    astro: 10,
    goods: { ore: 2, fuel: 1, food: 0, carbon: 1, trade_goods: 2, science: 1 },
    cargo_limit: 3,
    lab_limit: 4,
    hangar: { colony_ships: 1, trade_ships: 0 },
    ship_reserve: { colony_ships: 1, trade_ships: 2 },
    cannons: { level_1: 3, level_2: 0, points: 3 },
    boosters: { level_1: 1, level_2: 1, points: 3 },
    tiles_left: { cannons: 0, boosters: 1 },
    modules: { logistics: 1, trade: 2 },
    colonies: [
      { id: "COL-ORE-1", set: "base", kind: "colony", name: "Bellatrix I", resource: "ore", number: 1 },
    ],
    trading_posts: [card("TRD-FOOD-3")],
    pirates: [],
    missions: [],
    friendship: 1,
    fame: 0,
    forced_purchases: 2,
    victory_points: 2,
    ...changed,
  };
}

const CARDS = {
  "TRD-FOOD-3": {
    id: "TRD-FOOD-3",
    set: "base",
    kind: "trade_planet",
    name: "Saiph VI",
    trades: ["food"],
    buy: 3,
    sell: 3,
    trading_post: true,
    friendship: 1,
  },
  "TRD-FUEL-2": {
    id: "TRD-FUEL-2",
    set: "base",
    kind: "trade_planet",
    name: "Gonsarium II",
    trades: ["fuel"],
    buy: 2,
    sell: 2,
  },
  "LP-101": { id: "LP-101", set: "I", kind: "lost_planet", name: "Lost Planet LP 101" },
  "ADV-PALLAS": { id: "ADV-PALLAS", set: "base", kind: "adventure_planet", name: "Pallas", planet: "pallas" },
};

/** Return a sector card by its id. */
export function card(id) {
  return CARDS[id];
}

/** Return a place of the row. */
export function place(of, changed = {}) {
  return { state: "open", card: of === null ? null : card(of), card_set: null, used: false, ...changed };
}

/** Return a flight with some fields as given. */
export function flight(changed = {}) {
  return {
    sector: 2,
    speed: 5,
    revealed: 2,
    left: 8,
    actions: 2,
    actions_used: 1,
    row: [place("TRD-FOOD-3", { used: true }), place("TRD-FUEL-2")],
    visiting: "TRD-FUEL-2",
    locked: [],
    scanned: 0,
    on_top: 0,
    at_bottom: 0,
    inspected: [],
    top: [],
    bottom: [],
    demand: null,
    mission: null,
    rewards_left: 0,
    ...changed,
  };
}

/** Return an observation of seat 0 with some fields as given. */
export function position(changed = {}) {
  return {
    version: 12,
    viewer: 0,
    turn: 3,
    phase: "trade_build",
    active: 0,
    winner: null,
    roll: 3,
    notes: "all",
    hidden_reserve: false,
    players: [player(0), player(1, { goods: { fuel: 2 }, modules: {} })],
    sectors: [1, 2, 3, 4].map((number) => ({
      number,
      cards: 10,
      seen: number === 2 ? ["TRD-FOOD-3", "PIR-B-2"] : [],
    })),
    flight: null,
    reserve: { cards: 20, next: "II" },
    face_up_missions: [
      {
        id: "MIS-2-PAL",
        level: 2,
        planet: "pallas",
        name: "Urgent Need I",
        cost: { trade_goods: 1 },
        resources: 1,
        fame: 1,
      },
      {
        id: "MIS-2-HAD",
        level: 2,
        planet: "hades",
        name: "Pirates",
        cannon_points: 4,
        resources: 1,
        astro: 3,
      },
      { id: "MIS-3-HAD", level: 3, planet: "hades", name: "Plague", cost: { science: 2 }, victory_points: 1 },
    ],
    mission_stack: { cards: 3, next: "4" },
    level_2_modules: ["sensor", "science"],
    friend_of_the_people: null,
    hero_of_the_people: 1,
    choices: [],
    posts_used: [],
    posts_closed: false,
    offer: null,
    declined_offers: 0,
    ...changed,
  };
}
