// Basic parts of the page: look-ups, the guard, addresses, and the browser's storage.

import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";

import { goTo } from "./browser.js";

const { entryOf, hasEntry } = await import("../../web/kit/base/entries.js");
const { Guard, GUARD_MS } = await import("../../web/kit/base/guard.js");
const place = await import("../../web/kit/base/place.js");
const purse = await import("../../web/kit/base/purse.js");

const INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

describe("entries", () => {
  for (const name of INHERITED) {
    test(`an empty object has no entry ${name}`, () => {
      assert.equal(hasEntry({}, name), false);
      assert.equal(entryOf({}, name), undefined);
    });
    test(`${name} is found where it is an object's own`, () => {
      const object = Object.fromEntries([[name, 7]]);
      assert.equal(entryOf(object, name), 7);
    });
  }
  for (const nothing of [null, undefined, "text", 3, true]) {
    test(`${String(nothing)} has no entries`, () => assert.equal(hasEntry(nothing, "length"), false));
  }
  test("an entry may hold nothing", () => {
    assert.equal(hasEntry({ a: undefined }, "a"), true);
    assert.equal(entryOf({ a: null }, "a"), null);
  });
  test("lists are looked up by number", () => assert.equal(entryOf(["a", "b"], 1), "b"));
});

describe("the guard", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  const done = () => mock.timers.reset();

  test("is down at first", () => {
    const guard = new Guard();
    assert.equal(guard.isUp.value, false);
    assert.deepEqual(guard.marks, {});
    done();
  });
  test("goes up with a new meaning, and down after its time", () => {
    const guard = new Guard();
    guard.follow("roll");
    assert.equal(guard.isUp.value, true);
    mock.timers.tick(GUARD_MS - 1);
    assert.equal(guard.isUp.value, true);
    mock.timers.tick(1);
    assert.equal(guard.isUp.value, false);
    done();
  });
  test("stays down while the meaning stays", () => {
    const guard = new Guard();
    guard.follow("roll");
    mock.timers.tick(GUARD_MS);
    guard.follow("roll");
    assert.equal(guard.isUp.value, false);
    done();
  });
  test("counts its time from the last change", () => {
    const guard = new Guard();
    guard.follow("roll");
    mock.timers.tick(GUARD_MS - 1);
    guard.follow("end");
    mock.timers.tick(GUARD_MS - 1);
    assert.equal(guard.isUp.value, true);
    done();
  });
  test("keeps presses from a handler while it is up", () => {
    const guard = new Guard();
    const press = mock.fn();
    const guarded = guard.wrap(press);
    guard.raise();
    let prevented = false;
    guarded({ preventDefault: () => (prevented = true) });
    assert.equal(press.mock.callCount(), 0);
    assert.equal(prevented, true);
    mock.timers.tick(GUARD_MS);
    guarded({});
    assert.equal(press.mock.callCount(), 1);
    done();
  });
  test("marks controls so that they keep the focus", () => {
    const guard = new Guard();
    guard.raise();
    assert.equal(guard.marks["aria-disabled"], "true");
    assert.equal("disabled" in guard.marks, false);
    done();
  });
});

describe("places", () => {
  const at = (hash) => {
    goTo(hash);
    return place.place.value;
  };
  const cases = [
    ["#/", { view: "", game: null, version: null }],
    ["", { view: "", game: null }],
    ["#/new", { view: "new" }],
    ["#/games/abc", { view: "games", game: "abc", version: null }],
    ["#/games/abc?v=12", { game: "abc", version: 12 }],
    ["#/games/abc#v=12", { game: "abc", version: 12 }],
    ["#/games/abc&v=3", { game: "abc", version: 3 }],
    ["#/games/abc?v=", { version: 0 }],
    ["#/games/abc?v=-1", { version: 0 }],
    ["#/games/abc?v=1e3", { version: 0 }],
    ["#/games/abc?v=9999999999999999", { version: 0 }],
    ["#/take/g/2/secret", { view: "take", game: "g", seat: 2, token: "secret" }],
    ["#/player/secret", { view: "player", game: "secret" }],
    ["#/games/__proto__", { view: "games", game: "__proto__" }],
    ["#/constructor", { view: "constructor", game: null }],
  ];
  for (const [hash, expected] of cases) {
    test(`${hash || "no address"} is read`, () => {
      const found = at(hash);
      for (const [name, value] of Object.entries(expected)) assert.equal(found[name], value, name);
    });
  }
  test("a link within the page leads nowhere else", () => {
    const before = at("#/games/abc");
    assert.equal(at("#content"), before);
  });
  test("the address of a game names a version where there is one", () => {
    assert.equal(place.addressOf("abc"), "#/games/abc");
    assert.equal(place.addressOf("abc", 5), "#/games/abc?v=5");
  });
  test("what is cut off amid a letter stands for itself", () => {
    assert.equal(place.unescaped("%E2%82"), "%E2%82");
    assert.equal(place.unescaped("t%C3%B6"), "tö");
  });
});

