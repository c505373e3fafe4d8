// Ratings: how they are shown, the list of the best, and the parts of a player's page.

import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";

import { said, shown, summary } from "./rendering.js";

const { Change, Rating, addressOf, nameOf } = await import("../../web/screens/ratings/figures.js");
const { Ladder } = await import("../../web/screens/ratings/ladder.js");
const { Games } = await import("../../web/screens/ratings/games.js");
const { columns } = await import("../../web/screens/ratings/course.js");
const { NewestGames } = await import("../../web/screens/ratings/newest.js");
const { Openings } = await import("../../web/screens/ratings/openings.js");
const { Opponents } = await import("../../web/screens/ratings/opponents.js");
const { best, chosen, list } = await import("../../web/screens/ratings/best.js");
const { Played, paceOf } = await import("../../web/screens/ratings/climbing.js");
const { Best } = await import("../../web/screens/ratings/block.js");
const { Side } = await import("../../web/screens/lobby/side.js");
const lists = await import("../../web/screens/lobby/lists.js");
const { player } = await import("../../web/kit/base/purse.js");
const { percent, speak } = await import("../../web/kit/words/texts.js");
const { rulesets } = await import("../../web/kit/service/rulebook.js");

const ADA = {
  rank: 2,
  name: "Ada",
  kind: "human",
  ruleset: "toy",
  rating: 1571,
  uncertainty: 45,
  provisional: false,
  games: 61,
  wins: 20,
};
const GREEDY = {
  ...ADA,
  rank: 1,
  name: "greedy",
  kind: "bot",
  rating: 1712,
  uncertainty: 210,
  provisional: true,
};

describe("a rating", () => {
  test("has its uncertainty", () => assert.match(said(Rating, ADA), /^1571 ± 45/));
  test("has a question mark while it is provisional, in words too", () => {
    assert.match(said(Rating, GREEDY), /^1712 \? ± 210 1712, give or take 210; provisional/);
    assert.doesNotMatch(said(Rating, ADA), /provisional|\?/);
  });
  for (const [before, after, expected] of [
    [1571, 1585, "+14 up 14"],
    [1588, 1585, "−3 down 3"],
    [1500, 1500, "±0 unchanged"],
  ]) {
    test(`changes by ${expected}`, () => assert.equal(said(Change, { before, after }), expected));
  }
});

describe("a rated player", () => {
  test("is named as the lobby names it", () => {
    assert.equal(nameOf(ADA), "Ada");
    assert.equal(nameOf(GREEDY), "Vega");
    assert.equal(nameOf({ name: "greedy", kind: "human" }), "greedy");
    assert.equal(nameOf({ name: "Deep Space", kind: "bot" }), "Deep Space");
  });
  test("has a page, whatever the name", () =>
    assert.equal(addressOf({ name: "a/b ?", kind: "human" }), "#/players/a%2Fb%20%3F"));
});

describe("the list of the best", () => {
  afterEach(() => {
    player.value = null;
    list.value = null;
  });
  test("marks the user, and a bot's kind", () => {
    player.value = { name: "Ada", token: "slp_secret" };
    const markup = shown(Ladder, { items: [GREEDY, ADA], label: "Toy" });
    assert.equal(markup.match(/<li class="own">/g)?.length, 1);
    assert.match(said(Ladder, { items: [GREEDY, ADA], label: "Toy" }), /1 Vega greedy 1712.* 2 Ada you 1571/);
  });
  test("a bot of the user's name is not the user", () => {
    player.value = { name: "greedy", token: "slp_secret" };
    assert.doesNotMatch(shown(Ladder, { items: [GREEDY], label: "Toy" }), /own/);
  });
  test("stands in the lobby, where games to watch stand as long as nobody has a rating", () => {
    rulesets.value = [{ name: "toy", title: "Toy", players: { min: 2, max: 3 } }];
    lists.open.value = [];
    lists.running.value = [summary({ turn: 3 })];
    list.value = { of: "toy", items: [] };
    assert.match(said(Side), /On the tables now/);
    list.value = { of: "toy", items: [GREEDY] };
    assert.doesNotMatch(said(Side), /On the tables now/);
    assert.match(said(Best), /Ratings .*Vega/);
  });
  test("shows no list under the name of another ruleset", () => {
    list.value = { of: "toy", items: [GREEDY] };
    chosen.value = "other";
    assert.equal(best.value, null);
    chosen.value = "";
    assert.deepEqual(best.value, [GREEDY]);
  });
});

