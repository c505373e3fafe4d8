// Starship Catan: the main button in every phase, odds, exchanges, deals, the sensor, and what the table
// says.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { SEATS, said, shown, summary, tableOf } from "./rendering.js";
import { flight, place, player, position } from "./starship_board.js";

const { Picks } = await import("../../web/kit/game/picks.js");
await import("../../web/rulesets/own.js");
const { textsOf } = await import("../../web/kit/game/registry.js");
await textsOf("starship-catan");
const { addTo, barterAction, hindrance, sidesChosen } =
  await import("../../web/rulesets/starship-catan/barter.js");
const { Board } = await import("../../web/rulesets/starship-catan/board.js");
const { bayOf } = await import("../../web/rulesets/starship-catan/dock/hand.js");
const { itemsOf } = await import("../../web/rulesets/starship-catan/dock/builds.js");
const { Dock } = await import("../../web/rulesets/starship-catan/dock/dock.js");
const { Facts } = await import("../../web/rulesets/starship-catan/facts.js");
const { comingOf, knownToCome } = await import("../../web/rulesets/starship-catan/flight/row.js");
const { summary: seenIn } = await import("../../web/rulesets/starship-catan/flight/sectors.js");
const { nextOf, whyNot } = await import("../../web/rulesets/starship-catan/panel/deal.js");
const { moved, orderOf, placing } = await import("../../web/rulesets/starship-catan/panel/sensor.js");
const { atLarge, chanceAgainst, oddsNow, oddsOf } = await import("../../web/rulesets/starship-catan/odds.js");
const { chosenOf, isChosen, sameAction, toggle } =
  await import("../../web/rulesets/starship-catan/possible.js");
const tables = await import("../../web/rulesets/starship-catan/tables.js");
const { main, steps } = await import("../../web/rulesets/starship-catan/turn.js");
const words = await import("../../web/rulesets/starship-catan/words.js");

const PRICES = [
  { type: "build-booster", cost: { fuel: 2 }, given: {} },
  { type: "build-ship", cost: { ore: 1, fuel: 1, food: 1 }, given: { ship: "colony_ship" } },
  { type: "build-module", cost: { ore: 1, food: 1, carbon: 1 }, given: {} },
  { type: "force-purchase", cost: { astro: 2 }, given: {} },
];

/** Return a table with a position, and the picks of its seat; `actions` are the legal ones. */
function sit(board, actions = [], { seat = 0, templates = [], ...more } = {}) {
  const game = summary({
    ruleset: "starship-catan",
    seats: SEATS.slice(0, 2),
    deciding: [0],
    phase: board.phase,
  });
  const legal = seat === null ? null : { version: 12, seat, actions, templates, prices: PRICES };
  const table = tableOf({ game, board, legal, seat, ...more });
  table.act = async (action) => table.sent.push(action);
  table.sent = [];
  return { table, picks: new Picks(table), board, seats: game.seats };
}

/** Return the words of a position's main button, and the action that it sends. */
async function pressed(at, which = (button) => button) {
  const button = main(at);
  at.picks.guard.isUp.value = false;
  await which(button)?.act?.();
  return [button.words, button.state, at.table.sent.map(({ type }) => type)];
}

