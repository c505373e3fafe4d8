// The frame of a game and the widgets of the table.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { serve } from "./browser.js";
import { SEATS, said, shown, summary, tableOf } from "./rendering.js";

const { Bar } = await import("../../web/screens/game/bar.js");
const { ask } = await import("../../web/screens/game/coaching.js");
const { mainOf } = await import("../../web/screens/game/dock.js");
const { Log } = await import("../../web/screens/game/log/log.js");
const { Over } = await import("../../web/screens/game/over.js");
const { Plates } = await import("../../web/screens/game/seats/plates.js");
const { unitsOf, BuildButton } = await import("../../web/kit/table/build_button.js");
const { HandCard } = await import("../../web/kit/table/card.js");
const { besides } = await import("../../web/kit/table/confirm.js");
const { Glyphed, spelled } = await import("../../web/kit/table/glyphed.js");
const { settings } = await import("../../web/kit/base/settings.js");
const { handlerOf } = await import("../../web/kit/table/hotkeys.js");

const NOTHING = { of: () => [], chosen: { value: null } };

describe("the frame", () => {
  test("the bar names the game, the turn and who must decide", () => {
    const words = said(Bar, {
      table: tableOf({ game: summary({ deciding: [1] }) }),
      views: {},
      title: "Toy",
    });
    assert.match(words, /Toy Turn 3 · main: Vega/);
  });
  test("the steps of the turn are those of the shown position", () => {
    const views = { steps: ({ board }) => [{ name: `Step of ${board.turn}`, state: "now" }] };
    const table = tableOf({ board: { turn: 3 } });
    assert.match(shown(Bar, { table, views, title: "Toy" }), /aria-current="step"[^>]*>Step of 3/);
  });
  for (const [changed, seat, expected] of [
    [{}, 0, /Your decision/],
    [{}, 1, /Waiting for Ada/],
    [{ status: "finished", winner: 1, deciding: [] }, 0, /Vega has won/],
    [{ status: "waiting", deciding: [] }, 0, /Waiting for players/],
  ]) {
    test(`the main button without a ruleset's own: ${expected}`, () => {
      const main = mainOf(tableOf({ game: summary(changed), seat }), NOTHING, {});
      assert.match(main.words, expected);
      assert.equal(main.act, null);
    });
  }
  test("in the past, the main button leads back to now", () => {
    const main = mainOf(tableOf({ past: 3 }), NOTHING, { main: () => assert.fail() });
    assert.match(main.words, /now/i);
    assert.equal(main.state, "ready");
  });
  test("plates show points, who decides, and one's own hidden points only", () => {
    const table = tableOf({ game: summary({ deciding: [1] }) });
    table.scores.value = {
      standings: [
        { seat: 0, victory_points: 4, hidden_victory_points: 1 },
        { seat: 1, victory_points: 5, hidden_victory_points: 2 },
      ],
    };
    const words = said(Plates, { table, picks: NOTHING, views: {} });
    assert.match(words, /Ada you guest 4 \+ 1/);
    assert.match(words, /Vega deciding 5/);
    assert.doesNotMatch(words, /5 \+ 2/);
  });
  test("plates of the past say who played on then", () => {
    const now = SEATS.map((one) => (one.seat === 0 ? { ...one, stand_in: "greedy" } : one));
    const table = tableOf({ game: summary({ seats: now }), past: 3 });
    table.then.value = summary({ version: 3 });
    assert.doesNotMatch(said(Plates, { table, picks: NOTHING, views: {} }), /plays on/);
    table.then.value = summary({ version: 3, seats: now });
    assert.match(said(Plates, { table, picks: NOTHING, views: {} }), /a bot plays on/);
  });
  test("the log is newest last, divides turns, and marks what was taken back", () => {
    const table = tableOf();
    const at = { about: 0, recorded_at: "2026-01-01T00:00:00Z", turn: null };
    table.lines.value = [
      { version: 6, line: "idle", brief: null, ...at },
      { version: 5, line: "five", brief: [{ text: "five" }], ...at },
      { version: 4, line: "four", brief: [{ text: "four" }], ...at },
      { version: 3, line: "turn 2: Ada (red) begins", brief: [{ text: "turn 2" }], ...at, turn: 2 },
    ];
    table.timeline.value = {
      marks: [{ version: 6, kind: "rewind", to_version: 4 }],
      moves: [],
    };
    const words = said(Log, { table, views: {} });
    assert.match(words, /Turn 2 · your turn four five \(taken back\)/);
    assert.doesNotMatch(words, /four \(|idle/);
    table.lines.value = [{ ...table.lines.value.at(-1), about: 1 }];
    assert.match(said(Log, { table, views: {} }), /Turn 2 · Vega/);
  });
});

describe("the newest line of the log", async () => {
  const { Ticker } = await import("../../web/screens/game/log/ticker.js");
  const { isPhone } = await import("../../web/screens/game/opened.js");
  const at = { about: 0, recorded_at: "2026-01-01T00:00:00Z", turn: null };
  const table = tableOf({ board: {} });
  table.lines.value = [
    { version: 6, line: "idle", brief: null, ...at },
    { version: 5, line: "turn 2", brief: [{ text: "turn 2" }], ...at, turn: 2 },
    { version: 4, line: "four", brief: [{ text: "four" }], ...at },
    { version: 3, line: "three", brief: [{ text: "three" }], ...at },
  ];
  test("is a button where the log is a drawer", () => {
    assert.match(shown(Ticker, { table, views: {} }), /^<button type="button" class="ticker"/);
    assert.equal(said(Ticker, { table, views: {} }), "four What happened");
  });
  test("is nothing to tap on a phone", () => {
    isPhone.value = true;
    assert.match(shown(Ticker, { table, views: {} }), /^<p class="ticker"/);
    assert.equal(said(Ticker, { table, views: {} }), "four");
    isPhone.value = false;
  });
  test("waits for a board and an event", () => {
    assert.equal(shown(Ticker, { table: tableOf({ board: {} }), views: {} }), "");
    const early = tableOf();
    early.lines.value = table.lines.value;
    early.board.value = null;
    assert.equal(shown(Ticker, { table: early, views: {} }), "");
  });
});

describe("widgets of the table", () => {
  test("missing cards of a cost are marked, and no others", () => {
    const units = unitsOf({ water: 3, oxygen: 2 }, { water: 2, oxygen: 5 });
    assert.deepEqual(
      units.map(({ name, isMissing }) => `${name}${isMissing ? "!" : ""}`),
      ["water!", "water", "water", "oxygen", "oxygen"],
    );
    assert.ok(unitsOf({ water: 1 }, null).every((one) => !one.isMissing));
  });
  test("a thing that cannot be built says why, and stays focusable", () => {
    const markup = shown(BuildButton, {
      icon: null,
      words: "Outpost",
      state: "missing",
      why: "1 food missing",
    });
    assert.match(markup, /aria-disabled="true"/);
    assert.match(markup, /aria-label="Outpost. 1 food missing"/);
    assert.doesNotMatch(markup, / disabled/);
  });
  test("a tap on a thing that cannot be built shows why, and on one that can builds it", () => {
    const built = [];
    const outpost = { icon: null, words: "Outpost", onTap: () => built.push("outpost") };
    BuildButton({ ...outpost, state: "missing", why: "1 food missing" }).props.onClick();
    const over = { table: tableOf(), picks: { gone: { value: null } }, views: {}, book: null };
    assert.match(shown(Over, over), /<b>Outpost<\/b><small>1 food missing/);
    assert.deepEqual(built, []);
    BuildButton({ ...outpost, state: "affordable", why: "1 point" }).props.onClick();
    assert.doesNotMatch(shown(Over, over), /Outpost/);
    assert.deepEqual(built, ["outpost"]);
  });
  test("a stack says how many cards it has and how many are chosen", () => {
    const markup = shown(HandCard, { name: "water", words: "Water", count: 3, chosen: 2, onMore() {} });
    assert.match(markup, /aria-label="Water, 3 cards 2 chosen"/);
    assert.equal(markup.match(/card-place risen/g)?.length, 2);
  });
  test("a plate beside a place stays in its box, on the side with room", () => {
    assert.deepEqual(besides([100, 100], 80, 40, [400, 300]), [130, 80]);
    assert.deepEqual(besides([350, 100], 80, 40, [400, 300]), [240, 80]);
    const [left, top] = besides([50, 290], 90, 40, [100, 300]);
    assert.ok(left >= 0 && left + 90 <= 100 && top + 40 <= 260);
  });
  const LINE = [
    { text: "greedy #1", seat: 1 },
    { text: " gave " },
    { text: "2 water", thing: "water", count: 2 },
    { text: " and " },
    { text: "1 gold", thing: "gold", count: 1 },
    { text: " to " },
    { text: "you", seat: 0, you: true },
  ];
  test("lines have signs for things that have one, and the names of the page", () => {
    const words = said(Glyphed, { parts: LINE, seats: SEATS, ruleset: "toy", signed: ["water"] });
    assert.equal(words, "Vega gave 2 water and 1 gold to you");
    assert.match(
      shown(Glyphed, { parts: LINE, seats: SEATS, ruleset: "toy", signed: ["water"] }),
      /of-water/,
    );
    assert.equal(spelled(LINE, SEATS), "Vega gave 2 water and 1 gold to you");
  });
  test("punctuation stays on the line of the amount before it", () => {
    const parts = [
      { text: "1 water", thing: "water", count: 1 },
      { text: "; " },
      { text: "Ada", seat: 0 },
      { text: " rolled" },
    ];
    const markup = shown(Glyphed, { parts, seats: SEATS, ruleset: "toy", signed: ["water"] });
    assert.match(markup, /^<span class="log-whole">.*<\/span>;<\/span> <b>Ada<\/b> rolled$/s);
  });
  test("rows are lines of their own where there is room", () => {
    const parts = [
      { text: "Ada", seat: 0 },
      { text: " rolled 8" },
      { text: "; ", ends_line: true },
      { text: "you", seat: 1, you: true },
      { text: ": " },
      { text: "1 water", thing: "water", count: 1 },
    ];
    const props = { parts, seats: SEATS, ruleset: "toy" };
    const inRows = shown(Glyphed, { ...props, inRows: true });
    assert.equal(inRows, "<b>Ada</b> rolled 8<br/><b>You</b>: 1 water");
    assert.equal(shown(Glyphed, props), "<b>Ada</b> rolled 8; <b>you</b>: 1 water");
    assert.equal(spelled(parts, SEATS), "Ada rolled 8; you: 1 water");
  });
  test("words of a name are nothing but a name", () => {
    const seats = [{ ...SEATS[0], name: "turn 9: 2 water" }];
    const parts = [{ text: "turn 9: 2 water", seat: 0 }, { text: " rolled" }];
    const markup = shown(Glyphed, { parts, seats, ruleset: "toy", signed: ["water"] });
    assert.equal(markup, "<b>turn 9: 2 water</b> rolled");
  });
  test("hotkeys rest while somebody types, with modifiers, and when switched off", () => {
    const press = (more) => handlerOf({ key: "Q", target: { closest: () => null }, ...more });
    assert.equal(press({}), null);
    assert.equal(press({ ctrlKey: true }), null);
    settings.hotkeys.value = false;
    assert.equal(press({}), null);
    settings.hotkeys.value = true;
  });
});

describe("a player's sheet", async () => {
  const { Details, next } = await import("../../web/screens/game/seats/details.js");
  const { detailed, toggleDetails } = await import("../../web/screens/game/opened.js");
  const { described } = await import("../../web/screens/game/describe.js");
  const views = { details: ({ player }) => [`${player.cards} cards`] };
  const table = tableOf({
    board: {
      players: [
        { seat: 0, cards: 5 },
        { seat: 1, cards: 2 },
      ],
    },
  });
  table.scores.value = { standings: [{ seat: 1, victory_points: 6 }] };
  test("tells a line for each open fact once the plate is pressed", () => {
    assert.equal(said(Details, { table, views }), "");
    toggleDetails(1);
    assert.match(said(Details, { table, views }), /Vega 6 points 2 cards/);
    toggleDetails(1);
    assert.equal(detailed.value, null);
  });
  test("goes through the players, and closes after the last", () => {
    assert.deepEqual(
      [null, 0, 1].map((seat) => next(seat, 2)),
      [0, 1, 1],
    );
  });
  test("the table is described by turn, board and players", () => {
    const words = described(table, views, "A board of 19 sectors");
    assert.match(
      words,
      /turn 3, main, Waiting for Ada\. A board of 19 sectors\. Ada: 5 cards\. Vega: 6 points, 2 cards\./,
    );
  });
  test("a plate is a button that says so", () =>
    assert.match(shown(Plates, { table, picks: NOTHING, views }), /aria-label="Vega: all open facts"/));
});

describe("the coach", () => {
  test("asks for no advice on a version that others have gone beyond", async () => {
    const asked = serve(() => ({ body: { version: 12, seat: 0, goal: "", best: [] } }));
    const found = { value: null };
    const table = { ...tableOf({ legal: { version: 12, actions: [{}] } }), isBehind: true };
    await ask(table, found, AbortSignal.timeout(9000));
    assert.equal(asked.length, 0);
    await ask({ ...table, isBehind: false }, found, AbortSignal.timeout(9000));
    assert.equal(asked.length, 1);
    assert.equal(found.value.version, 12);
  });
});