describe("a player's page", () => {
  test("has the share of games that were won in the language's percent", async () => {
    assert.equal(percent(1 / 3), "33%");
    await speak("de");
    assert.equal(percent(1 / 3), "33\u00a0%");
    await speak("en");
  });
  const game = { ruleset: "toy", ended_at: "2026-01-31T12:00:00.000000Z", place: 1, seats: 4 };
  const games = [
    { ...game, game: "g2", before: 1560, after: 1571, uncertainty: 45 },
    {
      ...game,
      game: null,
      ended_at: "2026-01-30T12:00:00.000000Z",
      before: 1563,
      after: 1560,
      uncertainty: 46,
    },
  ];
  test("links games, but not those of private tables", () => {
    const markup = shown(Games, { games });
    assert.deepEqual(markup.match(/href="[^"]*"/g), ['href="#/games/g2"']);
    const words = said(Games, { games });
    assert.match(words, /Place 1 of 4 .* 1571 \+11/);
    assert.match(words, /Private table 1560 −3/);
  });
  test("draws a line from the rating before the first game", () => {
    const [at, most, least, after] = columns([...games].reverse());
    assert.deepEqual(at, [0, 1, 2]);
    assert.deepEqual(after, [1563, 1560, 1571]);
    assert.deepEqual(
      [most, least],
      [
        [null, 1606, 1616],
        [null, 1514, 1526],
      ],
    );
    assert.deepEqual(columns([]), [[], [], [], []]);
  });
  test("words each opening, and its share of wins", () => {
    const openings = [{ ruleset: "star-trek-catan", parts: ["food", "water"], games: 8, wins: 2 }];
    const words = said(Openings, { ruleset: "star-trek-catan", openings });
    assert.match(words, /Food Water 8 2 \(25%\)/);
    assert.match(words, /yield most/);
  });
  test("shows an opening of an unknown ruleset by its names", () => {
    const openings = [{ ruleset: "toy", parts: ["high"], games: 1, wins: 0 }];
    assert.match(said(Openings, { ruleset: "toy", openings }), /high 1 0 \(0%\)/);
    assert.match(said(Openings, { ruleset: "toy", openings: [] }), /No opening yet/);
  });
  test("names each opponent with its results", () => {
    const opponents = [{ name: "greedy", kind: "bot", games: 9, wins: 5, losses: 3, draws: 1 }];
    assert.match(said(Opponents, { opponents }), /Vega 9 5 3 1/);
  });
});

describe("the bot ladder", () => {
  const NOON = Date.parse("2026-01-31T12:00:00Z");
  const game = {
    game: "g-1",
    ruleset: "toy",
    started_at: "2026-01-31T11:00:00Z",
    over: true,
    seats: [
      { seat: 0, bot: "greedy", place: 2 },
      { seat: 1, bot: "Robo", place: 1 },
    ],
  };
  test("says when the next game begins", () => {
    const at = "2026-01-31T12:10:00Z";
    assert.match(paceOf({ games_a_day: 24, next_at: at }, NOON), /in about 10 minutes/);
    assert.match(paceOf({ games_a_day: 24, next_at: "2026-01-31T12:00:20Z" }, NOON), /in a minute/);
    assert.match(paceOf({ games_a_day: 24, next_at: "2026-01-31T11:00:00Z" }, NOON), /as soon as/);
    assert.match(paceOf({ games_a_day: 24, next_at: null }, NOON), /as soon as/);
    assert.match(paceOf({ games_a_day: 0, next_at: null }, NOON), /No ladder games/);
  });
  test("lists the winner of a game first, and links to it", () => {
    const ladder = { games_a_day: 24, next_at: null, games: [game, { ...game, game: "g-2", over: false }] };
    assert.match(said(Played, { ladder }), /Robo Vega/);
    assert.match(said(Played, { ladder }), /live/);
    assert.match(shown(Played, { ladder }), /href="#\/games\/g-1"/);
  });
});

test("the page of somebody without a rating lists the newest games, with who won", (t) => {
  t.mock.timers.enable({ apis: ["Date"] });
  const over = summary({ id: "over", status: "finished", winner: 1, updated_at: new Date().toISOString() });
  const games = [summary({ id: "now", status: "running" }), over];
  const html = shown(NewestGames, { games });
  assert.match(said(NewestGames, { games }), /Newest games No rated game yet. .*running .*now$/);
  assert.deepEqual(html.match(/href="[^"]+"/g), ['href="#/games/now"', 'href="#/games/over"']);
  assert.equal(html.match(/climber won/g)?.length, 1);
});
