// The result of a game: points by source, the moments that made it, and another game with the same people.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { serve } from "./browser.js";
import { SEATS, said, shown, summary, tableOf as staged } from "./rendering.js";

const { versionOfBoard } = await import("../../web/screens/ending/same_board.js");
const { momentsOf, pointsBySource } = await import("../../web/kit/game/past/result.js");
const { Again, noteOf, readNews } = await import("../../web/screens/ending/again.js");
const { wordsOf } = await import("../../web/screens/ending/moments.js");
const { apart } = await import("../../web/screens/ending/charts.js");
const { awaitEnd, isEndingClosed, isEndingShown, closeEnding, openEnding } =
  await import("../../web/screens/ending/opened.js");
const { OwnRating, ratingsOf } = await import("../../web/screens/ending/rated.js");
const { Points } = await import("../../web/screens/ending/points.js");
const { PointsChart, DiceChart } = await import("../../web/screens/ending/charts.js");

const SCORES = {
  standings: [
    { seat: 0, victory_points: 6, breakdown: { outposts: 6, fleet: 0 }, hidden_victory_points: 0 },
    { seat: 1, victory_points: 7, breakdown: { outposts: 5, bases: 2, fleet: 0 }, hidden_victory_points: 3 },
  ],
  totals: [6, 10],
};

describe("the points of a finished game", () => {
  test("are listed from the best, with hidden points revealed", () => {
    const { rows } = pointsBySource(SCORES);
    assert.deepEqual(
      rows.map(({ seat, total, hidden }) => [seat, total, hidden]),
      [
        [1, 10, 3],
        [0, 6, 0],
      ],
    );
  });
  test("leave out sources that gave nobody any", () =>
    assert.deepEqual(pointsBySource(SCORES).sources, ["outposts", "bases"]));
  test("stand in a table that says who holds which seat", () => {
    const game = summary({ status: "finished", winner: 1, totals: [6, 10] });
    const table = staged({ game });
    table.scores.value = SCORES;
    table.held.value = [{ seat: 0, token: "x" }];
    const words = said(Points, { table });
    assert.match(words, /Vega 5 2 3 revealed 10/);
    assert.match(words, /Ada you 6 .* 6/);
  });
  test("name each rating before the game, and its change", () => {
    const game = summary({ status: "finished", winner: 1, totals: [6, 10], rated: true });
    const table = staged({ game });
    table.scores.value = SCORES;
    const ratings = [{ seat: 1, before: 1571, after: 1585, uncertainty: 45, provisional: false }];
    const words = said(Points, { table, ratings });
    assert.match(words, /Vega 1571 \+14 up 14 5 2/);
    assert.match(words, /Ada 6/);
  });
});

describe("what gave the points", () => {
  for (const [ruleset, source, points, count] of [
    ["star-trek-catan", "outposts", 3, 3],
    ["star-trek-catan", "starbases", 4, 2],
    ["star-trek-catan", "longest_supply_route", 2, 1],
    ["starfarers", "colonies", 4, 4],
    ["starfarers", "spaceports", 6, 3],
    ["starfarers", "friendship_markers", 2, 1],
    ["starship-catan", "colonies", 3, 3],
    ["starship-catan", "level_2_modules", 2, 2],
    ["starship-catan", "hero_of_the_people", 1, 1],
  ]) {
    test(`is drawn for ${points} points of ${source} in ${ruleset}`, async () => {
      const { Source } = await import(`../../web/rulesets/${ruleset}/points.js`);
      const drawn = shown(Source, { source, color: "red", points });
      assert.equal(drawn.match(/<svg/g).length, count);
    });
  }
});

describe("the user's rating after a game", () => {
  const ratings = [{ seat: 0, before: 1588, after: 1585, uncertainty: 45, provisional: false }];
  const rated = (seat) => {
    const seats = [{ ...SEATS[0], ...seat }, ...SEATS.slice(1)];
    const table = staged({ game: summary({ status: "finished", winner: 1, rated: true, seats }) });
    table.held.value = [{ seat: 0, token: "x" }];
    return table;
  };
  test("is shown with its change", () =>
    assert.equal(
      said(OwnRating, { table: rated({ guest: false }), ratings }),
      "Rating 1588 → 1585 −3 down 3 Uncertainty ± 45",
    ));
  test("is asked for until the service has computed it", async () => {
    const answers = [[], ratings];
    const asked = serve(() => ({ body: { ratings: answers.shift() ?? [] } }));
    let found = null;
    const look = ratingsOf({ id: "g1", rated: true }, (ratings) => (found = ratings));
    const stays = () => false;
    assert.equal(await look(stays), true);
    assert.equal(await look(stays), false);
    assert.deepEqual(found, ratings);
    for (let tries = 2; tries < 10; tries += 1) await look(stays);
    assert.equal(await look(stays), false);
    assert.equal(asked.length, 10);
  });
  test("is asked for in no unrated game", async () => {
    const asked = serve(() => ({ body: { ratings: [] } }));
    assert.equal(await ratingsOf({ id: "g1", rated: false }, () => {})(() => false), false);
    assert.equal(asked.length, 0);
  });
  test("has its place before it is known", () =>
    assert.equal(
      shown(OwnRating, { table: rated({ guest: false }), ratings: [] }),
      '<p class="ending-rating"></p>',
    ));
  test("is nothing for a guest", () =>
    assert.equal(shown(OwnRating, { table: rated({ guest: true }), ratings }), ""));
});

