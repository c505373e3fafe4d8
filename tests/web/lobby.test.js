// The lobby: invitation codes, leaders of games, texts of rules, and the views of its lists.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { said, summary } from "./rendering.js";

const { placeOfCode } = await import("../../web/screens/lobby/people/code.js");
const { botCount } = await import("../../web/screens/lobby/begin.js");
const lists = await import("../../web/screens/lobby/lists.js");
const { plainRule } = await import("../../web/screens/lobby/learn.js");
const { featured } = await import("../../web/screens/lobby/hero.js");
const purse = await import("../../web/kit/base/purse.js");
const { Side } = await import("../../web/screens/lobby/side.js");
const { Covers } = await import("../../web/screens/lobby/covers.js");
const { Choices } = await import("../../web/screens/me/account.js");
const { Guard } = await import("../../web/kit/base/guard.js");
const { rulesets } = await import("../../web/kit/service/rulebook.js");

const ID = "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4";

describe("a code", () => {
  for (const [text, place] of [
    [ID, `#/games/${ID}`],
    [`  ${ID.toUpperCase()} `, `#/games/${ID}`],
    [`http://page.test/#/games/${ID}?v=3`, `#/games/${ID}`],
    [`Join me: https://page.test/games/${ID}!`, `#/games/${ID}`],
    [`http://page.test/#/take/${ID}/1/sls_secret`, `#/take/${ID}/1/sls_secret`],
    ["http://page.test/#/player/slp_secret", "#/player/slp_secret"],
    ["starship", null],
    ["", null],
  ]) {
    test(`"${text}" leads to ${place}`, () => assert.equal(placeOfCode(text), place));
  }
});

describe("the game on the live board", () => {
  const games = ["g1", "g2"].map((id) => ({ id }));
  test("is the newest, and stays while it runs", () => {
    assert.equal(featured(games, null), "g1");
    assert.equal(featured(games, "g2"), "g2");
    assert.equal(featured(games, "g3"), "g1");
    assert.equal(featured([], "g2"), null);
  });
  test("is never one's own, so that its notifications are sent", () => {
    purse.keep("g1", 0, "t0");
    assert.equal(featured(games, "g1"), "g2");
    purse.forgetEverything();
  });
});

describe("a table against bots", () => {
  for (const [players, count] of [
    [{ min: 2, max: 2 }, 1],
    [{ min: 3, max: 4 }, 3],
    [{ min: 2, max: 8 }, 3],
    [{ min: 6, max: 8 }, 5],
  ]) {
    test(`of ${players.min} to ${players.max} has ${count}`, () =>
      assert.equal(botCount({ players }), count));
  }
});

describe("who leads", () => {
  test("the seat with the most points", () =>
    assert.deepEqual(lists.leaderOf({ totals: [3, 7, 5] }), { seat: 1, points: 7 }));
  test("nobody if two have as many, or before the start", () => {
    assert.equal(lists.leaderOf({ totals: [7, 7] }), null);
    assert.equal(lists.leaderOf({ totals: [] }), null);
  });
});

describe("a game whose seats change", () => {
  const ids = (list) => list.value.map(({ id }) => id);
  const changed = (id, more) => lists.place(summary({ id, ...more }));
  test("stands among the tables while it has room, then among the games", () => {
    lists.open.value = [];
    lists.running.value = [];
    changed("g1", { status: "waiting" });
    changed("g2", { status: "waiting" });
    assert.deepEqual([ids(lists.open), ids(lists.running)], [["g2", "g1"], []]);
    changed("g1", { status: "running" });
    assert.deepEqual([ids(lists.open), ids(lists.running)], [["g2"], ["g1"]]);
    changed("g1", { status: "aborted" });
    assert.deepEqual(ids(lists.running), []);
  });
  test("is no open table once its seats are taken", () => {
    lists.open.value = [];
    changed("g1", { status: "waiting", seats: summary().seats.filter(({ kind }) => kind !== "open") });
    assert.deepEqual(ids(lists.open), []);
  });
});

describe("a rule as a player reads it", () => {
  test("has no marks, sources or reasons", () =>
    assert.equal(
      plainRule("A **point** holds one `station`. [English rules: Outpost] Decision: as in the almanac."),
      "A point holds one station.",
    ));
  test("keeps brackets inside a sentence", () =>
    assert.equal(plainRule("One [or two] cards. [rules]"), "One [or two] cards."));
});

describe("the right side of the lobby", () => {
  rulesets.value = [{ name: "toy", title: "Toy", players: { min: 2, max: 3 } }];
  test("says how to begin where nobody plays", () => {
    lists.open.value = [];
    lists.running.value = [];
    const words = said(Side);
    assert.match(words, /No table waits for players/);
    assert.match(words, /The first table is yours/);
  });
  test("lists tables with a free seat, games to watch and bots", () => {
    lists.open.value = [summary({ status: "waiting", clock: { kind: "days", days: 2 } })];
    lists.running.value = [summary({ totals: [4, 5], turn: 3 })];
    lists.bots.value = [
      { name: "greedy", built_in: true, free: 1, accepts: "anybody", rating: null, title: "" },
      { name: "cadet", built_in: true, free: 1, accepts: "anybody", rating: null, title: "" },
      { name: "Deep", built_in: false, free: 0, accepts: "anybody", rating: 1500, title: "thinks" },
    ];
    const words = said(Side);
    assert.match(words, /1 seat free · 2 days a move/);
    assert.match(words, /Turn 3 · Vega leads, 5 points/);
    assert.match(words, /Pip still learning.*Vega plans one step ahead/);
    assert.doesNotMatch(words, /Deep/, "it has no place left");
  });
});

describe("the covers", () => {
  test("offer a game whose ruleset the page does not know", () => {
    const words = said(Covers, { openFriends: () => {} });
    assert.match(words, /Toy .*2–3 .*Play now Toy Friends Learn/);
  });
});

describe("an account", () => {
  const choices = (changed) =>
    said(Choices, { name: "Ada", due: null, isSure: false, guard: new Guard(), ...changed });

  test("can be copied and deleted", () => {
    assert.match(choices({}), /Download my data Delete my account$/);
  });
  test("is deleted only after a second word", () => {
    assert.match(choices({ isSure: true }), /Ada leaves all games.*Delete it Not now$/);
  });
  test("that will be erased can be kept", () => {
    const words = choices({ due: "2026-02-07T12:00:00.000000Z" });
    assert.match(words, /Ada will be erased from .*2026.* on\. Keep my account Download my data$/);
  });
});
