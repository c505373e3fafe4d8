// The state of a game on the page: choices, numbers, marks, lines, rewinds.

import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";

import { serve } from "./browser.js";

const choices = await import("../../web/kit/game/choices.js");
const { Lines, SHOWN } = await import("../../web/kit/game/lines.js");
const marks = await import("../../web/kit/game/past/marks.js");
const numbers = await import("../../web/kit/game/past/numbers.js");
const { lastEvent } = await import("../../web/kit/game/past/happened.js");
const { beforeOwnLast, canBeAgreed, liveAfter, outcomeOf, settled, undoneBy } =
  await import("../../web/kit/game/past/undone.js");
const { Picks } = await import("../../web/kit/game/picks.js");
const { GUARD_MS } = await import("../../web/kit/base/guard.js");
const { signal } = await import("../../web/kit/base/lib.js");

const BUILDS = [
  { type: "build", kind: "ship", at: 1 },
  { type: "build", kind: "ship", at: 2 },
  { type: "build", kind: "base", at: 2 },
  { type: "end" },
];

describe("choices", () => {
  test("fields are all but the type", () => assert.deepEqual(choices.fieldsOf(BUILDS[0]), ["kind", "at"]));
  test("actions are sorted by type in their order", () => {
    assert.deepEqual([...choices.byType(BUILDS).keys()], ["build", "end"]);
    assert.equal(choices.byType(BUILDS).get("build").length, 3);
  });
  for (const [chosen, count] of [
    [{}, 4],
    [{ kind: "ship" }, 2],
    [{ at: 2 }, 2],
    [{ kind: "base", at: 2 }, 1],
    [{ kind: "base", at: 1 }, 0],
    [{ kind: null }, 1],
  ]) {
    test(`${JSON.stringify(chosen)} leaves ${count}`, () =>
      assert.equal(choices.fitting(BUILDS, chosen).length, count));
  }
  test("values come once each", () => assert.deepEqual(choices.valuesOf(BUILDS, "at"), [1, 2, null]));
  test("values may be bundles", () => {
    const found = choices.valuesOf([{ give: { a: 1 } }, { give: { a: 1 } }, { give: { a: 2 } }], "give");
    assert.deepEqual(found, [{ a: 1 }, { a: 2 }]);
  });
  for (const [field, list] of [
    ["route", "routes"],
    ["from_route", "routes"],
    ["sector", null],
    ["constructor", null],
  ]) {
    test(`${field} points into ${list}`, () => {
      assert.equal(
        choices.listOf({ routes: [{ id: 1 }], sectors: [], others: [{ name: "x" }] }, field),
        list,
      );
    });
  }
  test("places offer each type once, by the first open field that lies somewhere", () => {
    const locate = (field, value) => (field === "at" ? value : null);
    const found = choices.placesOf(BUILDS, {}, locate);
    assert.deepEqual([...found.keys()], [1, 2]);
    assert.deepEqual(found.get(2), [{ type: "build", field: "at", value: 2 }]);
  });
  test("a field that is chosen is not asked for again", () => {
    assert.equal(
      choices.placesOf(BUILDS, { at: 1 }, (field, value) => (field === "at" ? value : null)).size,
      0,
    );
  });
});

const REWOUND = [
  { version: 1, kind: "turn", turn: 1, seat: 0 },
  { version: 2, kind: "roll", roll: "production", dice: [1, 2], seat: 0 },
  { version: 4, kind: "turn", turn: 2, seat: 1 },
  { version: 5, kind: "roll", roll: "production", dice: [6, 6], seat: 1 },
  { version: 7, kind: "rewind", to_version: 3, turn: 1 },
  { version: 9, kind: "turn", turn: 2, seat: 1 },
];
const TOLD = {
  version: 9,
  resources: ["ore", "food"],
  dice: {
    production: [
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
    ],
  },
  marks: REWOUND,
  points: [
    [1, [0, 0]],
    [5, [1, 0]],
  ],
  gains: [
    [2, 0, { ore: 2 }],
    [5, 1, { food: 1, ore: -1 }],
    [8, 0, { unknown: 1 }],
  ],
  moves: [[2, 8], [5]],
  times: [
    [2, 0, 1000],
    [5, 1, 3000],
    [8, 0, 500],
  ],
};

