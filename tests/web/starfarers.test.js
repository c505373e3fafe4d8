// The table of Starfarers: the map and its orientation, flights and their bends, cards, trades, the main
// button, odds.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { SEATS, said, shown, summary, tableOf } from "./rendering.js";

await import("../../web/rulesets/own.js");
const { textsOf } = await import("../../web/kit/game/registry.js");
await textsOf("starfarers");

const { Picks } = await import("../../web/kit/game/picks.js");
const space = await import("../../web/rulesets/starfarers/map/space.js");
const ways = await import("../../web/rulesets/starfarers/map/ways.js");
const plans = await import("../../web/rulesets/starfarers/map/plan.js");
const { lieOf } = await import("../../web/rulesets/starfarers/map/lie.js");
const farers = await import("../../web/rulesets/starfarers/words.js");
const own = await import("../../web/rulesets/starfarers/table/own.js");
const dealing = await import("../../web/rulesets/starfarers/table/dealing.js");
const { main } = await import("../../web/rulesets/starfarers/table/main.js");
const { steps } = await import("../../web/rulesets/starfarers/table/steps.js");
const { chanceOf, rangeOf } = await import("../../web/rulesets/starfarers/sheets/odds.js");
const { Encounter } = await import("../../web/rulesets/starfarers/sheets/encounter.js");
const { sceneOf } = await import("../../web/rulesets/starfarers/sheets/encounter_words.js");
const { Mothership } = await import("../../web/rulesets/starfarers/ship.js");

/** A strip of space: a line of hexagons, with a home system at one end. */
const NAMES = ["0,0,W", "0,0,E", "1,0,W", "1,0,E", "2,0,W", "2,0,E", "3,-1,W", "3,-1,E"];

describe("space", () => {
  test("lies where its names say", () => {
    const { points, near } = space.spaceOf({ intersections: NAMES });
    assert.equal(points.length, NAMES.length);
    for (const [place, others] of near.entries())
      for (const other of others) assert.ok(near[other].includes(place));
  });
  test("a turned map has the home row at the left, and keeps its distances", () => {
    const board = { intersections: NAMES };
    const [upright, turned] = [lieOf(board, false), lieOf(board, true)];
    const lowest = upright.points.findIndex(([, y]) => y === Math.max(...upright.points.map((at) => at[1])));
    assert.ok(turned.points.every(([x]) => x >= turned.points[lowest][0]));
    const far = ({ points }) => Math.hypot(points[0][0] - points[7][0], points[0][1] - points[7][1]);
    assert.ok(Math.abs(far(upright) - far(turned)) < 0.001);
    assert.equal(turned.outline([0, 0], 30).split(" ").length, 6);
    assert.deepEqual(upright.outline([0, 0], 30).split(" ")[0], "30,0");
  });
  for (const [area, isVeiled] of [
    [{ sector: null, planets: [] }, true],
    [{ sector: "S1", planets: [{ numbers: [5] }] }, false],
    [{ sector: "S1", planets: [{ numbers: null }] }, true],
    [{ sector: "S2", planets: [] }, false],
  ]) {
    test(`${JSON.stringify(area)} ${isVeiled ? "hides" : "hides not"} something`, () =>
      assert.equal(space.isVeiled(area), isVeiled));
  }
  test("the next place in a direction is the nearest ahead", () => {
    const points = [
      [0, 0],
      [10, 0],
      [20, 1],
      [0, 10],
    ];
    assert.equal(space.towards(points, 0, [1, 2, 3], [1, 0]), 1);
    assert.equal(space.towards(points, 0, [1, 2, 3], [0, 1]), 3);
    assert.equal(space.towards(points, 0, [1, 2], [-1, 0]), null);
  });
});

/** Two ways from 0 to 4: by 1 and 2, or by 5 and 6; 3 lies in between, 7 beyond. */
const NEAR = [[1, 5], [0, 2], [1, 3], [2, 4, 6], [3, 7], [0, 6], [3, 5], [4]];

function course(more = {}) {
  return {
    from: 0,
    left: 5,
    first: new Set([1, 5]),
    shut: new Set(),
    stops: new Set(),
    barred: new Set(),
    near: NEAR,
    ...more,
  };
}