describe("the main button", () => {
  const reveal = [{ type: "reveal-card" }, { type: "end-flight" }];
  for (const [phase, actions, more, expected] of [
    ["setup_module", [{ type: "choose-module", module: "sensor" }], {}, ["Choose a module", "you", []]],
    ["choose_sector", [{ type: "choose-sector", sector: 1 }], {}, ["Choose sector", "you", []]],
    [
      "sensor_offer",
      [{ type: "scan" }, { type: "skip-scan" }],
      { flight: flight({ row: [] }) },
      ["Look ahead", "ready", ["scan"]],
    ],
    ["card_open", reveal, { flight: flight() }, ["Next card", "ready", ["reveal-card"]]],
    [
      "card_open",
      [{ type: "end-flight" }],
      { flight: flight({ revealed: 5 }) },
      ["End flight", "ready", ["end-flight"]],
    ],
    [
      "pirate_demand",
      [{ type: "fight-pirate" }],
      { flight: demanded(3) },
      ["Fight", "ready", ["fight-pirate"]],
    ],
    [
      "mission_reward",
      [{ type: "take-resource", resource: "ore" }],
      { flight: flight() },
      ["Take a reward", "you", []],
    ],
    [
      "module_loss",
      [{ type: "lose-module", module: "trade" }],
      { flight: flight() },
      ["Choose a loss", "you", []],
    ],
    ["trade_build", [{ type: "end-turn" }], {}, ["End turn", "ready", ["end-turn"]]],
    [
      "trade_answer",
      [{ type: "accept-offer" }, { type: "decline-offer" }],
      {},
      ["Accept", "ready", ["accept-offer"]],
    ],
    ["trade_build", [], { active: 1 }, ["Ada’s turn", "others", []]],
  ]) {
    test(`${phase}: ${expected[0]}`, async () => {
      assert.deepEqual(await pressed(sit(position({ phase, ...more }), actions)), expected);
    });
  }
  test("its second choice ends the flight, pays, refuses, or does without looking", async () => {
    for (const [phase, actions, more] of [
      ["card_open", reveal, { flight: flight() }],
      ["pirate_demand", [{ type: "fight-pirate" }, { type: "pay-pirate" }], { flight: demanded(3) }],
      ["trade_answer", [{ type: "accept-offer" }, { type: "decline-offer" }], {}],
      ["sensor_offer", [{ type: "scan" }, { type: "skip-scan" }], { flight: flight({ row: [] }) }],
    ]) {
      const at = sit(position({ phase, ...more }), actions);
      const [, , sent] = await pressed(at, (button) => button.second);
      assert.deepEqual(sent, [actions[1].type]);
    }
  });
  test("a pirate that cannot be paid leaves no second choice", () =>
    assert.equal(
      main(sit(position({ phase: "pirate_demand", flight: demanded(3) }), [{ type: "fight-pirate" }])).second,
      null,
    ));
  test("what is chosen is done by it, and dropped by the second", async () => {
    for (const [action, said] of [
      [{ type: "build-booster" }, "Build Booster"],
      [{ type: "build-ship", ship: "colony_ship" }, "Build colony ship"],
      [{ type: "build-module", module: "sensor" }, "Build Sensor"],
      [{ type: "upgrade-module", module: "sensor" }, "Upgrade Sensor"],
      [{ type: "give-up-ship", ship: "colony_ship" }, "Give up"],
      [{ type: "buy-at-post", post: "TRD-FOOD-3", goods: { food: 2 } }, "Buy 2 Food"],
      [{ type: "force-purchase", resource: "fuel" }, "Buy 1 Fuel"],
    ]) {
      const at = sit(position(), [action, { type: "end-turn" }]);
      at.picks.choose(action);
      assert.deepEqual(await pressed(at), [said, "ready", [action.type]]);
      at.picks.choose(action);
      main(at).second.act();
      assert.equal(chosenOf(at.picks), null);
    }
  });
  test("a deal says its price in full", () => {
    const buy = { type: "buy", goods: { fuel: 2 } };
    const at = sit(position({ phase: "card_open", flight: flight() }), [buy, ...reveal]);
    at.picks.choose(buy);
    assert.equal(main(at).note, "for 4 Astro");
  });
  test("a choice that is not whole waits", () => {
    const at = sit(position(), [
      { type: "build-module", module: "sensor" },
      { type: "build-module", module: "science" },
    ]);
    at.picks.begin("build-module");
    assert.equal(main(at).state, "you");
  });
  test("there is none in the past", () => assert.equal(main(sit(position(), [], { past: 3 })), null));
});

function demanded(demand, changed = {}) {
  return flight({
    demand,
    row: [place("LP-101"), place(null, { state: "turned" })],
    visiting: null,
    ...changed,
  });
}

describe("steps of the turn", () => {
  for (const [phase, expected] of [
    ["setup_module", "now"],
    ["production_choice", "now next next next"],
    ["pirate_demand", "done now next next"],
    ["trade_answer", "done done now next"],
    ["game_over", "done done done now"],
  ]) {
    test(phase, () =>
      assert.equal(
        steps({ board: { phase } })
          .map(({ state }) => state)
          .join(" "),
        expected,
      ),
    );
  }
});

