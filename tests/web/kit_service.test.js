// Requests to the service, refusals, the feed, and a table built from answers.

import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";

import { serve } from "./browser.js";

const http = await import("../../web/kit/service/http.js");
const { Feed } = await import("../../web/kit/service/stream.js");
const { botLine, botsFor, usual } = await import("../../web/kit/service/bots.js");
const { plainly, resolve, rulesOf } = await import("../../web/kit/service/rulebook.js");
const { Table } = await import("../../web/kit/game/table.js");
const { Positions } = await import("../../web/kit/game/past/positions.js");
const { Lines } = await import("../../web/kit/game/lines.js");
const { need, speak } = await import("../../web/kit/words/texts.js");
const purse = await import("../../web/kit/base/purse.js");
const { isSame } = await import("../../web/kit/verify/notes.js");
const { readOwn } = await import("../../web/kit/service/own.js");

await speak("en");
await need("lobby");

describe("requests", () => {
  for (const [query, expected] of [
    [{}, "/api/v1/games"],
    [{ limit: 5 }, "/api/v1/games?limit=5"],
    [{ limit: 5, cursor: null, name: "", seat: undefined }, "/api/v1/games?limit=5"],
    [{ after: 0 }, "/api/v1/games?after=0"],
    [{ q: "a b&c" }, "/api/v1/games?q=a+b%26c"],
  ]) {
    test(`the address of ${JSON.stringify(query)}`, () =>
      assert.equal(http.urlOf("/games", query), expected));
  }
  test("names are escaped in addresses", () =>
    assert.equal(http.gamePath("a/b", "/log"), "/games/a%2Fb/log"));
  test("a token is sent as a header can carry it", () => {
    assert.equal(http.headersOf("tök").Authorization, "Bearer t%C3%B6k");
    assert.equal(http.headersOf({ token: "t", seat: 1 }).Authorization, "Bearer t");
    assert.equal("Authorization" in http.headersOf(null), false);
  });
  test("the seat is named where the token is good for several", () => {
    assert.deepEqual(http.seatAsking({ token: "t", seat: 2 }), { seat: 2 });
    assert.deepEqual(http.seatAsking("t"), {});
  });
  test("keys are long, and each another one", () => {
    assert.match(http.newKey(), /^[0-9a-f]{32}$/);
    assert.notEqual(http.newKey(), http.newKey());
  });
  test("an answer is read", async () => {
    const asked = serve(() => ({ body: { items: [1] } }));
    assert.deepEqual(await http.get("/games", { limit: 1 }, "t"), { items: [1] });
    assert.equal(asked[0].url, "/api/v1/games?limit=1");
    assert.equal(http.trouble.value, null);
  });
  test("a refusal says what the service says", async () => {
    serve(() => ({ status: 409, body: { detail: "No.", code: "illegal-action", rules: ["STC-1"] } }));
    await assert.rejects(http.get("/games"), (problem) => {
      assert.ok(problem instanceof http.Problem);
      assert.deepEqual(
        [problem.message, problem.code, problem.rules, problem.passes],
        ["No.", "illegal-action", ["STC-1"], false],
      );
      return true;
    });
  });
  test("silence is told, and passes", async () => {
    globalThis.fetch = async () => Promise.reject(new TypeError("no network"));
    await assert.rejects(http.get("/games"), (problem) => problem.status === 0 && problem.passes);
    assert.equal(http.trouble.value.kind, "silent");
  });
  test("a late response is silence only if no stream brings anything either", async (context) => {
    context.mock.method(AbortSignal, "timeout", () => AbortSignal.abort());
    globalThis.fetch = async (_, { signal }) => Promise.reject(signal.reason);
    http.report(null);
    http.hear();
    await assert.rejects(http.get("/games"), (problem) => problem.status === 0 && problem.passes);
    assert.equal(http.trouble.value, null);
    context.mock.timers.enable({ apis: ["Date"], now: Date.now() + 21_000 });
    await assert.rejects(http.get("/games"));
    assert.equal(http.trouble.value.kind, "silent");
  });
  test("a lost connection is silence, although a stream brought something just now", async () => {
    http.report(null);
    http.hear();
    globalThis.fetch = async () => Promise.reject(new TypeError("no network"));
    await assert.rejects(http.get("/games"));
    assert.equal(http.trouble.value.kind, "silent");
  });
  test("a question that was taken back is no silence", async () => {
    http.report(null);
    const abort = new AbortController();
    globalThis.fetch = async () => {
      abort.abort();
      throw new DOMException("aborted", "AbortError");
    };
    await assert.rejects(http.get("/games", {}, null, abort.signal));
    assert.equal(http.trouble.value, null);
  });
  test("a change is sent again with the same key until an answer comes", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    let tries = 0;
    const asked = serve(() =>
      (tries += 1) < 3 ? { status: 503, body: { detail: "later" } } : { body: { version: 2 } },
    );
    const answer = http.post("/games", { a: 1 }, "t", "key");
    for (let step = 0; step < 20; step += 1) {
      await new Promise((then) => setImmediate(then));
      mock.timers.tick(5000);
    }
    assert.deepEqual(await answer, { version: 2 });
    assert.deepEqual(
      asked.map((one) => one.headers["Idempotency-Key"]),
      ["key", "key", "key"],
    );
    assert.deepEqual(asked[0].body, { a: 1 });
    mock.timers.reset();
  });
  test("each change has a key of its own", async () => {
    const asked = serve(() => ({ body: {} }));
    await http.post("/games");
    await http.post("/games");
    const [first, second] = asked.map((one) => one.headers["Idempotency-Key"]);
    assert.ok(first.length > 20 && second.length > 20);
    assert.notEqual(first, second);
  });
  for (const status of [400, 403, 404, 409, 429]) {
    test(`a change that is answered with ${status} is not sent again`, async () => {
      const asked = serve(() => ({ status, body: { detail: "no" } }));
      await assert.rejects(http.post("/games"));
      assert.equal(asked.length, 1);
    });
  }
  for (const [status, code, passes] of [
    [0, "", true],
    [429, "", true],
    [503, "", true],
    [500, "game-damaged", false],
    [404, "", false],
  ]) {
    test(`${status} ${code} ${passes ? "passes" : "stays"}`, () => {
      assert.equal(new http.Problem(status, { code }).passes, passes);
    });
  }
  test("another release of the page is noticed", () => {
    http.overhear(new Headers({ "Starledger-Release": "aaaaaaaaaaaaaaaa" }));
    assert.equal(http.outdated.value, false);
    http.overhear(new Headers({ "Starledger-Release": "bbbbbbbbbbbbbbbb" }));
    assert.equal(http.outdated.value, true);
  });
  test("clocks that differ are set by the service's", () => {
    for (const now of [1_000_000, 1_000_001, 1_000_499, 1_000_500, 1_000_999]) {
      mock.timers.enable({ apis: ["Date"], now });
      http.overhear(new Headers({ Date: new Date(now + 60_000).toUTCString() }));
      assert.equal(http.serviceNow(), 1_060_500);
      http.overhear(new Headers({ Date: new Date(now).toUTCString() }));
      assert.equal(http.serviceNow(), now);
      mock.timers.reset();
    }
  });
});