const MARKS = [
  { version: 2, kind: "turn", seat: 0, turn: 1 },
  { version: 3, kind: "roll", seat: 0, turn: 1, roll: "production", dice: [3, 4] },
  { version: 10, kind: "turn", seat: 1, turn: 2 },
  { version: 20, kind: "turn", seat: 0, turn: 3 },
];
const TOLD = {
  version: 24,
  marks: MARKS,
  points: [
    [1, [1, 1]],
    [5, [1, 2]],
    [12, [2, 2]],
    [15, [2, 4]],
    [21, [3, 4]],
    [24, [3, 5]],
  ],
  gains: [
    [3, 0, { ore: 2, food: 2 }],
    [4, 1, { ore: 9 }],
  ],
  dice: {
    production: [
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 6],
    ],
  },
  moves: [[], []],
  times: [],
};

describe("the moments of a game", () => {
  const found = momentsOf(TOLD, 1);
  test("are told in their order, each version once", () =>
    assert.deepEqual(
      found.map(({ kind, version, seat }) => [kind, version, seat]),
      [
        ["haul", 3, 0],
        ["lead", 15, 1],
        ["won", 24, 1],
      ],
    ));
  test("name the turn and the amount", () =>
    assert.deepEqual(
      found.map(({ turn, count }) => [turn, count]),
      [
        [1, 4],
        [2, 4],
        [3, 5],
      ],
    ));
  test("a gain outside a roll is no haul", () =>
    assert.equal(found.find(({ kind }) => kind === "haul").seat, 0));
  test("a leap is told by its cause, once that is known", () => {
    const table = staged({ game: summary({ status: "finished", winner: 1 }) });
    const leap = { kind: "leap", version: 9, turn: 2, seat: 1, count: 2 };
    assert.deepEqual(wordsOf(table, leap), ["Vega gains 2 points at once", "turn 2"]);
    const cause = [{ text: "vega #1", seat: 1 }, { text: " took the Longest Supply Route" }];
    assert.deepEqual(wordsOf(table, leap, cause), [
      "Vega took the Longest Supply Route",
      "turn 2 · +2 points",
    ]);
  });
  test("are none where nothing is known", () =>
    assert.deepEqual(momentsOf({ ...TOLD, points: [], gains: [], marks: [] }, 1), []));
});

describe("the plots of a finished game", () => {
  const table = staged({ game: summary({ status: "finished", winner: 1, turn: 3 }) });
  test("names at the ends of lines keep their distance", () => {
    assert.deepEqual(apart([10, 12, 60], 17), [10, 27, 60]);
    assert.deepEqual(apart([12, 10], 17), [27, 10]);
  });
  test("names stand apart also where lines end together", () => {
    const points = TOLD.points.map(([version]) => [version, [3, 3, 3]]);
    const svg = shown(PointsChart, { table, told: { ...TOLD, points } });
    const found = [...svg.matchAll(/class="end-name"[^>]* y="([\d.]+)"/g)].map(([, y]) => Number(y));
    const [first, second, third] = found.sort((one, other) => one - other);
    assert.ok(second - first >= 17 && third - second >= 17, String(found));
  });
  test("say the standings in words", () =>
    assert.match(shown(PointsChart, { table, told: TOLD }), /at the end: Ada 3, Vega 5/));
  test("say what was rolled", () => assert.match(shown(DiceChart, { table, told: TOLD }), /7: 1/));
});