describe("odds", () => {
  for (const [strength, cannons, chance] of [
    [2, 6, 1],
    [7, 0, 0],
    [2, 2, 23 / 36],
    [3, 2, 13 / 36],
  ]) {
    test(`${cannons} cannons against ${strength}`, () =>
      assert.equal(chanceAgainst(strength, cannons), chance));
  }
  test("more cannons win more often", () => {
    for (let strength = 2; strength < 8; strength += 1)
      for (let cannons = 0; cannons < 6; cannons += 1)
        assert.ok(chanceAgainst(strength, cannons) <= chanceAgainst(strength, cannons + 1));
  });
  test("overall they are those of all pirates that it may be", () => {
    const pirates = [{ strength: 3 }, { strength: 2 }, { strength: 2, loss: "cannon" }];
    const { rows, overall } = oddsOf(pirates, 2);
    assert.deepEqual(
      rows.map(({ strength, count }) => [strength, count]),
      [
        [2, 2],
        [3, 1],
      ],
    );
    assert.deepEqual(rows[0].losses, ["none", "cannon"]);
    assert.ok(Math.abs(overall - (2 * (23 / 36) + 13 / 36) / 3) < 1e-9);
  });
  test("a pirate seen in another sector is not here, one seen in this may be", () => {
    const board = position({
      phase: "pirate_demand",
      flight: demanded(3),
      reserve: { cards: 28, next: "I" },
    });
    const strengths = () => oddsNow(board).rows.map(({ strength }) => strength);
    assert.deepEqual(strengths(), [2, 3]);
    board.sectors[0].seen = ["PIR-B-3"];
    assert.deepEqual(strengths(), [2]);
  });
  test("who sees the card knows its strength", () => {
    const pirate = { id: "PIR-I-4", kind: "pirate", strength: 4, demand: 3, name: "Pirate" };
    const row = [{ state: "turned", card: pirate, card_set: null, used: false }];
    assert.deepEqual(
      oddsNow(position({ flight: demanded(3, { row }) })).rows.map(({ strength }) => strength),
      [4],
    );
  });
  test("there are none without a demand", () => assert.equal(oddsNow(position({ flight: flight() })), null));
});

describe("an exchange", () => {
  const [own, other] = [player(0), player(1, { goods: { fuel: 2 } })];
  const offer = { templates: [{ type: "offer-trade" }] };
  test("is put together by taps, and a kind is on one side only", () => {
    const { picks } = sit(position(), [], offer);
    addTo(picks, "give", "ore", 2);
    addTo(picks, "give", "ore", 2);
    addTo(picks, "get", "fuel", 2);
    assert.deepEqual(sidesChosen(picks), { give: { ore: 2 }, get: { fuel: 1 } });
    addTo(picks, "give", "ore", 2);
    assert.deepEqual(sidesChosen(picks).give, {});
    addTo(picks, "give", "fuel", 1);
    assert.deepEqual(sidesChosen(picks), { give: { fuel: 1 }, get: {} });
    addTo(picks, "give", "fuel", 1);
    assert.equal(chosenOf(picks), null);
  });
  for (const [give, get, expected] of [
    [{}, { fuel: 1 }, /Each side/],
    [{ ore: 1 }, { ore: 0, carbon: 1 }, /does not have/],
    [{ food: 1 }, { fuel: 1 }, /You do not have/],
    [{ ore: 1 }, { fuel: 2 }, /^$/],
    [{ science: 1 }, { fuel: 2 }, /^$/],
  ]) {
    test(`${JSON.stringify(give)} for ${JSON.stringify(get)}`, () =>
      assert.match(hindrance({ own, other, name: "Bob", give, get }), expected));
  }
  test("needs room on both ships", () => {
    const full = player(0, { goods: { ore: 2, fuel: 3 } });
    assert.match(
      hindrance({ own: full, other, name: "Bob", give: { ore: 1 }, get: { fuel: 1 } }),
      /no room.*Fuel/,
    );
    const laden = player(1, { goods: { fuel: 2, ore: 3 } });
    assert.match(
      hindrance({ own, other: laden, name: "Bob", give: { ore: 1 }, get: { fuel: 1 } }),
      /Bob has no room/,
    );
  });
  test("one thing for nothing is bought with the Trade Module, where it allows it", () => {
    const force = { type: "force-purchase", resource: "fuel" };
    const able = sit(position(), [force], offer);
    addTo(able.picks, "get", "fuel", 2);
    assert.deepEqual(barterAction({ picks: able.picks, own, other, name: "" }), force);
    const unable = sit(position(), [], offer);
    addTo(unable.picks, "get", "fuel", 2);
    assert.equal(barterAction({ picks: unable.picks, own, other, name: "" }), null);
  });
  test("the main button offers it in full", async () => {
    const at = sit(position(), [{ type: "end-turn" }], offer);
    addTo(at.picks, "give", "ore", 2);
    assert.equal(main(at).state, "you");
    addTo(at.picks, "get", "fuel", 2);
    assert.equal(main(at).note, "1 Ore for 1 Fuel");
    assert.deepEqual(await pressed(at), ["Offer", "ready", ["offer-trade"]]);
    assert.deepEqual(at.table.sent, [{ type: "offer-trade", give: { ore: 1 }, get: { fuel: 1 } }]);
  });
});

