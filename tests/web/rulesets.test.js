// The rulesets' own views: routes, income, ways in space, odds, cards.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "./rendering.js";

await import("../../web/rulesets/own.js");
const { isWorded, textsOf } = await import("../../web/kit/game/registry.js");
await Promise.all(["star-trek-catan", "starship-catan", "starfarers"].map(textsOf));

const { paidBy } = await import("../../web/rulesets/star-trek-catan/income.js");
const { longestLine } = await import("../../web/rulesets/star-trek-catan/longest.js");
const space = await import("../../web/rulesets/starfarers/map/space.js");
const ways = await import("../../web/rulesets/starfarers/map/ways.js");
const farers = await import("../../web/rulesets/starfarers/words.js");

test("words of the rulesets are there", () => {
  for (const name of ["star-trek-catan", "starship-catan", "starfarers", "toy", "constructor"])
    assert.ok(isWorded(name), name);
});

const station = (sectors, kind = "outpost", seat = 0) => ({
  id: sectors.join(),
  sectors,
  piece: { kind, seat },
});

describe("income of a roll", () => {
  const board = (sectors, intersections) => ({ sectors, intersections });
  const two = [
    { id: 1, planet: "food", number: 6 },
    { id: 2, planet: "ore", number: 6 },
    { id: 3, planet: "food", number: 8 },
  ];
  test("is what the event says of the only sector of its kind", () => {
    const paid = paidBy(
      { dice: [3, 3], income: [{ cards: { food: 1 } }, { cards: { food: 2 } }] },
      board(two, [station([1])]),
    );
    assert.deepEqual([...paid], [[1, 3]]);
  });
  test("is nothing where the cruiser stands", () => {
    const blocked = two.map((one) => ({ ...one, battle_cruiser: one.id === 1 }));
    assert.equal(paidBy({ dice: [3, 3], income: [] }, board(blocked, [station([1])])).size, 0);
  });
  test("is told apart where two sectors of a kind paid all they yield", () => {
    const alike = two.map((one) => ({ ...one, planet: "food", number: 6 })).slice(0, 2);
    const paid = paidBy(
      { dice: [2, 4], income: [{ cards: { food: 3 } }] },
      board(alike, [station([1]), station([2], "starbase")]),
    );
    assert.deepEqual(
      [...paid],
      [
        [1, 1],
        [2, 2],
      ],
    );
  });
  test("is left out where it cannot be told which of two paid", () => {
    const alike = two.map((one) => ({ ...one, planet: "food", number: 6 })).slice(0, 2);
    assert.equal(
      paidBy({ dice: [2, 4], income: [{ cards: { food: 1 } }] }, board(alike, [station([1]), station([2])]))
        .size,
      0,
    );
  });
  test("is 0 for a sector whose supply was short", () => {
    assert.deepEqual([...paidBy({ dice: [3, 3], income: [] }, board(two, [station([1])]))], [[1, 0]]);
  });
});

describe("the longest supply route", () => {
  const route = (id, from, to, starship = 0) => ({ id, ends: [from, to], starship });
  const open = (...routes) => ({ routes, intersections: [] });
  for (const [name, board, length] of [
    ["no starship", open(), 0],
    ["one starship", open(route(1, "a", "b")), 1],
    ["a line", open(route(1, "a", "b"), route(2, "b", "c"), route(3, "c", "d")), 3],
    ["a fork", open(route(1, "a", "b"), route(2, "b", "c"), route(3, "b", "d")), 2],
    ["a ring", open(route(1, "a", "b"), route(2, "b", "c"), route(3, "c", "a")), 3],
    [
      "a ring with a tail",
      open(route(1, "a", "b"), route(2, "b", "c"), route(3, "c", "a"), route(4, "c", "d")),
      4,
    ],
    ["another's starships", open(route(1, "a", "b", 1)), 0],
  ]) {
    test(`${name}: ${length}`, () => assert.equal(longestLine(board, 0).length, length));
  }
  test("a station of another seat breaks it, one's own does not", () => {
    const routes = [route(1, "a", "b"), route(2, "b", "c")];
    const at = (seat) => ({ routes, intersections: [{ id: "b", piece: { seat } }] });
    assert.equal(longestLine(at(1), 0).length, 1);
    assert.equal(longestLine(at(0), 0).length, 2);
  });
});

/** A strip of space: a line of hexagons, with a home system at one end. */
const NAMES = ["0,0,W", "0,0,E", "1,0,W", "1,0,E", "2,0,W", "2,0,E", "3,-1,W", "3,-1,E"];

describe("space", () => {
  test("lies where its names say", () => {
    const { points, near } = space.spaceOf({ intersections: NAMES });
    assert.equal(points.length, NAMES.length);
    for (const [place, others] of near.entries())
      for (const other of others) assert.ok(near[other].includes(place));
  });
  test("a hexagon has six corners", () => assert.equal(space.outline([0, 0], 30).split(" ").length, 6));
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

describe("ways of one's own", () => {
  const near = [[1], [0, 2], [1, 3], [2, 4], [3]];
  const course = (more = {}) => ({
    from: 0,
    left: 3,
    first: new Set([1]),
    shut: new Set(),
    stops: new Set(),
    barred: new Set(),
    near,
    ...more,
  });
  for (const [name, path, more, expected] of [
    ["a way within the speed", [1, 2, 3], {}, true],
    ["no way", [], {}, false],
    ["too long a way", [1, 2, 3, 4], {}, false],
    ["a way to where the move may not end", [1, 2], { barred: new Set([2]) }, false],
    ["a way past where the move may not end", [1, 2, 3], { barred: new Set([2]) }, true],
    ["a way to where something is turned up", [1, 2], { stops: new Set([2]), barred: new Set([2]) }, true],
    [
      "a way to where something is turned up, with no step left",
      [1, 2, 3],
      { stops: new Set([3]), barred: new Set([3]) },
      false,
    ],
    [
      "a way to a dead end that turns something up",
      [1],
      { left: 2, stops: new Set([1]), barred: new Set([0, 1, 2]) },
      false,
    ],
  ]) {
    test(`${name} ${expected ? "may" : "may not"} be flown`, () =>
      assert.equal(ways.mayFly(course(more), path), expected));
  }
  test("it begins as the service lists steps", () =>
    assert.deepEqual(ways.nextOn(course({ first: new Set() }), []), []));
  test("it goes on to what lies next, and into no shut centre", () => {
    assert.deepEqual(ways.nextOn(course(), [1]), [0, 2]);
    assert.deepEqual(ways.nextOn(course({ shut: new Set([2]) }), [1]), [0]);
  });
  test("it ends with the speed, and where something is turned up", () => {
    assert.deepEqual(ways.nextOn(course(), [1, 2, 3]), []);
    assert.deepEqual(ways.nextOn(course({ stops: new Set([1]) }), [1]), []);
  });
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