describe("ways", () => {
  for (const [name, path, more, expected] of [
    ["a way within the speed", [1, 2, 3], {}, true],
    ["no way", [], {}, false],
    ["too long a way", [1, 2, 3], { left: 2 }, false],
    ["a way to where the move may not end", [1, 2], { barred: new Set([2]) }, false],
    ["a way past where the move may not end", [1, 2, 3], { barred: new Set([2]) }, true],
    ["a way to where something is turned up", [1, 2], { stops: new Set([2]), barred: new Set([2]) }, true],
    ["a way past where something is turned up", [1, 2, 3], { stops: new Set([2]) }, false],
    ["a way that leaps", [1, 3], {}, false],
    ["a way through the centre of a system", [1, 2, 3], { shut: new Set([2]) }, false],
    ["a way whose first step the service does not list", [1, 2], { first: new Set([5]) }, false],
    [
      "a way to where something is turned up, with no step left",
      [1, 2, 3],
      { left: 3, stops: new Set([3]), barred: new Set([3]) },
      false,
    ],
  ]) {
    test(`${name} ${expected ? "may" : "may not"} be flown`, () =>
      assert.equal(ways.mayFly(course(more), path), expected));
  }
  test("the shortest one is drawn, among equals the one that the service flies", () => {
    assert.deepEqual(space.wayTo(course(), 0, 4), [1, 2, 3, 4]);
    assert.deepEqual(space.wayTo(course({ shut: new Set([2]) }), 0, 4), [5, 6, 3, 4]);
    assert.equal(space.wayTo(course({ stops: new Set([2, 6]) }), 0, 4), null);
    assert.equal(space.wayTo(course(), 0, 0), null);
  });
  test("it is bent through places beside it, and no further than the speed allows", () => {
    const plan = { from: 0, to: 4, through: [], path: [1, 2, 3, 4], course: course() };
    assert.deepEqual(plans.bendsAlong(plan), [5, 6]);
    assert.deepEqual(plans.bent(plan, 6), [6]);
    assert.deepEqual(plans.wayThrough(plan.course, [6, 4]), [5, 6, 3, 4]);
    assert.deepEqual(plans.bendsAlong({ ...plan, course: course({ shut: new Set([6]) }) }), []);
    assert.equal(plans.bent({ ...plan, course: course({ stops: new Set([5]) }) }, 5), null);
  });
  test("a bent one is flown place by place, a straight one by its end", () => {
    const plan = { ship: 3, to: 4, through: [], path: [1, 2, 3, 4] };
    assert.deepEqual(plans.flightOf(plan), { type: "fly-to", ship: 3, to: 4 });
    assert.deepEqual(plans.flightOf({ ...plan, through: [5] }), { type: "fly", ship: 3, path: plan.path });
  });
});

const PLAYER = {
  seat: 0,
  hand: { ore: 4, fuel: 1, goods: 2 },
  hand_size: 7,
  colonies: [1, 2, 3],
  spaceports: [4],
  medals: ["base"],
  fame: 3,
  victory_points: 9,
  cannon_strength: 2,
  booster_speed: 1,
};

function tableWith({ actions = [], templates = [], ...board } = {}) {
  const sent = [];
  const table = tableOf({
    game: summary({ ruleset: "starfarers", seats: SEATS }),
    board: {
      players: [PLAYER],
      discards: [],
      offers: [],
      outposts: [],
      encounter: null,
      active: 0,
      ...board,
    },
    legal: { actions, templates, phase: board.phase ?? "trade_build", since: 1, version: 1 },
    act: async (action) => sent.push(action),
  });
  const picks = new Picks(table);
  picks.guard.isUp.value = false;
  return { table, picks, sent };
}

describe("the main button", () => {
  const roll = { type: "roll" };
  for (const [name, given, expected] of [
    ["rolls", { actions: [roll] }, { words: "Roll", state: "ready" }],
    ["ends the trade", { actions: [{ type: "end-trade" }] }, { words: "End trading", state: "ready" }],
    ["shakes", { actions: [{ type: "shake" }] }, { words: "Shake", state: "ready" }],
    ["ends the flight", { actions: [{ type: "end-flight" }] }, { words: "End flight", state: "ready" }],
    ["ends a move", { actions: [{ type: "end-move", ship: 1 }] }, { words: "Stay here", state: "ready" }],
    [
      "waits for a choice",
      { actions: [{ type: "rob", victim: 1 }], phase: "rob" },
      { words: "Choose first", state: "you" },
    ],
    [
      "counts cards to return",
      { templates: [{ type: "discard" }], discards: [{ seat: 0, number: 3, chosen: false }] },
      { words: "3 more to choose", state: "you" },
    ],
  ]) {
    test(name, () => {
      const { table, picks } = tableWith(given);
      const found = main({ table, picks });
      assert.deepEqual({ words: found?.words, state: found?.state }, expected);
    });
  }
  test("is the frame's for whoever has nothing to do but answer offers", () => {
    assert.equal(main(tableWith()), null);
    const asked = tableWith({ actions: [{ type: "reject-offer", offer: 1 }], active: 1 });
    assert.equal(main(asked), null);
  });
  test("suggests the cards of which there are most, and returns them", async () => {
    const given = { templates: [{ type: "discard" }], discards: [{ seat: 0, number: 3, chosen: false }] };
    const { table, picks, sent } = tableWith(given);
    main({ table, picks })?.second?.act();
    assert.deepEqual(picks.drafts.value.cards, { ore: 3 });
    await main({ table, picks })?.act?.();
    assert.deepEqual(sent, [{ type: "discard", cards: { ore: 3 } }]);
    assert.equal(picks.drafts.value.cards, undefined);
  });
  test("builds a chosen part of the mothership", async () => {
    const action = { type: "build-upgrade", upgrade: "cannon" };
    const { table, picks, sent } = tableWith({ actions: [action] });
    picks.chosen.value = { type: "build-upgrade", fields: { upgrade: "cannon" } };
    picks.guard.isUp.value = false;
    const found = main({ table, picks });
    assert.equal(found?.words, "Build");
    await found?.act?.();
    assert.deepEqual(sent, [action]);
  });
});