describe("cards of the hand", () => {
  test("a tap gives one more in an exchange", () => {
    const { picks, board } = sit(position(), [], { templates: [{ type: "offer-trade" }] });
    bayOf({ picks, player: board.players[0], resource: "ore", isOwn: true }).press();
    assert.deepEqual(sidesChosen(picks).give, { ore: 1 });
    assert.equal(bayOf({ picks, player: board.players[0], resource: "ore", isOwn: true }).count, 1);
  });
  test("at a card that buys it, a tap sells one more", () => {
    const sales = [1, 2].map((count) => ({ type: "sell", goods: { ore: count } }));
    const { picks, board } = sit(position({ phase: "card_open", flight: flight() }), sales);
    const press = () => bayOf({ picks, player: board.players[0], resource: "ore", isOwn: true }).press();
    press();
    press();
    assert.ok(isChosen(picks, sales[1]));
    press();
    assert.ok(isChosen(picks, sales[0]));
  });
  test("one that can go nowhere, and another's, is none to tap", () => {
    const { picks, board } = sit(position({ phase: "card_open", flight: flight() }), []);
    const [own, other] = board.players;
    assert.equal(bayOf({ picks, player: own, resource: "ore", isOwn: true }).press, null);
    assert.equal(bayOf({ picks, player: other, resource: "fuel", isOwn: false }).press, null);
  });
});

describe("deals", () => {
  const actions = [{ ore: 1 }, { food: 1 }, { ore: 2 }, { ore: 1, food: 1 }].map((goods) => ({
    type: "sell",
    goods,
  }));
  for (const [goods, name, expected] of [
    [{}, "ore", { ore: 1 }],
    [{ ore: 1 }, "ore", { ore: 2 }],
    [{ ore: 1 }, "food", { ore: 1, food: 1 }],
    [{ ore: 2 }, "food", { food: 1 }],
    [{ ore: 2 }, "fuel", null],
  ]) {
    test(`${name} after ${JSON.stringify(goods)}`, () =>
      assert.deepEqual(nextOf(actions, goods, name)?.goods ?? null, expected));
  }
});

describe("the sensor's cards", () => {
  const inspected = ["a", "b", "c"];
  test("lie on top at first, and a tap moves one to the end of the other lane", () => {
    const { picks } = sit(position());
    const order = orderOf(picks, inspected);
    assert.deepEqual(order, { top: [0, 1, 2], bottom: [] });
    assert.deepEqual(moved(order, 1), { top: [0, 2], bottom: [1] });
    assert.deepEqual(moved(moved(order, 1), 1), { top: [0, 2, 1], bottom: [] });
  });
  test("are put back by the listed action, which leaves out an empty lane", () => {
    const listed = { type: "place-cards", top: [0, 1] };
    const { picks } = sit(position(), [listed, { type: "place-cards", bottom: [0, 1] }]);
    assert.deepEqual(placing(picks, { top: [0, 1], bottom: [] }), listed);
    assert.equal(placing(picks, { top: [1, 0], bottom: [] }), null);
  });
});

describe("building", () => {
  test("each thing says whether it can be built, and the tiles go up once all are there", () => {
    const { picks, board } = sit(position(), [{ type: "build-booster" }]);
    const items = Object.fromEntries(
      itemsOf({ picks, player: board.players[0] }).map((item) => [item.key, item]),
    );
    assert.equal(items.booster.words, "Booster");
    assert.equal(items.cannon.words, "Cannon II");
    assert.deepEqual([items.booster.action === null, items.cannon.action === null], [false, true]);
    assert.equal(items.colony_ship.left, 1);
  });
  test("a full hangar bars both ships", () => {
    const full = player(0, { hangar: { colony_ships: 1, trade_ships: 1 } });
    const { picks } = sit(position());
    const barred = itemsOf({ picks, player: full }).map((item) => item.barred);
    assert.deepEqual(barred.slice(0, 2), ["hangar full", "hangar full"]);
  });
  test("a second tap drops the choice", () => {
    const { picks } = sit(position(), [{ type: "build-booster" }]);
    toggle(picks, { type: "build-booster" });
    toggle(picks, { type: "build-booster" });
    assert.equal(chosenOf(picks), null);
  });
});

