// Views rendered to HTML.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { SEATS, plain, said, shown, summary, tableOf } from "./rendering.js";

const { Refusal, seatColor, Who } = await import("../../web/kit/parts/parts.js");
const { Trouble, explained, marks } = await import("../../web/kit/parts/trouble.js");
const { Counts, Stepper } = await import("../../web/kit/forms/stepper.js");
const { Cost, heldBy, lacking, pricesOf } = await import("../../web/kit/forms/costs.js");
const { Field, initial } = await import("../../web/kit/forms/form.js");
const { Places, cornersOf, star } = await import("../../web/kit/board/geometry.js");
const { letterOf } = await import("../../web/kit/board/seat_marks.js");
const { within, zoomed } = await import("../../web/kit/board/zoom.js");
const { Facts } = await import("../../web/screens/game/panel/in_words.js");
const { leftOf, span } = await import("../../web/screens/game/seats/clocks.js");
const { Standing } = await import("../../web/screens/lobby/watch/glimpse.js");
const { Card } = await import("../../web/screens/lobby/cards.js");
const { Problem } = await import("../../web/kit/service/http.js");

describe("parts", () => {
  for (const [color, expected] of [
    ["red", "#d64545"],
    ["teal", "teal"],
    ["constructor", "constructor"],
    ["not a colour", "#8891a5"],
    [null, "#8891a5"],
  ]) {
    test(`the colour ${color}`, () => assert.equal(seatColor(color), expected));
  }
  test("who sits there", () => assert.equal(said(Who, { seats: SEATS, seat: 1 }), "Vega"));
  test("a refusal names people and rules", () => {
    const problem = new Problem(409, { detail: "Seat 0 has to decide now.", rules: ["R-1"] });
    const words = said(Refusal, {
      problem,
      seats: SEATS,
      rules: () => ({ text: "**Whose** turn", language: "en" }),
    });
    assert.match(words, /Ada has to decide now\. R-1 Whose turn/);
  });
  test("no refusal is nothing", () => assert.equal(shown(Refusal, { problem: null }), ""));
  test("words of others cannot become markup", () => {
    const problem = new Problem(409, { detail: "<img src=x onerror=alert(1)>" });
    assert.ok(!shown(Refusal, { problem }).includes("<img"));
  });
  test("trouble is explained in the page's words", () => {
    assert.match(explained(new Problem(0, null)).what, /does not answer/);
    assert.equal(
      explained(new Problem(400, { detail: "As it says.", code: "constructor" })).what,
      "As it says.",
    );
  });
  test("trouble names the fields that do not say it themselves", () => {
    const problem = new Problem(400, { detail: "No.", errors: { name: "too long", seed: "odd" } });
    assert.match(said(Trouble, { problem, beside: /^name$/ }), /seed: odd/);
    assert.doesNotMatch(said(Trouble, { problem, beside: /^name$/ }), /too long/);
    assert.equal(marks(problem, "name")["aria-invalid"], "true");
    assert.deepEqual(marks(problem, "constructor"), {});
  });
});

describe("forms", () => {
  test("a stepper stays within its bounds", () => {
    const markup = shown(Stepper, { words: "Food", value: 3, least: 0, most: 3, onInput() {} });
    assert.match(markup, /aria-label="Food: one more" disabled/);
    assert.doesNotMatch(markup, /aria-label="Food: one less" disabled/);
  });
  test("counts share a total", () => {
    const markup = shown(Counts, {
      legend: "You give",
      things: [
        { name: "a", words: "A" },
        { name: "b", words: "B" },
      ],
      value: { a: 2 },
      total: 2,
      onInput() {},
    });
    assert.match(markup, /aria-label="B: one more" disabled/);
  });
  for (const [schema, expected] of [
    [{ type: "integer", minimum: 2 }, 2],
    [{ type: "integer" }, 0],
    [{ type: "boolean" }, false],
    [{ type: "array" }, []],
    [{ enum: ["x", "y"] }, "x"],
    [{ const: 5 }, 5],
    [{ default: "d", enum: ["x"] }, "d"],
    [{ type: "string" }, ""],
    [{ type: "object", required: ["n"], properties: { n: { type: "integer" }, m: {} } }, { n: 0 }],
  ]) {
    test(`${JSON.stringify(schema)} begins with ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(initial(schema, schema), expected));
  }
  test("a field that names a seat says who sits there", () => {
    const words = said(Field, {
      name: "victim",
      schema: { type: "integer" },
      root: {},
      value: 0,
      onInput() {},
      seats: ["Ada", "Bob"],
    });
    assert.match(words, /Victim Ada Bob/);
  });
  test("a field with one possible value is not asked for", () => {
    assert.equal(
      shown(Field, { name: "type", schema: { const: "x" }, root: {}, value: "x", onInput() {} }),
      "",
    );
  });
  for (const [cost, held, expected] of [
    [{ ore: 2 }, { ore: 1 }, { ore: 1 }],
    [{ ore: 2 }, { ore: 2 }, {}],
    [{ ore: 1, food: 1 }, null, { ore: 1, food: 1 }],
    [{ constructor: 1 }, {}, { constructor: 1 }],
  ]) {
    test(`${JSON.stringify(cost)} with ${JSON.stringify(held)} lacks ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(lacking(cost, held), expected));
  }
  test("a cost says what is missing", () => {
    assert.match(
      said(Cost, { ruleset: "toy", price: { cost: { ore: 2 } }, held: { ore: 1 } }),
      /2 ore .*lack 1 ore/,
    );
    assert.match(said(Cost, { ruleset: "toy", price: { cost: { ore: 1 } }, held: { ore: 1 } }), /can pay/);
  });
  test("prices hold for what is given so far", () => {
    const legal = {
      prices: [
        { type: "build", given: { kind: "a" }, cost: {} },
        { type: "build", given: { kind: "b" }, cost: {} },
        { type: "buy", cost: {} },
      ],
    };
    assert.equal(pricesOf(legal, "build").length, 2);
    assert.equal(pricesOf(legal, "build", { kind: "b" }).length, 1);
    assert.deepEqual(pricesOf(null, "build"), []);
  });
  test("what a seat holds is read as the schema has it", () => {
    const book = {
      observation: {
        properties: { players: { items: { properties: { hand: { properties: { ore: {} } } } } } },
      },
    };
    const table = tableOf({ board: { players: [{ seat: 0, hand: { ore: 2 }, astro: 5 }] } });
    assert.deepEqual(heldBy(table, book), { ore: 2, astro: 5, seat: 0 });
    assert.equal(heldBy(tableOf({ board: { players: [] } }), book), null);
  });
});