describe("the feed", () => {
  const feed = (after = 0) => {
    const frames = [];
    const made = new Feed("/games/g/stream", {
      token: null,
      after,
      onFrame: (...one) => frames.push(one),
      onOpen() {},
      onRefused() {},
    });
    return { made, frames };
  };
  const read = (...texts) => {
    const pieces = texts.map((value) => ({ value, done: false }));
    return { read: async () => pieces.shift() ?? { done: true } };
  };
  test("hands on what comes, with its version", async () => {
    const { made, frames } = feed();
    await made.follow(read('event: game-event\nid: 3\ndata: {"type": "x"}\n\n'));
    assert.deepEqual(frames, [["game-event", { type: "x" }, 3]]);
    assert.equal(made.after, 3);
  });
  test("puts together what comes in pieces", async () => {
    const { made, frames } = feed();
    await made.follow(
      read("event: game-event\nid: 1\nda", 'ta: {"a"', ": 1}\n", "\nevent: game-event\nid: 2\ndata: {}\n\n"),
    );
    assert.deepEqual(
      frames.map(([, , version]) => version),
      [1, 2],
    );
  });
  test("skips what it has had", async () => {
    const { made, frames } = feed(5);
    await made.follow(read("event: game-event\nid: 5\ndata: {}\n\nevent: game-event\nid: 6\ndata: {}\n\n"));
    assert.deepEqual(
      frames.map(([, , version]) => version),
      [6],
    );
  });
  test("takes no notice of comments", async () => {
    const { made, frames } = feed();
    await made.follow(read(": still here\n\n"));
    assert.deepEqual(frames, []);
  });
  test("ends where the game does", async () => {
    const { made } = feed();
    await made.follow(read("event: end\ndata: {}\n\n"));
    assert.equal(made.ended, true);
  });
});