describe("the purse", () => {
  beforeEach(() => purse.forgetEverything());
  const MADE = {
    id: "g1",
    seats: [
      { seat: 0, token: "t0", guest: true, name: "Ada" },
      { seat: 1, token: null },
      { seat: 2, token: "t2", guest: false, name: "Bea" },
    ],
  };

  test("keeps the tokens that an answer shows", () => {
    purse.keepAll(MADE);
    assert.deepEqual(purse.seatsOf("g1"), [
      { seat: 0, token: "t0" },
      { seat: 2, token: "t2", player: "Bea" },
    ]);
    assert.match(localStorage.getItem("starledger.seats"), /t2/);
  });
  test("holds no seat of an unknown game", () => assert.deepEqual(purse.seatsOf("other"), []));
  for (const name of INHERITED) {
    test(`holds no seat of a game called ${name}`, () => assert.deepEqual(purse.seatsOf(name), []));
  }
  test("asks by the token of a seat", () => {
    purse.keep("g1", 0, "t0");
    assert.equal(purse.askerOf("g1", 0), "t0");
    assert.equal(purse.askerOf("g1", 1), null);
  });
  test("names the seat where a token is good for several, always as the same asker", () => {
    purse.keep("g1", 0, "mine");
    purse.keep("g1", 1, "mine");
    assert.deepEqual(purse.askerOf("g1", 1), { token: "mine", seat: 1 });
    assert.equal(purse.askerOf("g1", 1), purse.askerOf("g1", 1));
  });
  test("keeps one token for a seat", () => {
    purse.keep("g1", 0, "old");
    purse.keep("g1", 0, "new");
    assert.deepEqual(purse.seatsOf("g1"), [{ seat: 0, token: "new" }]);
  });
  test("takes up the seats of its player, but for those it was told to forget", () => {
    const game = { id: "g1", seats: [{ kind: "human", guest: false, name: "Bea", seat: 1 }] };
    purse.become({ name: "Bea", token: "slp" });
    purse.takeUp([game]);
    assert.deepEqual(purse.seatsOf("g1"), [{ seat: 1, token: "slp", player: "Bea", found: true }]);
    purse.forget("g1");
    purse.takeUp([game]);
    assert.deepEqual(purse.seatsOf("g1"), []);
  });
  test("takes up no guest of the same name", () => {
    purse.become({ name: "Bea", token: "slp" });
    purse.takeUp([{ id: "g2", seats: [{ kind: "human", guest: true, name: "Bea", seat: 1 }] }]);
    assert.deepEqual(purse.seatsOf("g2"), []);
  });
  test("forgets a player with the seats taken under that name", () => {
    purse.become({ name: "Bea", token: "slp" });
    purse.keepAll(MADE);
    purse.forgetPlayer();
    assert.equal(purse.player.value, null);
    assert.deepEqual(purse.seatsOf("g1"), [{ seat: 0, token: "t0" }]);
  });
  test("forgets everything, and nothing of other pages", () => {
    localStorage.setItem("other", "kept");
    purse.keep("g1", 0, "t0");
    purse.keepName("Ada");
    purse.forgetEverything();
    assert.deepEqual(purse.seats.value, {});
    assert.equal(purse.lastName(), "");
    assert.equal(localStorage.getItem("starledger.seats"), null);
    assert.equal(localStorage.getItem("other"), "kept");
  });
  test("forgets every stored signal, and they follow other windows", () => {
    const kept = purse.stored("starledger.test", 0);
    purse.store(kept, 7);
    assert.equal(purse.stored("starledger.test", 0).value, 7);
    purse.forgetEverything();
    assert.equal(kept.value, 0);
    localStorage.setItem("starledger.test", "8");
    dispatchEvent(Object.assign(new Event("storage"), { key: "starledger.test" }));
    assert.equal(kept.value, 8);
  });
  test("takes no stored value of another type", () => {
    for (const [otherwise, found] of [
      [0, '"text"'],
      [{}, "[]"],
      [[], "{}"],
    ]) {
      localStorage.setItem("starledger.test", found);
      assert.equal(purse.stored("starledger.test", otherwise).value, otherwise);
    }
  });
  test("a player's name goes before the one a guest used", () => {
    purse.keepName("Ada");
    assert.equal(purse.lastName(), "Ada");
    purse.become({ name: "Bea", token: "slp" });
    assert.equal(purse.lastName(), "Bea");
  });
  for (const [kept, expected] of [
    ["not JSON", {}],
    ["[]", {}],
    ['{"g": 3}', {}],
    ['{"g": [{"seat": "0", "token": "t"}]}', {}],
    ['{"g": [{"seat": 0, "token": "t"}, null]}', { g: [{ seat: 0, token: "t" }] }],
  ]) {
    test(`takes of ${kept} what can be used`, () => {
      localStorage.setItem("starledger.seats", kept);
      const event = Object.assign(new Event("storage"), { key: "starledger.seats" });
      dispatchEvent(event);
      assert.deepEqual(purse.seats.value, expected);
    });
  }
  test("links hold a token after the # alone", () => {
    assert.equal(purse.carryLink("g1", { seat: 2, token: "t2" }), "http://page.test/#/take/g1/2/t2");
    assert.equal(purse.playerLink("slp"), "http://page.test/#/player/slp");
    assert.equal(purse.inviteLink("g1"), "http://page.test/#/games/g1");
  });
});