describe("boards", () => {
  test("a hexagon has six corners, at its size from the middle", () => {
    const corners = cornersOf([10, 20], 5);
    assert.equal(corners.length, 6);
    for (const [x, y] of corners) assert.ok(Math.abs(Math.hypot(x - 10, y - 20) - 5) < 1e-9);
  });
  test("a star has two points a corner", () => assert.equal(star(0, 0, 5).split(" ").length, 10));
  test("intersections lie where their sectors touch", () => {
    const sectors = [
      { id: 1, q: 0, r: 0 },
      { id: 2, q: 1, r: 0 },
      { id: 3, q: 0, r: 1 },
    ];
    const places = new Places({ sectors, intersections: [{ id: 9, sectors: [1, 2, 3], neighbors: [] }] });
    const [x, y] = places.points.get(9);
    for (const { id } of sectors) {
      const [cx, cy] = places.centers.get(id);
      assert.ok(Math.abs(Math.hypot(x - cx, y - cy) - 60) < 1e-6);
    }
  });
  test("zooming keeps the point under the pointer, and within the picture", () => {
    const whole = [0, 0, 100, 100];
    assert.deepEqual(zoomed(whole, whole, 2, [50, 50]), [25, 25, 50, 50]);
    assert.deepEqual(zoomed(whole, [25, 25, 50, 50], 1 / 4, [50, 50]), whole);
    assert.deepEqual(within(whole, [90, 90, 50, 50]), [50, 50, 50, 50]);
  });
  test("pieces have the first letter of a name where all differ in it", () => {
    assert.equal(letterOf(SEATS, 0), "A");
    assert.equal(
      letterOf(
        [
          { seat: 0, name: "Ada" },
          { seat: 1, name: "Ann" },
        ],
        1,
      ),
      "2",
    );
  });
});

describe("a game", () => {
  test("facts name seats by those who sit there", () => {
    assert.match(
      said(Facts, { thing: { holder: 3, active_player: 0, nothing: null }, seats: SEATS }),
      /Active player Ada/,
    );
  });
  for (const [ms, expected] of [
    [0, "0:00"],
    [4_000, "0:04"],
    [65_000, "1:05"],
    [3_723_000, "1:02:03"],
    [190_800_000, "2 d 5 h"],
  ]) {
    test(`${ms} ms on a clock`, () => assert.equal(span(ms), expected));
  }
  test("a clock runs down while it is one's turn", () => {
    const clock = { remaining_ms: 5000, running_since: "2026-01-01T00:00:00Z" };
    const start = Date.parse(clock.running_since);
    assert.equal(leftOf(clock, start + 2000), 3000);
    assert.equal(leftOf(clock, start + 9000), 0);
    assert.equal(leftOf({ ...clock, running_since: null }, start + 9000), 5000);
  });
});

describe("the lobby", () => {
  test("a card says who plays, and how it stands", () => {
    const words = said(Card, { game: summary() });
    assert.match(words, /Toy running/);
    assert.match(words, /Ada .*4.*Vega .*5/);
  });
  test("a card of a finished game says who has won", () => {
    assert.match(said(Card, { game: summary({ status: "finished", winner: 0 }) }), /won by Ada/);
  });
  test("an open seat can be taken", () => {
    assert.match(said(Card, { game: summary({ status: "waiting", deciding: [] }) }), /Take the open seat/);
  });
  test("a standing counts points", () => assert.match(said(Standing, { table: tableOf() }), /Ada turn .*4/));
  test("names of people are never markup", () => {
    const seats = [{ ...SEATS[0], name: "<b>Ada</b>" }, SEATS[1], SEATS[2]];
    assert.ok(!shown(Card, { game: summary({ seats }) }).includes("<b>Ada"));
    assert.equal(plain("&lt;b&gt;"), "<b>");
  });
});
