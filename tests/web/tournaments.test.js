// Tournaments: their terms in words, standings and games, and the wishes of an organiser.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { said, shown } from "./rendering.js";

const { entrantName, entrantPage } = await import("../../web/screens/tournaments/entrants.js");
const { Games } = await import("../../web/screens/tournaments/games.js");
const { Standings } = await import("../../web/screens/tournaments/standings.js");
const { clockOf, lengthOf, nameOf, startOf, timeUntil } =
  await import("../../web/screens/tournaments/terms.js");
const { draft, localTime, numberOfEach, wishOf } = await import("../../web/screens/tournaments/wishes.js");
const { Actions } = await import("../../web/screens/tournaments/tournament.js");
const { player } = await import("../../web/kit/base/purse.js");
const { need } = await import("../../web/kit/words/texts.js");

await need("tournaments");

const NOON = Date.parse("2026-01-31T12:00:00Z");
const GRACE = {
  rank: 1,
  name: "Grace",
  kind: "human",
  points: 12,
  wins: 2,
  opposition: 9,
  games: 2,
  byes: 0,
  active: true,
};
const CUP = {
  status: "running",
  standings: [GRACE, { ...GRACE, rank: 2, name: "greedy 2", kind: "bot", points: 6, active: false }],
  games: [],
  byes: [],
};

describe("an entrant", () => {
  for (const [entrant, name, page] of [
    [{ name: "Ada", kind: "human" }, "Ada", "#/players/Ada"],
    [{ name: "greedy", kind: "bot" }, "Vega", "#/players/greedy"],
    [{ name: "greedy 2", kind: "bot" }, "Vega 2", "#/players/greedy"],
    [{ name: "Robo 2", kind: "bot" }, "Robo 2", "#/players/Robo%202"],
    [{ name: "greedy 2", kind: "human" }, "greedy 2", "#/players/greedy%202"],
  ]) {
    test(`${entrant.kind} ${entrant.name}`, () => {
      assert.equal(entrantName(entrant), name);
      assert.equal(entrantPage(entrant), page);
    });
  }
});

describe("terms", () => {
  test("name the format and the length", () => {
    assert.equal(lengthOf({ format: "arena", minutes: 60, rounds: null }), "Arena, 60 minutes");
    assert.equal(lengthOf({ format: "swiss", minutes: null, rounds: 1 }), "Swiss, 1 round");
    assert.equal(lengthOf({ format: "round-robin", minutes: null, rounds: null }), "Round robin");
  });
  test("name the clock", () => {
    assert.equal(clockOf(null), "no clock");
    assert.equal(clockOf({ kind: "decision", seconds: 120 }), "120 s a decision");
    assert.equal(clockOf({ kind: "increment", total_seconds: 1200, increment_seconds: 15 }), "20 min + 15 s");
    assert.equal(clockOf({ kind: "days", days: 1 }), "1 day a decision");
  });
  test("count down", () => {
    assert.equal(timeUntil("2026-01-31T12:01:05Z", NOON), "1:05 min");
    assert.equal(timeUntil("2026-01-31T14:07:05Z", NOON), "2:07 h");
    assert.equal(timeUntil("2026-01-31T11:00:00Z", NOON), "0:00 min");
  });
  test("name the day of a start that is not near", () => {
    assert.doesNotMatch(startOf("2026-01-31T12:30:00Z", NOON), /2026/);
    assert.match(startOf("2026-02-03T12:30:00Z", NOON), /2026/);
  });
  test("have a name even if it was erased", () => assert.equal(nameOf({ name: null }), "Tournament"));
});

describe("standings", () => {
  test("show ranks, points and who left", () => {
    assert.match(said(Standings, { cup: CUP }), /1 Grace 12 2 2 9 2 Vega 2 left 6 2 2 9/);
  });
  test("mark the user's own row", () => {
    player.value = { name: "Grace", token: "t" };
    assert.match(shown(Standings, { cup: CUP }), /<tr class="own">/);
    player.value = null;
    assert.doesNotMatch(shown(Standings, { cup: CUP }), /class="own"/);
  });
  test("say that nobody has joined", () => {
    assert.match(said(Standings, { cup: { ...CUP, standings: [] } }), /Nobody has joined/);
  });
});

