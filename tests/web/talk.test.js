// Quick phrases: fitting phrases, muted players, and bubbles.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { plain, said, shown, summary, tableOf } from "./rendering.js";

const { signal } = await import("../../web/kit/base/lib.js");
const { fitting, hasChat, isMuted, phrases, sensible, toggleMuted, wordsOf } =
  await import("../../web/kit/game/talk.js");
const { speak } = await import("../../web/kit/words/texts.js");
const { Bubbles, Talk, freeBelow } = await import("../../web/screens/game/talk/talk.js");
const { Chat, Messages } = await import("../../web/screens/game/talk/chat.js");
const { addTo, readChat } = await import("../../web/kit/game/messages.js");
const { serve } = await import("./browser.js");
const { Report, othersAt } = await import("../../web/screens/game/talk/report.js");
const { Table } = await import("../../web/kit/game/table.js");

const MOMENTS = {
  start: ["hello", "good-luck", "have-fun"],
  turn: ["nice-move", "one-moment", "take-your-time", "watch-the-leader"],
  trade: ["anyone-trade"],
  luck: ["lucky-you", "why-me"],
  end: ["well-played", "good-game", "so-close"],
  any: ["thanks"],
};
phrases.value = Object.entries(MOMENTS).flatMap(([moment, keys]) =>
  keys.map((phrase) => ({ phrase, moment, words: { en: `${phrase}!`, de: `${phrase}?` } })),
);

const keys = (found) => found.map((one) => one.phrase);
const spoken = (seat, phrase = "hello") => ({
  number: seat + 1,
  seat,
  phrase,
  said_at: "2026-01-01T00:00:00Z",
});

describe("the three phrases", () => {
  for (const [changed, seat, expected] of [
    [{ turn: 0 }, 0, ["hello", "good-luck", "have-fun"]],
    [{ status: "waiting", turn: 0 }, 0, ["hello", "good-luck", "have-fun"]],
    [{ turn: 5, deciding: [0] }, 0, ["one-moment", "anyone-trade", "why-me"]],
    [{ turn: 5, deciding: [1] }, 0, ["nice-move", "lucky-you", "take-your-time"]],
    [{ status: "finished", deciding: [] }, 0, ["good-game", "well-played", "thanks"]],
  ]) {
    test(`fit ${JSON.stringify(changed)}`, () =>
      assert.deepEqual(keys(fitting(summary(changed), seat)), expected));
  }
  test("are always three", () => {
    const two = summary({ seats: summary().seats.slice(0, 2), turn: 0 });
    assert.deepEqual(keys(fitting(two, 0)), ["hello", "good-luck", "have-fun"]);
    assert.ok(!keys(sensible(two)).includes("anyone-trade"));
    assert.deepEqual(keys(fitting({ ...two, turn: 5 }, 0)), ["one-moment", "why-me", "nice-move"]);
  });
  test("follow the moment that the service publishes", () => {
    const all = phrases.value;
    phrases.value = [{ ...all.at(-1), phrase: "welcome", moment: "start" }, ...all];
    assert.deepEqual(keys(fitting(summary({ turn: 0 }), 0)), ["welcome", "hello", "good-luck"]);
    phrases.value = all;
  });
  test("are those that the service knows", () => {
    const all = phrases.value;
    phrases.value = all.filter((one) => one.phrase !== "hello");
    assert.deepEqual(keys(fitting(summary({ turn: 0 }), 0)).slice(0, 2), ["good-luck", "have-fun"]);
    phrases.value = null;
    assert.deepEqual(fitting(summary(), 0), []);
    phrases.value = all;
  });
});

describe("words", () => {
  test("follow the language", async () => {
    assert.equal(wordsOf("hello"), "hello!");
    await speak("de");
    assert.equal(wordsOf("hello"), "hello?");
    await speak("en");
  });
  test("of an unknown phrase are none", () => assert.equal(wordsOf("constructor"), ""));
});

describe("muting", () => {
  const game = summary();
  const registered = { ...game.seats[0], guest: false, name: "Bob" };
  const elsewhere = summary({ id: "g2", seats: [registered, ...game.seats.slice(1)] });
  test("a guest concerns one game", () => {
    toggleMuted(game, 0);
    assert.ok(isMuted(game, 0));
    assert.ok(!isMuted(game, 1));
    assert.ok(!isMuted({ ...game, id: "g3" }, 0));
    toggleMuted(game, 0);
    assert.ok(!isMuted(game, 0));
  });
  test("an erased player concerns one game, since all have one name", () => {
    const former = { ...registered, name: "Former player" };
    const game = { ...elsewhere, seats: [former, { ...former, seat: 1 }] };
    toggleMuted(game, 0);
    assert.deepEqual(
      [isMuted(game, 0), isMuted(game, 1), isMuted({ ...game, id: "g4" }, 0)],
      [true, false, false],
    );
    toggleMuted(game, 0);
  });
  test("a registered player concerns all games", () => {
    toggleMuted(elsewhere, 0);
    assert.ok(isMuted({ ...elsewhere, id: "g4" }, 0));
    toggleMuted({ ...elsewhere, id: "g5" }, 0);
    assert.ok(!isMuted(elsewhere, 0));
  });
  test("forgets the one who was muted first, once there are too many", () => {
    const games = Array.from({ length: 201 }, (_, number) => summary({ id: `many-${number}` }));
    for (const one of games) toggleMuted(one, 0);
    assert.deepEqual(
      [0, 1, 200].map((number) => isMuted(games[number], 0)),
      [false, true, true],
    );
    for (const one of games.slice(1)) toggleMuted(one, 0);
  });
});

