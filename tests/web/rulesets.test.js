// The rulesets' own views: routes, income, odds, cards.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "./rendering.js";

await import("../../web/rulesets/own.js");
const { isWorded, textsOf } = await import("../../web/kit/game/registry.js");
await Promise.all(["star-trek-catan", "starship-catan", "starfarers"].map(textsOf));

const { paidBy } = await import("../../web/rulesets/star-trek-catan/income.js");
const { longestLine } = await import("../../web/rulesets/star-trek-catan/board/longest.js");

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