describe("bots", () => {
  const bot = (more) => ({
    name: "b",
    built_in: true,
    free: 1,
    rating: null,
    title: "A bot",
    accepts: "all",
    last_seen: null,
    ...more,
  });
  test("come page after page, the service's own first", async () => {
    serve((url) => {
      const isSecond = url.includes("cursor=next");
      return {
        body: {
          items: [bot({ name: isSecond ? "greedy" : "mine", built_in: isSecond })],
          next_cursor: isSecond ? null : "next",
        },
      };
    });
    assert.deepEqual(
      (await botsFor("toy")).map((one) => one.name),
      ["greedy", "mine"],
    );
  });
  test("seats for people can be had without them", async () => {
    serve(() => ({ status: 404, body: {} }));
    assert.deepEqual(await botsFor("toy"), []);
  });
  for (const [bots, name] of [
    [[bot({ name: "a", rating: 900 }), bot({ name: "b", rating: 1200 })], "b"],
    [[bot({ name: "a", free: 0, rating: 2000 }), bot({ name: "b" })], "b"],
    [[bot({ name: "a", rating: 2000 }), bot({ name: "greedy" })], "greedy"],
    [[bot({ name: "a" }), bot({ name: "greedy", free: 0 })], "a"],
    [[bot({ name: "a", built_in: false })], undefined],
    [[], undefined],
  ]) {
    test(`the usual opponent is ${name}`, () => assert.equal(usual(bots)?.name, name));
  }
  test("a line says what is known", () => {
    assert.match(botLine(bot({ rating: 1234.4, built_in: false })), /^b: A bot; .*rating 1234/);
  });
  for (const name of ["constructor", "toString", "__proto__"]) {
    test(`a bot may be called ${name}`, () => assert.match(botLine(bot({ name })), /A bot/));
  }
});

describe("the rulebook", () => {
  for (const [written, read] of [
    ["Build a `starship` (STC-042).\nMore.", "Build a starship."],
    ["Fly (chapter 8) on.", "Fly on."],
    [undefined, ""],
  ]) {
    test(`${written} is read as ${read}`, () => assert.equal(plainly(written), read));
  }
  test("references are followed, with a description of their own", () => {
    const root = { $defs: { A: { type: "integer" } } };
    assert.deepEqual(resolve({ $ref: "#/$defs/A", description: "n" }, root), {
      type: "integer",
      description: "n",
    });
    assert.deepEqual(resolve({ type: "string" }, root), { type: "string" });
    assert.deepEqual(resolve({ $ref: "#/$defs/constructor" }, root), {});
  });
  test("rules are found by their IDs", () => {
    assert.equal(rulesOf({ rules: [{ id: "R-1", text: "x" }] })("R-1").text, "x");
    assert.equal(rulesOf(null)("R-1"), null);
  });
});