describe("the bubbles", () => {
  const table = (said, more = {}) => ({ ...tableOf(more), said: signal(said) });
  test("show who says what, and offer to mute others", () => {
    const words = said(Bubbles, { table: table({ 0: spoken(0), 1: spoken(1, "nice-move") }) });
    assert.equal(words, "Ada: hello! Vega: nice-move!");
    const markup = shown(Bubbles, { table: table({ 0: spoken(0), 1: spoken(1) }) });
    assert.equal(markup.match(/aria-label="Mute Vega"/g).length, 1);
    assert.ok(!markup.includes("Mute Ada"), "nobody mutes themselves");
  });
  test("leave the muted out", () => {
    const game = summary();
    toggleMuted(game, 1);
    assert.equal(said(Bubbles, { table: table({ 1: spoken(1) }) }), "");
    toggleMuted(game, 1);
  });
  test("have no words that the page does not know", () =>
    assert.equal(said(Bubbles, { table: table({ 1: spoken(1, "<b>") }) }), ""));
});

describe("the foot of the log", () => {
  test("offers three phrases and all others to a seat", () => {
    const markup = shown(Talk, { table: tableOf({ game: summary({ turn: 0 }) }) });
    assert.equal(plain(markup), "hello! good-luck! have-fun!");
    assert.match(markup, /aria-label="All phrases, and whom to mute"/);
  });
  test("is nothing for a spectator", () => assert.equal(said(Talk, { table: tableOf({ seat: null }) }), ""));
});

test("a table keeps the last phrase of each seat, and its version", () => {
  const table = new Table("g1");
  table.covered = 7; // it reads nothing, since it knows this version
  table.receive("phrase", spoken(0), 7);
  table.receive("phrase", spoken(1), 7);
  table.receive("phrase", { ...spoken(0, "thanks"), number: 3 }, 7);
  assert.deepEqual(
    Object.values(table.said.value).map((one) => one.phrase),
    ["thanks", "hello"],
  );
  assert.equal(table.received, 7);
});

describe("the chat", () => {
  const message = (number, seat, text = `text ${number}`) => ({
    number,
    seat,
    text,
    said_at: `2026-01-01T00:00:0${number}Z`,
  });
  test("has a field only on a service with a chat", () => {
    assert.doesNotMatch(shown(Talk, { table: tableOf() }), /<input/);
    hasChat.value = true;
    assert.match(shown(Talk, { table: tableOf() }), /<input name="message" maxlength="200"/);
    hasChat.value = false;
  });
  test("shows who wrote what as text, without the muted", () => {
    const table = tableOf();
    addTo(table.chat, [message(2, 1, "<b>hi</b>"), message(1, 0), message(2, 1, "<b>hi</b>")]);
    assert.equal(said(Messages, { table }), "Ada text 1 Vega <b>hi</b>");
    assert.match(said(Chat, { table }), /Send$/);
    toggleMuted(summary(), 1);
    assert.equal(said(Messages, { table }), "Ada text 1");
    toggleMuted(summary(), 1);
  });
  test("is read whole when a stream begins, beside what comes meanwhile", async () => {
    const table = tableOf();
    addTo(table.chat, [message(4, 1)]);
    const pages = { 0: [message(1, 0), message(3, 1)], 3: [message(4, 1)], 4: [] };
    const asked = serve((path) => ({
      body: { items: pages[new URL(path, "http://here").searchParams.get("after") ?? 0] },
    }));
    await readChat(table);
    assert.deepEqual(
      table.chat.value.map(({ number }) => number),
      [1, 3, 4],
    );
    assert.equal(asked.length, 3);
    assert.equal(asked[0].headers.Authorization, "Bearer secret");
  });
  test("shows a new message beside the plate", () => {
    const table = { ...tableOf(), said: signal({ 1: message(1, 1, "Trade?") }) };
    assert.equal(said(Bubbles, { table }), "Vega: Trade?");
  });
  test("of another seat is another one", () => {
    const table = new Table("g1");
    table.covered = 7;
    table.receive("chat", message(1, 0), 7);
    assert.deepEqual([table.chat.value.length, table.said.value[0].text], [1, "text 1"]);
    table.refreshSoon = () => {};
    table.sitAt(1);
    assert.deepEqual(table.chat.value, []);
  });
});

describe("a report", () => {
  const kinds = ["human", "human", "bot", "open"];
  const seats = summary().seats.map((one, at) => ({ ...one, kind: kinds[at] }));
  const table = { ...tableOf(), id: "g", game: signal(summary({ seats })), seat: signal(0) };
  test("is about the other people", () =>
    assert.deepEqual(
      othersAt(table).map(({ seat }) => seat),
      [1],
    ));
  test("names them and the reasons", () => {
    const words = said(Report, { table, close: () => {} });
    assert.match(words, /Vega/);
    assert.doesNotMatch(words, /Ada/);
    assert.match(words, /an offensive name/);
  });
});

describe("a bubble below a plate", () => {
  const box = { left: 100, top: 50, width: 80, height: 40 };
  const at = (left, top) => ({ left, right: left + 90, top, bottom: top + 40 });
  test("lies right there while nothing covers it", () => {
    assert.equal(freeBelow([at(180, 50), at(0, 50), at(100, 95)], { ...box, width: 70 }), 50);
  });
  test("makes room for those that are there", () => {
    const [first, second] = [at(60, 50), at(120, 94)];
    const y = freeBelow([second, first], box);
    assert.ok(y >= second.bottom, String(y));
    assert.ok(freeBelow([first], box) >= first.bottom);
  });
});