describe("marks", () => {
  test("turns begin where they are marked", () => assert.deepEqual(marks.turnStarts(TOLD), [1, 4, 9]));
  test("there are none before anything is told", () => assert.deepEqual(marks.turnStarts(null), []));
  test("the last mark of a kind is the newest up to a version", () => {
    assert.equal(marks.lastMark(TOLD, 4, ["roll"]).version, 2);
    assert.equal(marks.lastMark(TOLD, 1, ["roll"]), null);
  });
  test("own moves are those that are told", () => assert.deepEqual(marks.movesOf(TOLD, 0), [2, 8]));
  test("own moves are found by turns and rolls else", () => {
    assert.deepEqual(marks.movesOf({ ...TOLD, moves: [] }, 1), [4, 5, 9]);
  });
  test("a spectator has no moves", () => assert.deepEqual(marks.movesOf(TOLD, null), []));
  test("rewinds take stretches back", () => assert.deepEqual(marks.takenBack(TOLD), [[3, 7]]));
  for (const [at, direction, count, expected] of [
    [4, 1, 1, [9]],
    [4, -1, 1, [1]],
    [0, 1, 2, [1, 4]],
    [9, 1, 1, []],
    [1, -1, 3, []],
    [100, -1, 2, [9, 4]],
  ]) {
    test(`from ${at} ${direction > 0 ? "on" : "back"} by ${count}`, () => {
      assert.deepEqual(marks.nextOf([1, 4, 9], at, direction, count), expected);
    });
  }
});