describe("trades", () => {
  const supply = (give, number, take) => ({ type: "trade-with-supply", give, number, take });
  const ACTIONS = [supply("ore", 3, "fuel"), supply("ore", 2, "fuel"), supply("ore", 2, "food")];
  const offering = { actions: ACTIONS, templates: [{ type: "offer-trade" }] };
  test("a card lifts as many as the best rate takes", async () => {
    const { picks, sent } = tableWith(offering);
    dealing.give(picks, "ore", 1);
    assert.deepEqual(dealing.dealOf(picks)?.give, { ore: 2 });
    assert.equal(dealing.actionOf(picks), null);
    dealing.want(picks, "food");
    await dealing.sendDeal(picks);
    assert.deepEqual(sent, [supply("ore", 2, "food")]);
    assert.equal(dealing.dealOf(picks), null);
  });
  test("a card without a rate is offered to the players", () => {
    const { picks } = tableWith(offering);
    dealing.give(picks, "fuel", 1);
    dealing.want(picks, "ore");
    dealing.want(picks, "ore");
    assert.deepEqual(dealing.actionOf(picks), { type: "offer-trade", give: { fuel: 1 }, want: { ore: 2 } });
    dealing.deal(picks, { to: [2] });
    assert.deepEqual(dealing.actionOf(picks)?.to, [2]);
  });
  test("no kind is on both sides", () => {
    const { picks } = tableWith(offering);
    dealing.deal(picks, { tab: "players" });
    dealing.want(picks, "ore");
    dealing.give(picks, "ore", 1);
    assert.deepEqual(dealing.dealOf(picks), {
      tab: "players",
      give: { ore: 1 },
      want: {},
      to: [],
      answers: null,
    });
  });
  test("players are turned into the supply, and back", () => {
    const { picks } = tableWith(offering);
    dealing.deal(picks, { tab: "players", give: { ore: 1 }, want: { food: 2 } });
    dealing.turnTo(picks, "supply");
    assert.deepEqual(dealing.actionOf(picks), supply("ore", 2, "food"));
    dealing.turnTo(picks, "players");
    assert.equal(dealing.actionOf(picks)?.type, "offer-trade");
  });
  test("a counter-offer answers an offer, for as long as it may", () => {
    const { picks } = tableWith({ templates: [{ type: "counter-offer" }] });
    dealing.deal(picks, { answers: 4, give: { ore: 1 }, want: { fuel: 1 } });
    assert.deepEqual(dealing.actionOf(picks), {
      type: "counter-offer",
      offer: 4,
      give: { ore: 1 },
      want: { fuel: 1 },
    });
    picks.table.legal.value = { actions: [], templates: [] };
    assert.equal(dealing.dealOf(picks), null);
  });
});

describe("cards that are chosen", () => {
  test("are the plentiest by default, and no more than there are", () => {
    assert.deepEqual(own.plentiest({ ore: 1, food: 3 }, 3), { food: 2, ore: 1 });
    assert.deepEqual(own.plentiest({ ore: 1 }, 2), { ore: 1 });
  });
  test("a yes that costs cards takes exactly so many", () => {
    const actions = [{ type: "answer-yes-no", yes: true, cards: { ore: 2 } }];
    const { table, picks } = tableWith({ actions, encounter: { question: { kind: "yes_no", cost: 2 } } });
    const counting = own.countingOf(table, picks);
    assert.equal(counting?.most, 2);
    own.count(picks, counting, "ore", 1);
    own.count(picks, own.countingOf(table, picks), "ore", 1);
    own.count(picks, own.countingOf(table, picks), "fuel", 1);
    assert.deepEqual(own.countingOf(table, picks)?.cards, { ore: 2 });
  });
});