describe("whether the ending is shown", () => {
  const over = () => staged({ game: summary({ status: "finished", winner: 1 }) });
  test("a finished game shows it", () => assert.equal(isEndingShown(over()), true));
  test("a game without a winner, or under way, does not", () => {
    assert.equal(isEndingShown(staged({ game: summary({ status: "aborted" }) })), false);
    assert.equal(isEndingShown(staged()), false);
  });
  test("a past moment shows the table", () => {
    const table = staged({ game: summary({ status: "finished", winner: 1 }), past: 3 });
    assert.equal(isEndingShown(table), false);
  });
  test("closed, it stays so until it is opened again", () => {
    const table = over();
    closeEnding(table);
    assert.equal(isEndingShown(table), false);
    assert.equal(isEndingClosed(table), true);
    openEnding(table);
    assert.equal(isEndingShown(table), true);
  });
});

describe("a game that ends while the user is there", () => {
  const won = summary({ status: "finished", winner: 1 });
  const followed = (game) => {
    const table = staged({ game });
    let due = null;
    const stop = awaitEnd(table, (_, then) => {
      due = then;
      return () => (due = null);
    });
    return { table, stop, pass: () => due?.(), waits: () => due !== null };
  };

  test("shows its ending after what led to it", () => {
    const { table, stop, pass, waits } = followed(summary());
    table.game.value = won;
    assert.equal(isEndingShown(table), false);
    table.staging.value = true;
    assert.equal(waits(), false);
    table.staging.value = false;
    assert.equal(isEndingShown(table), false);
    pass();
    assert.equal(isEndingShown(table), true);
    stop();
  });
  test("shows it also where nothing moves", () => {
    const { table, stop, pass } = followed(summary());
    table.game.value = won;
    pass();
    assert.equal(isEndingShown(table), true);
    stop();
  });
  test("shows it at once to whoever comes later, or comes back", () => {
    const late = followed(won);
    assert.equal(isEndingShown(late.table), true);
    late.stop();
    const { table, stop } = followed(summary());
    table.game.value = won;
    stop();
    assert.equal(isEndingShown(table), true);
  });
});

describe("another game with the same people", () => {
  const game = summary({
    status: "finished",
    winner: 1,
    seats: [
      { seat: 0, kind: "human", name: "Ada", guest: true },
      { seat: 1, kind: "bot", bot: "greedy", name: "greedy" },
      { seat: 2, kind: "human", name: "Bea", guest: true },
    ],
  });
  const state = { status: "proposed", agreed: [2], missing: [0], declined_by: null, next: null, seat: null };
  for (const [told, mine, expected] of [
    [null, [0], "Bea will be asked"],
    [null, [0, 2], "The bots are ready"],
    [{ ...state, status: "none", agreed: [], missing: [0, 2] }, [0], "Bea will be asked"],
    [state, [0], "Ready: Bea"],
    [state, [2], "Waiting for Ada"],
    [{ ...state, status: "declined", agreed: [], declined_by: 2 }, [0], "Bea would rather not"],
  ])
    test(`${told?.status ?? "unknown"}, for ${mine}: ${expected}`, () =>
      assert.equal(noteOf(game, told, mine), expected));
  test("opens once it has begun, unless the user has left", async () => {
    const agreed = { ...state, agreed: [0], missing: [2] };
    serve(() => ({ body: { ...agreed, status: "started", next: "g7" } }));
    location.hash = "#/";
    await readNews(staged({ game }), [0], { value: agreed }, () => true);
    assert.equal(location.hash, "#/");
    await readNews(staged({ game }), [0], { value: agreed }, () => false);
    assert.equal(location.hash, "#/games/g7");
  });
  test("lets those who come back to the result look at it", async () => {
    const started = { ...state, status: "started", agreed: [0, 2], missing: [], next: "g7" };
    serve(() => ({ body: started }));
    location.hash = "#/games/g6";
    for (const before of [null, started])
      await readNews(staged({ game }), [0], { value: before }, () => false);
    assert.equal(location.hash, "#/games/g6");
  });
});

describe("a game of a tournament", () => {
  test("leads back to it, where others offer a rematch", () => {
    const cup = staged({ game: summary({ status: "finished", tournament: "t-1" }) });
    assert.match(shown(Again, { table: cup }), /href="#\/tournament\/t-1"/);
    const other = staged({ game: summary({ status: "finished", tournament: null }) });
    assert.doesNotMatch(shown(Again, { table: other }), /tournament/);
  });
});

describe("the same board", () => {
  test("begins at the event after the start, whatever joined before", () => {
    const types = ["game-created", "seat-joined", "game-started", "table-set", "turn-began"];
    const events = types.map((type, at) => ({ type, version: at + 1 }));
    assert.equal(versionOfBoard(events), 4);
    assert.equal(versionOfBoard(events.slice(0, 2)), null);
    assert.equal(versionOfBoard(events.slice(0, 3)), null);
  });
});