describe("the flight", () => {
  test("goes on as far as speed and cards last", () => {
    assert.equal(comingOf(flight({ speed: 5, revealed: 2, left: 8 })), 3);
    assert.equal(comingOf(flight({ speed: 5, revealed: 2, left: 1 })), 1);
    assert.equal(comingOf(flight({ speed: 2, revealed: 2, left: 8 })), 0);
  });
  test("what the seat has seen and not met may come", () => {
    assert.deepEqual(
      knownToCome(position({ flight: flight() })).map(({ id }) => id),
      ["PIR-B-2"],
    );
    assert.deepEqual(knownToCome(position({ flight: flight(), viewer: 1 })), []);
  });
  test("a sector tells each kind of card once, without lost planets", () => {
    const cards = ["TRD-ORE-1", "TRD-ORE-2", "TRD-ORE-3", "COL-ORE-2", "LP-101", "PIR-B-2"].map(
      words.cardById,
    );
    assert.deepEqual(
      seenIn(cards).map(({ sign, isPost }) => `${sign}${isPost ? " T" : ""}`),
      ["ore", "ore T", "colony ore", "pirate"],
    );
  });
});

describe("the table", () => {
  test("a pirate's panel has strengths, chances, numbers and the chance overall", () => {
    const at = sit(
      position({ phase: "pirate_demand", flight: demanded(3), reserve: { cards: 28, next: "I" } }),
      [{ type: "fight-pirate" }],
    );
    assert.match(
      said(Board, at),
      /if its strength is 2 3 you win 86% 64% such pirates at large 1 1 75% overall/,
    );
  });
  test("those who look on see both ships and the odds, and press nothing but the tabs", () => {
    const at = sit(position({ phase: "pirate_demand", flight: demanded(3), viewer: null }), [], {
      seat: null,
    });
    const drawn = shown(Board, at);
    assert.match(said(Board, at), /Pirate: pay 3 .*or fight\?/);
    assert.equal(drawn.match(/class="ssc-ship /g).length, 2);
    assert.equal(drawn.match(/<button/g).length, 4);
    assert.ok(!drawn.includes('role="button"'));
  });
  test("the last card is the present one, earlier ones are passed, used ones say so", () => {
    const drawn = shown(Board, sit(position({ phase: "card_open", flight: flight() }), []));
    assert.deepEqual(drawn.match(/class="ssc-card (past|now)[^"]*"/g), [
      'class="ssc-card past used open"',
      'class="ssc-card now open"',
    ]);
    assert.match(drawn, /card-used/);
  });
  test("cards stand closer from the seventh on", () => {
    const row = Array.from({ length: 7 }, () => place("TRD-FUEL-2"));
    const many = sit(position({ phase: "card_open", flight: flight({ row, revealed: 7, speed: 8 }) }), []);
    assert.match(shown(Board, many), /class="ssc-row many"/);
    many.table.board.value.flight.row.pop();
    assert.doesNotMatch(shown(Board, many), /class="ssc-row many"/);
  });
  test("a planet where something can be done offers it", () => {
    const actions = [{ type: "buy", goods: { fuel: 1 } }, { type: "found-trading-post" }];
    const at = sit(position({ phase: "card_open", flight: flight() }), actions);
    assert.match(said(Board, at), /Gonsarium II You have 10 Astro\..*Buy.*Found a trading post here/);
  });
  test("before a flight the question says how far it goes, and how dangerous it is", () => {
    const board = position({ phase: "choose_sector", roll: 2 });
    const told = said(Board, sit(board, [{ type: "choose-sector", sector: 1 }]));
    assert.match(told, /cards you may turn 2 \+ 3 = 5 actions on the way 2/);
    const chance = Math.round(100 * oddsOf(atLarge(board), 3).overall);
    assert.match(told, new RegExp(`pirates at large ${atLarge(board).length} chance to beat one ${chance}%`));
  });
  test("the first question says what wins", () => {
    const board = position({ phase: "setup_module", roll: null });
    const told = said(Board, sit(board, [{ type: "choose-module", module: "sensor" }]));
    assert.match(told, /10 points win the game: a colony 1 a level II module 1/);
  });
  test("a deal that is not possible says why", () => {
    const fuel = { id: "TRD-FUEL-2", trades: ["fuel"], buy: 2, sell: 2 };
    const why = (changed, type) =>
      whyNot(sit(position({ players: [player(0, changed), player(1)] })).table, type, fuel);
    assert.equal(why({ goods: { fuel: 3 } }, "buy"), "no_room");
    assert.equal(why({ astro: 1 }, "buy"), "no_astro");
    assert.equal(why({}, "buy"), "no_purchase");
    assert.equal(why({ goods: {} }, "sell"), "no_goods");
    assert.equal(why({}, "sell"), "no_sale");
  });
  test("half an exchange asks for the other half, and reproaches nobody", () => {
    const templates = [{ type: "offer-trade" }];
    const at = sit(position(), [{ type: "end-turn" }], { templates });
    addTo(at.picks, "give", "ore", 2);
    assert.match(said(Board, at), /Now tap what you want for it\./);
    assert.doesNotMatch(shown(Board, at), /ssc-hint lack/);
  });
  test("a used planet promises no further mission", () => {
    const at = (used) =>
      sit(position({ phase: "card_open", flight: flight({ row: [place("ADV-PALLAS", { used })] }) }));
    assert.match(said(Board, at(false)), /mission ready/);
    assert.doesNotMatch(said(Board, at(true)), /mission ready/);
  });
  test("missions say what they ask, bring, and whether the seat has it", () => {
    const told = said(Board, sit(position()));
    assert.match(told, /Urgent Need I at Pallas/);
    assert.match(told, /You have what it needs/);
    assert.match(told, /You lack/);
  });
  test("an offer is told from the side of who looks", () => {
    const board = position({ phase: "trade_answer", offer: { seat: 1, give: { fuel: 1 }, get: { ore: 2 } } });
    assert.match(
      said(Board, sit(board, [{ type: "accept-offer" }])),
      /offers an exchange Get Fuel 1 1 Fuel Give Ore 2 2 Ore/,
    );
    assert.match(said(Board, sit(board, [], { seat: null })), /Ada gives Ore 2 2 Ore/);
  });
  test("the dock has the bays, the builds, the die and its speed", () => {
    const told = said(Dock, sit(position(), [{ type: "build-booster" }]));
    assert.match(told, /Ore: 2 of 3/);
    assert.match(told, /speed 3 \+ 3/);
    assert.match(shown(Dock, sit(position(), [{ type: "build-booster" }])), /aria-label="Booster\. /);
  });
  test("a plate tells friendship, fame, Astro, and who holds a special card", () => {
    const at = sit(position());
    assert.match(
      said(Facts, { table: at.table, player: at.board.players[0] }),
      /1 Friendship Point .*10 Astro/,
    );
    assert.match(said(Facts, { table: at.table, player: at.board.players[1] }), /Hero/);
  });
});

describe("tables of the rules", () => {
  test("pirates behind a demand are those in play that nobody has beaten", () => {
    const full = tables.piratesOf(3, [], 28).map((one) => one.id);
    assert.deepEqual(full, ["PIR-B-2", "PIR-B-3"]);
    assert.equal(tables.piratesOf(3, ["PIR-B-2"], 28).length, 1);
    assert.ok(tables.piratesOf(3, [], 20).length > full.length);
    assert.deepEqual(tables.piratesOf(5, [], 28), []);
    const any = tables.piratesOf(null, ["PIR-B-2"], 20).map((one) => one.demand);
    assert.deepEqual([...new Set(any)], [3, 5]);
  });
  for (const id of ["constructor", "__proto__", "NO-SUCH"]) {
    test(`there is no card ${id}`, () => assert.equal(words.cardById(id), null));
  }
  test("cards are named", () => {
    assert.equal(words.cardName(words.cardById("COL-ORE-1")), "Bellatrix I");
    assert.match(words.cardName(words.cardById("PIR-B-2")), /2/);
  });
  test("actions are the same whatever the order of their fields", () => {
    assert.ok(sameAction({ type: "a", x: 1, y: [2] }, { y: [2], x: 1, type: "a" }));
    assert.ok(
      sameAction({ type: "a", goods: { ore: 1, food: 2 } }, { type: "a", goods: { food: 2, ore: 1 } }),
    );
    assert.ok(!sameAction({ type: "a", x: 1 }, { type: "a" }));
  });
});