describe("numbers", () => {
  for (const [at, version, isLive] of [
    [9, 3, true],
    [9, 4, false],
    [9, 7, false],
    [9, 8, true],
    [6, 5, true],
    [6, 7, false],
  ]) {
    test(`at ${at}, version ${version} ${isLive ? "counts" : "does not count"}`, () => {
      assert.equal(numbers.liveUpTo(REWOUND, at)(version), isLive);
    });
  }
  test("sums go back with a rewind", () => {
    const steps = numbers.sums(numbers.gainedRows(TOLD), 2, REWOUND);
    assert.deepEqual(numbers.valuesAt(steps, 6), [2, 1]);
    assert.deepEqual(numbers.valuesAt(steps, 7), [2, 0]);
    assert.deepEqual(numbers.valuesAt(steps, 8), [3, 0]);
    assert.equal(numbers.valuesAt(steps, 1), null);
  });
  test("gains of one resource leave others out", () => {
    assert.deepEqual(numbers.gainedRows(TOLD, "food"), [[5, 1, 1]]);
  });
  test("the balance tells gains from losses, without what was taken back", () => {
    assert.deepEqual(numbers.balance(TOLD, 2, 6)[1], {
      food: { gained: 1, lost: 0 },
      ore: { gained: 0, lost: 1 },
    });
    assert.deepEqual(numbers.balance(TOLD, 2, 9)[1], {});
  });
  test("a resource may have any name", () => {
    const told = { marks: [], gains: [[1, 0, { constructor: 2 }]] };
    assert.deepEqual(numbers.balance(told, 1, 1)[0].constructor, { gained: 2, lost: 0 });
  });
  test("resources come in their order, the unknown last", () => {
    assert.deepEqual(numbers.resourcesIn(TOLD), ["ore", "food", "unknown"]);
  });
  test("two dice show 7 most often", () => {
    const found = numbers.chances(TOLD.dice.production);
    assert.equal(found.size, 11);
    assert.ok(Math.abs(found.get(7) - 6 / 36) < 1e-12);
    assert.deepEqual([...found.keys()], [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
  test("rolls are counted beside what was to be expected", () => {
    const { rolls, sums } = numbers.rolled(TOLD, "production", 6);
    assert.equal(rolls, 2);
    assert.equal(sums.find((one) => one.sum === 3).count, 1);
    assert.equal(numbers.rolled(TOLD, "production", 9).rolls, 1);
  });
  test("kinds of rolls come by how often", () => assert.deepEqual(numbers.kindsRolled(TOLD), ["production"]));
  test("time is not taken back", () => {
    assert.deepEqual(numbers.spent(TOLD, 2, 9)[1], { total: 3000, count: 1, longest: 3000 });
    assert.deepEqual(numbers.spent(TOLD, 2, 9)[0], { total: 1500, count: 2, longest: 1000 });
    assert.equal(numbers.spent(TOLD, 2, 1)[0].count, 0);
  });
  for (const [at, turn] of [
    [0, 0],
    [1, 1],
    [5, 2],
    [8, 1],
    [9, 2],
  ]) {
    test(`version ${at} lies in turn ${turn}`, () => assert.equal(numbers.turnAt(REWOUND, at), turn));
  }
});

describe("lines", () => {
  const lines = (from, to) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ version: from + at, line: `${from + at}` }));
  test("come newest first, up to where one is missing", () => {
    const known = new Lines();
    known.add(lines(5, 9));
    assert.deepEqual(
      known.upTo(9).map((one) => one.version),
      [9, 8, 7, 6, 5],
    );
    assert.deepEqual(known.upTo(4), []);
  });
  test("are shown at most so many", () => {
    const known = new Lines();
    known.add(lines(1, 100));
    assert.equal(known.upTo(100).length, SHOWN);
    assert.deepEqual(known.missing(100), { after: 100, limit: 0 });
  });
  test("that are missing are asked for from the first one", () => {
    const known = new Lines();
    known.add(lines(1, 3));
    assert.equal(known.missing(10).after, 3);
    assert.equal(new Lines().missing(500).after, 300);
  });
});

const EVENTS = [
  { version: 1, type: "game-created", seat: null, cause: 1, data: {} },
  { version: 2, type: "dice-rolled", seat: 0, cause: 2, data: { dice: [3, 3] } },
  { version: 3, type: "time-spent", seat: 0, cause: 3, data: {} },
  { version: 4, type: "ship-built", seat: 0, cause: 4, data: {} },
  { version: 5, type: "turn-ended", seat: 0, cause: 4, data: {} },
  { version: 6, type: "dice-rolled", seat: 1, cause: 6, data: { dice: [1, 1] } },
  { version: 7, type: "game-rewound", seat: null, cause: 7, data: { to_version: 5, proposal: 9 } },
];
const LINES = EVENTS.map(({ version, seat }) => ({ version, seat, line: `line ${version}`, about: seat }));

/** Answer as the service does for a game of some events. */
function serveGame(events) {
  return serve((url) => {
    const address = new URL(url, "http://page.test");
    const [after, limit] = ["after", "limit"].map((name) => Number(address.searchParams.get(name)));
    if (address.pathname.endsWith("/board"))
      return { body: { version: Number(address.searchParams.get("version")) } };
    const all = address.pathname.endsWith("/log") ? LINES : events;
    return { body: { items: all.filter((one) => one.version > after).slice(0, limit) } };
  });
}

describe("what happened", () => {
  beforeEach(() => serveGame(EVENTS));
  test("the last roll is found", async () =>
    assert.equal((await lastEvent("g", 6, "dice-rolled", null)).version, 6));
  test("a roll that was taken back does not count", async () => {
    assert.equal((await lastEvent("g", 7, "dice-rolled", null)).version, 2);
  });
  test("there may be none", async () => assert.equal(await lastEvent("g", 1, "dice-rolled", null), null));
  test("the search reads page after page, and gives up", async () => {
    const asked = serveGame(
      Array.from({ length: 600 }, (_, at) => ({ version: at + 1, type: "noise", data: {} })),
    );
    assert.equal(await lastEvent("g", 600, "dice-rolled", null), null);
    assert.equal(asked.length, 5);
  });
  test("what a rewind leaves is what counts", () => {
    assert.deepEqual(liveAfter(1, EVENTS.slice(1)), [2, 4, 5]);
    assert.deepEqual(liveAfter(3, EVENTS.slice(3)), [4, 5]);
  });
  test("going back takes back the lines after it that count", async () => {
    const { lines, more } = await undoneBy("g", 2, 5, null);
    assert.deepEqual(
      lines.map((one) => one.version),
      [4, 5],
    );
    assert.equal(more, false);
  });
  for (const [asked, found] of [
    [4, 5],
    [5, 5],
    [2, 2],
    [3, 2],
  ]) {
    test(`one can go back to ${found} where ${asked} is wished for`, async () => {
      assert.equal(await settled("g", asked, null), found);
    });
  }
  test("a rewind is agreed to by other people who play, not by bots and stand-ins", () => {
    const [person, left, bot] = [
      { kind: "human", stand_in: null },
      { kind: "human", stand_in: "greedy" },
      { kind: "bot", stand_in: null },
    ];
    assert.equal(canBeAgreed({ seats: [person, person, bot] }, 0), true);
    assert.equal(canBeAgreed({ seats: [person, left, bot] }, 0), false);
  });
  test("one's own last action can be taken back as long as nobody has acted since", async () => {
    assert.equal(await beforeOwnLast("g", 5, 0, null), 2);
    serveGame(EVENTS.slice(0, 6));
    assert.equal(await beforeOwnLast("g", 6, 0, null), null);
  });
  test("the end of a proposal is found by its number", async () => {
    assert.equal(await outcomeOf("g", { id: 9 }, null), null);
    serveGame([...EVENTS, { version: 10, type: "proposal-declined", seat: 1, data: { proposal: 9 } }]);
    assert.equal((await outcomeOf("g", { id: 9 }, null)).type, "proposal-declined");
  });
});

describe("picks", () => {
  /** @returns {any} */
  const table = (actions = BUILDS, templates = []) => ({
    past: signal(null),
    seat: signal(0),
    busy: signal(false),
    legal: signal({ actions, templates, since: 4, phase: "main", version: 9 }),
    act: mock.fn(async () => ({ version: 10 })),
  });
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  const rested = (picks) => {
    mock.timers.tick(GUARD_MS);
    return picks;
  };
  const reset = () => mock.timers.reset();

  test("choosing a type fills in what has one value", () => {
    const picks = new Picks(
      table([
        { type: "build", kind: "ship", at: 1 },
        { type: "build", kind: "ship", at: 2 },
      ]),
    );
    picks.begin("build");
    assert.deepEqual(picks.chosen.value, { type: "build", fields: { kind: "ship" } });
    assert.equal(picks.whole, null);
    picks.set("at", 2);
    assert.deepEqual(picks.whole, { type: "build", kind: "ship", at: 2 });
    reset();
  });
  test("a choice that does not go with another one opens that again", () => {
    const picks = new Picks(table());
    picks.begin("build");
    picks.set("at", 1);
    assert.equal(picks.chosen.value.fields.kind, "ship");
    picks.set("kind", "base");
    assert.deepEqual(picks.chosen.value.fields, { kind: "base", at: 2 });
    reset();
  });
  test("a place picked twice is confirmed, but not at once", async () => {
    const shown = table([
      { type: "place", at: 1 },
      { type: "place", at: 2 },
    ]);
    const picks = rested(new Picks(shown));
    picks.pick({ type: "place", field: "at", value: 1 });
    picks.pick({ type: "place", field: "at", value: 1 });
    assert.equal(shown.act.mock.callCount(), 0);
    rested(picks).pick({ type: "place", field: "at", value: 1 });
    assert.equal(shown.act.mock.callCount(), 1);
    reset();
  });
  test("nothing is sent right after the controls have changed", async () => {
    const shown = table();
    const picks = new Picks(shown);
    assert.equal(await picks.act(BUILDS[3]), null);
    assert.equal(shown.act.mock.callCount(), 0);
    await rested(picks).act(BUILDS[3]);
    assert.equal(shown.act.mock.callCount(), 1);
    reset();
  });
  test("the guard goes up when the seat may do other things", () => {
    const shown = table();
    const picks = rested(new Picks(shown));
    assert.equal(picks.guard.isUp.value, false);
    shown.legal.value = { ...shown.legal.value, actions: [BUILDS[3]], version: 10 };
    assert.equal(picks.guard.isUp.value, true);
    reset();
  });
  test("the guard stays down while others act and nothing changes for the seat", () => {
    const shown = table();
    const picks = rested(new Picks(shown));
    shown.legal.value = { ...shown.legal.value, version: 10 };
    assert.equal(picks.guard.isUp.value, false);
    reset();
  });
  test("what others take away is given up, and that is said", () => {
    const shown = table();
    const picks = new Picks(shown);
    picks.begin("build");
    shown.legal.value = { ...shown.legal.value, actions: [BUILDS[3]] };
    picks.keepUp();
    assert.equal(picks.chosen.value, null);
    assert.equal(picks.gone.value, "build");
    reset();
  });
  test("drafts are remembered by type", () => {
    const picks = new Picks(table());
    picks.draft("offer", { give: 1 });
    assert.deepEqual(picks.drafts.value, { offer: { give: 1 } });
    picks.draft("offer", null);
    assert.deepEqual(picks.drafts.value, {});
    reset();
  });
  test("nothing can be done in the past", () => {
    const shown = table();
    const picks = new Picks(shown);
    shown.past.value = 3;
    assert.deepEqual(picks.actions.value, []);
    reset();
  });
});