describe("odds", () => {
  test("a tie is a win, and ten pairs of balls are alike", () => {
    assert.equal(chanceOf("combat", 0, 0), 61);
    assert.equal(chanceOf("combat", 0, 6), 0);
    assert.equal(chanceOf("combat", 6, 0), 100);
  });
  test("in a race the black ball stands for 3", () =>
    assert.ok(chanceOf("speed", 0, 0) > chanceOf("combat", 0, 0)));
  test("they range over all opponents", () => {
    const players = [PLAYER, { ...PLAYER, seat: 1, cannon_strength: 5 }, { ...PLAYER, seat: 2 }];
    assert.deepEqual(rangeOf("combat", { players }, 0), [chanceOf("combat", 2, 5), 61]);
  });
});

test("a gift of more cards than the hand has cannot be chosen", () => {
  const { table, picks } = tableWith({
    actions: [{}, { fuel: 1 }].map((cards) => ({ type: "answer-number", cards })),
    players: [{ ...PLAYER, hand: { fuel: 1 }, hand_size: 1 }],
    phase: "encounter_choice",
    encounter: {
      title: null,
      prompt: "The Galactic Council collects. How many resources do you donate?",
      question: { kind: "number", most: 2 },
      answer: null,
      branches: [],
      contest: null,
      text: null,
      due: [],
    },
  });
  const markup = shown(Encounter, { table, picks });
  const isDim = (/** @type {string} */ words) =>
    new RegExp(`<button[^>]* disabled[^>]*"${words}`).test(markup);
  assert.deepEqual(["Give nothing", "Give 1 card", "Give 2 cards"].map(isDim), [false, false, true]);
});

test("what an encounter asks below is not announced as well", () => {
  const due = [0, 1].map((seat) => ({ seat, op: "receive_resources", count: 1 }));
  const encounter = { title: null, prompt: "A tow.", question: null, answer: true, branches: [], due };
  const { table, picks } = tableWith({ encounter: { ...encounter, contest: null, text: null } });
  const announced = (children) =>
    said(Encounter, { table, picks, children }).match(/Still to come: (.*?)\./)?.[1];
  assert.equal(announced(null).split(":").length, 3);
  assert.equal(announced("Take one").split(":").length, 2);
});

test("the picture of an encounter follows from its prompt alone", () => {
  assert.equal(sceneOf("A gunship bars the lane and asks for two resources. Do you pay?"), "pirates");
  assert.equal(sceneOf("A tear in space pulls at your ships. Do you steer into it?"), "wormhole");
  assert.equal(sceneOf("A tanker captain offers to fill your bunkers."), "merchants");
});

test("the steps of a turn lead from the roll to the end", () => {
  const states = (phase) => steps({ board: { phase } }).map((one) => one.state);
  assert.deepEqual(states("roll"), ["now", "next", "next", "next"]);
  assert.deepEqual(states("encounter_choice"), ["done", "done", "now", "next"]);
  assert.deepEqual(states("place_colony"), []);
});

test("a mothership shows what it has, and what it could have", () => {
  const upgrades = { booster: 2, cannon: 1, freight_pod: 0 };
  const drawn = shown(Mothership, { color: "red", upgrades, balls: ["black", "red"] });
  const outlines = [...drawn.matchAll(/class="slot" d="([^"]*)"/g)].map(
    ([, path]) => path.match(/M/g)?.length,
  );
  assert.deepEqual(outlines, [4 + 5, 5]);
  assert.match(drawn, /ball black/);
  assert.match(drawn, /2 boosters, 1 cannon, 0 freight pods/);
});

describe("words of Starfarers", () => {
  for (const [cards, expected] of [
    [{ ore: 2, food: 1 }, "2 ore and 1 food"],
    [{}, "nothing"],
    [null, "nothing"],
    [{ ore: 0 }, "nothing"],
  ]) {
    test(`${JSON.stringify(cards)} is ${expected}`, () => assert.equal(farers.bundle(cards), expected));
  }
  test("cards are counted", () => assert.equal(farers.total({ ore: 2, goods: 3, other: 9 }), 5));
  for (const [number, letter] of [
    [0, "A"],
    [4, "B"],
    [8, "C"],
  ]) {
    test(`ship ${number} is ${letter}`, () => assert.equal(farers.shipLetter(number), letter));
  }
  test("a planet shows its numbers, or what covers them", () => {
    assert.equal(farers.numbersOf({ numbers: [3, 11] }), "3/11");
    assert.equal(farers.numbersOf({ numbers: null }), "?");
    assert.match(farers.numbersOf({ numbers: [], token: { kind: "pirate_base", strength: 4 } }), /4$/);
  });
});