/** Return the service's answer about a table. */
function answer(version, more = {}) {
  const game = { version, status: "running", deciding: [0], seats: [], ruleset: "toy", ...more };
  const log = { items: [{ version, line: `line ${version}`, seat: null }] };
  return { version, game, board: { version }, scoreboard: {}, legal_actions: { actions: [] }, log };
}

describe("a table", () => {
  beforeEach(() => purse.forgetEverything());
  test("is made from an answer whole", () => {
    const table = new Table("g");
    table.take(answer(5));
    assert.equal(table.game.value.version, 5);
    assert.deepEqual(table.board.value, { version: 5 });
    assert.equal(table.shown.value, 5);
    assert.equal(table.legal.value, null, "a spectator may do nothing");
  });
  test("lets the seat act whose token is held", () => {
    purse.keep("g", 0, "t");
    const table = new Table("g");
    table.take(answer(5));
    assert.deepEqual(table.legal.value, { actions: [] });
    assert.equal(table.token, "t");
  });
  test("follows the seat that is asked, of several that are held", () => {
    purse.keep("g", 0, "t0");
    purse.keep("g", 1, "t1");
    const table = new Table("g");
    table.refreshSoon = () => Promise.resolve();
    table.take(answer(5));
    assert.equal(table.seat.value, 0);
    table.take(answer(6, { deciding: [1] }));
    assert.equal(table.seat.value, 1);
  });
  test("is read again when the page comes back, but not once it is loaded", () => {
    const table = new Table("g");
    let reads = 0;
    table.refreshSoon = async () => void (reads += 1);
    table.open();
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    assert.equal(reads, 1);
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    assert.equal(reads, 2);
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(reads, 3);
    table.close();
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    assert.equal(reads, 3);
  });
  test("forgets the lines with a player's earlier name", async () => {
    const seat = (name) => ({ seats: [{ seat: 0, kind: "human", guest: false, name }] });
    const table = new Table("g");
    const told = answer(5, seat("Mud"));
    table.take({ ...told, log: { items: [{ version: 4, line: "Mud rolls" }] } });
    table.take(answer(6, seat("Mud")));
    assert.equal(table.known.upTo(6).length, 1);
    table.take(answer(6, seat("Juniper")));
    assert.deepEqual([table.known.upTo(6), table.stale], [[], true]);
  });
  test("asks for no version that cannot be", () => {
    const table = new Table("g");
    table.take(answer(5));
    table.lookBack(9);
    assert.equal(table.missing.value, 9);
    assert.equal(table.nearest(9), 5);
    assert.equal(table.nearest(0), 1);
    table.live();
    assert.equal(table.missing.value, null);
  });
  test("remembers a version that was asked for before anything was known", () => {
    const table = new Table("g");
    table.lookBack(3);
    assert.equal(table.wanted, 3);
    table.take(answer(5));
    assert.equal(table.past.value, 3);
    table.positions.cancel();
  });
  test("notices rewinds, of which old refusals say nothing", () => {
    const table = new Table("g");
    table.refusal.value = new http.Problem(409, {});
    table.catchUp = () => Promise.resolve();
    table.receive("game-event", { type: "game-rewound" }, 8);
    assert.equal(table.refusal.value, null);
    assert.equal(table.rewound.value, 8);
  });
  test("sends one change at a time", async () => {
    const table = new Table("g");
    table.busy.value = true;
    assert.equal(await table.act({ type: "end" }), null);
  });
  for (const [when, announced, reads] of [
    ["before the answer", ["POST"], 1],
    ["while it is read", ["GET"], 1],
    ["twice", ["POST", "GET"], 1],
  ]) {
    test(`reads its own action's version ${reads} time, announced ${when}`, async () => {
      const table = new Table("g");
      table.take(answer(5));
      table.follow = () => {};
      const asked = serve(async (_, { method = "GET" }) => {
        await null; // the frame comes after the request was sent
        if (announced.includes(method)) table.receive("game-event", { type: "ended" }, 6);
        return { body: method === "POST" ? { version: 6 } : answer(6) };
      });
      await table.act({ type: "end" });
      assert.equal(table.game.value.version, 6);
      assert.equal(asked.filter(({ url }) => url.includes("/table")).length, reads);
    });
  }
  test("reads again what is announced while it reads", async () => {
    const table = new Table("g");
    table.follow = () => {};
    const asked = serve(async () => {
      await null;
      if (asked.length === 1) table.receive("game-event", { type: "ended" }, 8);
      return { body: answer(asked.length === 1 ? 7 : 8) };
    });
    await table.refreshSoon();
    assert.equal(asked.length, 2);
    assert.equal(table.game.value.version, 8);
  });
  test("names the seat of an action where several are held", async () => {
    purse.keep("g", 0, "t");
    purse.keep("g", 1, "t");
    const table = new Table("g");
    table.catchUp = () => Promise.resolve();
    const asked = serve(() => ({ body: { version: 6 } }));
    await table.act({ type: "end" });
    assert.deepEqual(asked[0].body, { type: "end", seat: 0 });
    assert.equal(table.received, 6);
  });
  test("tries a deed again with the same key as long as it may have been done", async () => {
    const table = new Table("g");
    table.refreshSoon = () => Promise.resolve();
    const asked = serve(() => ({ status: 429, body: { detail: "slowly" } }));
    await table.act({ type: "end" });
    await table.act({ type: "end" });
    await table.act({ type: "other" });
    const keys = asked.map((one) => one.headers["Idempotency-Key"]);
    assert.equal(keys[0], keys[1]);
    assert.notEqual(keys[1], keys[2]);
  });
  test("is lost with a token that was replaced", () => {
    const table = new Table("g");
    table.take(answer(5));
    table.lose(new http.Problem(401, {}));
    assert.equal(table.board.value, null);
    assert.equal(table.gone.value.status, 401);
  });
  test("is read again when the list of the own games shows another name", async () => {
    const seat = (name) => ({ id: "g", version: 5, seats: [{ seat: 0, kind: "human", guest: true, name }] });
    purse.keep("g", 0, "t");
    const table = new Table("g");
    table.take(answer(5, seat("Mud")));
    let reads = 0;
    table.refreshSoon = async () => void (reads += 1);
    table.open();
    for (const name of ["Mud", "Juniper"]) {
      serve(async () => ({ body: { ...answer(5).game, ...seat(name) } }));
      await readOwn();
    }
    assert.equal(reads, 2, "at the beginning and after the renaming");
    table.close();
  });
});