describe("games", () => {
  const seat = { seat: 0, name: "Ada", kind: "human", place: 2, points: 0 };
  const over = {
    game: "g-1",
    round: 1,
    over: true,
    started_at: "2026-01-31T12:00:00Z",
    seats: [seat, { ...seat, seat: 1, name: "greedy", kind: "bot", place: 1, points: 6 }],
  };
  const running = {
    ...over,
    game: "g-2",
    over: false,
    seats: [{ ...seat, place: null, points: null }],
  };
  test("list the winner first, with points, and link to the record", () => {
    const markup = shown(Games, { cup: { ...CUP, games: [over] } });
    assert.match(markup, /href="#\/games\/g-1"/);
    assert.match(said(Games, { cup: { ...CUP, games: [over] } }), /Round 1 Vega \+6 Ada \+0/);
  });
  test("tell live ones from those that an arena's end left uncounted", () => {
    assert.match(said(Games, { cup: { ...CUP, games: [running] } }), /Ada live/);
    assert.match(said(Games, { cup: { ...CUP, status: "finished", games: [running] } }), /did not count/);
  });
  test("list byes with their round", () => {
    const byes = [
      { round: 1, name: "Grace" },
      { round: 2, name: "greedy" },
    ];
    const words = said(Games, { cup: { ...CUP, games: [over], byes } });
    assert.match(words, /Bye: Grace/);
    assert.doesNotMatch(words, /Vega$/);
    const later = { ...over, game: "g-3", round: 2 };
    const both = said(Games, { cup: { ...CUP, games: [later, over], byes } });
    assert.match(both, /Round 2 .* Bye: Vega Round 1 .* Bye: Grace$/);
  });
});

describe("a wish", () => {
  const first = draft("toy", { max: 4 }, NOON);
  test("starts soon, at a round time", () => {
    assert.equal(first.startsAt, localTime(NOON + 10 * 60_000));
    assert.equal(draft("toy", { max: 4 }, NOON + 1).startsAt, localTime(NOON + 15 * 60_000));
  });
  test("becomes a request", () => {
    const body = wishOf({ ...first, name: "Cup", bots: numberOfEach({ expert: 1 }, "greedy", 2) });
    assert.deepEqual(body, {
      name: "Cup",
      ruleset: "toy",
      format: "swiss",
      pod_size: 4,
      starts_at: new Date(NOON + 10 * 60_000).toISOString(),
      rounds: 3,
      clock: { kind: "decision", seconds: 120 },
      rated: true,
      seeding: "random",
      bots: ["expert", "greedy", "greedy"],
    });
  });
  test("names minutes for an arena alone, and no bots where none may play", () => {
    const body = wishOf({ ...first, format: "arena", admitsBots: false });
    assert.equal(body.minutes, 120);
    assert.ok(!("rounds" in body));
    assert.ok(!("bots" in body));
  });
  test("names a seeding for a Swiss tournament alone", () => {
    assert.equal(wishOf({ ...first, seeding: "rating" }).seeding, "rating");
    for (const format of ["arena", "round-robin"])
      assert.ok(!("seeding" in wishOf({ ...first, format, seeding: "rating" })));
  });
});

describe("joining", () => {
  const cup = { ...CUP, organiser: "Grace", game: null, joined: false };
  const acts = (changed) => said(Actions, { cup: { ...cup, ...changed }, path: "/tournaments/1" });
  test("is possible before the start, in an arena until its end", () => {
    player.value = { name: "Ada", token: "slp_ada" };
    for (const format of ["arena", "swiss", "round-robin"])
      assert.match(acts({ format, status: "open" }), /^Join/);
    assert.match(acts({ format: "arena" }), /^Join/);
    assert.doesNotMatch(acts({ format: "swiss" }), /Join/);
    assert.equal(acts({ format: "arena", status: "finished" }), "");
    player.value = null;
  });
});