describe("two checkpoints", () => {
  const one = { game: "g1", size: 3, root: new Uint8Array([1, 2]), head: "ab" };
  test("are the same if nothing differs", () => {
    assert.ok(isSame(one, { ...one, root: new Uint8Array([1, 2]) }));
    for (const other of [{ game: "g2" }, { size: 4 }, { root: new Uint8Array([1, 3]) }, { head: "ac" }])
      assert.ok(!isSame(one, { ...one, ...other }), Object.keys(other)[0]);
  });
});

describe("past positions", () => {
  const made = () => {
    const shown = [];
    const positions = new Positions("g", {
      token: () => null,
      lines: new Lines(),
      show: (one) => shown.push(one.version),
      refuse: (version) => shown.push(-version),
    });
    return { positions, shown };
  };
  test("the version that is wished for is shown, once it is read", async () => {
    serve((url) => ({ body: answer(Number(new URL(url, "http://x").searchParams.get("version"))) }));
    const { positions, shown } = made();
    await positions.want(3, []);
    assert.deepEqual(shown, [3]);
    await positions.want(3, []);
    assert.deepEqual(shown, [3, 3], "what was seen before is there at once");
  });
  test("a version that is not there is refused", async () => {
    serve(() => ({ status: 404, body: {} }));
    const { positions, shown } = made();
    await positions.want(8, []);
    assert.deepEqual(shown, [-8]);
  });
});
