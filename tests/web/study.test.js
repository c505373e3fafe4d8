// The analysis beside the timeline: its requests, its turning points, and its view.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";

import { serve } from "./browser.js";
import { said, shown, summary, tableOf } from "./rendering.js";

const { Study, isStudiable } = await import("../../web/screens/study/study.js");
const { Studied } = await import("../../web/screens/study/analysis.js");
const { percent } = await import("../../web/kit/words/texts.js");
const { chancesAt, points, turningPoints } = await import("../../web/screens/study/turning.js");

const END = { action: { type: "end-turn" }, win_chance: 0.4, reason: "nothing else helps you now" };
const BUILD = { action: { type: "build-outpost" }, win_chance: 0.55, reason: "+1 point" };
const COURSE = {
  version: 40,
  over: true,
  viewer: null,
  seats: [],
  seat: null,
  best: [],
  played: null,
  curve: [
    { version: 5, turn: 1, active: 0, win_chance: [0.5, 0.5], low: [0.3, 0.3], high: [0.7, 0.7] },
    { version: 20, turn: 2, active: 1, win_chance: [0.3, 0.7], low: [0.1, 0.5], high: [0.5, 0.9] },
    { version: 40, turn: 3, active: 0, win_chance: [0, 1], low: [0, 1], high: [0, 1] },
  ],
  swings: [{ version: 20, to_version: 40, turn: 2, active: 1, seat: 0, change: -0.3 }],
  blunders: [{ version: 9, turn: 1, seat: 0, loss: 0.14, low: 0.05, high: 0.2, best: BUILD, played: END }],
  records: [],
};
const POSITION = {
  version: 9,
  viewer: null,
  seats: [
    { seat: 0, win_chance: 0.45, low: 0.2, high: 0.7 },
    { seat: 1, win_chance: 0.55, low: 0.3, high: 0.8 },
  ],
  seat: 0,
  best: [BUILD],
  played: END,
};

const GAME = summary({ status: "finished", version: 40, seats: summary().seats.slice(0, 2) });

function studied(at) {
  const table = tableOf({ game: GAME, past: at });
  const study = new Study(table);
  study.course.value = COURSE;
  study.position.value = POSITION;
  return { table, study, at, last: 40, track: null };
}

describe("the turning points of a game", () => {
  test("stand in the order of its events", () =>
    assert.deepEqual(
      turningPoints(COURSE).map(({ kind, version }) => [kind, version]),
      [
        ["blunder", 9],
        ["swing", 40],
      ],
    ));
  test("chances hold until the next point", () => {
    assert.deepEqual(chancesAt(COURSE, 19), [0.5, 0.5]);
    assert.deepEqual(chancesAt(COURSE, 20), [0.3, 0.7]);
    assert.equal(chancesAt(COURSE, 4), null);
  });
  test("chances and their changes are in percent", () =>
    assert.deepEqual([percent(0.126), points(0.126), points(-0.3)], ["13%", "+13%", "−30%"]));
});

describe("the view of an analysis", () => {
  test("names the better action, its reason, and the one that was played", () => {
    const words = said(Studied, studied(9));
    assert.match(words, /Ada decides Build outpost 55% \+1 point\. End turn 40% played Nothing else helps/);
    assert.match(words, /Ada 45% 20%–70%/);
  });
  test("names the turning points", () => {
    const words = said(Studied, studied(9));
    assert.match(words, /Ada passes up “Build outpost”: −14% Turn 1/);
    assert.match(words, /Vega's turn changes Ada's chances: −30% Turn 2/);
  });
  test("shows no other position's actions", () => {
    const words = said(Studied, studied(21));
    assert.doesNotMatch(words, /decides/);
    assert.match(words, /Analysing this position/);
    assert.match(words, /Ada 30%/);
  });
  test("draws a line, a band and each blunder", () => {
    const markup = shown(Studied, studied(9));
    assert.match(markup, /class="chance"[^>]*d="M102\.6 60L487\.2 82\.4L1000 116"/);
    assert.equal(markup.match(/class="band of-/g).length, 2);
    assert.equal(markup.match(/class="slip"/g).length, 1);
  });
  test("tells the progress while a worker computes it", () => {
    const { study, ...rest } = studied(9);
    study.course.value = null;
    study.progress.value = 0.42;
    assert.match(said(Studied, { study, ...rest }), /being analysed … 42%/);
  });
});

describe("asking for an analysis", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  /** Let pending answers arrive, and the pause between two requests pass. */
  async function pass(ms = 1000) {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
  }

  test("is possible once a game is over, and before with hints and a seat", () => {
    const of = (changed, seat) => isStudiable(tableOf({ game: summary(changed), seat }));
    assert.ok(of({ status: "finished" }, null));
    assert.ok(of({ status: "running", hints: true }, 0));
    assert.ok(!of({ status: "running", hints: true }, null));
    assert.ok(!of({ status: "running", hints: false }, 0));
    assert.ok(!of({ status: "waiting", hints: true }, 0));
  });
  test("repeats the request until the service has computed it", async () => {
    const answers = [
      { status: 202, body: { version: 40, viewer: null, progress: 0.25 } },
      { status: 202, body: { version: 40, viewer: null, progress: 0.75 } },
      { body: COURSE },
    ];
    const asked = serve(() => answers.shift());
    const study = new Study(tableOf({ game: GAME }));
    const read = study.read(40);
    await pass();
    assert.equal(study.progress.value, 0.75);
    await pass();
    await read;
    assert.deepEqual(study.course.value, COURSE);
    assert.equal(asked.length, 3);
    assert.match(asked[0].url, /\/games\/g1\/analysis\?min_version=40&lang=en$/);
  });
  test("ends with the next question, and with the view", async () => {
    const asked = serve((url) => ({
      status: 202,
      body: { version: Number(/version=(\d+)/.exec(url)[1]), viewer: null, progress: 0 },
    }));
    const study = new Study(tableOf({ game: GAME }));
    study.look(7);
    study.look(8);
    await pass();
    study.close();
    await pass();
    await pass();
    const versions = asked.map(({ url }) => /version=(\d+)/.exec(url)[1]);
    assert.deepEqual(versions, ["7", "8", "8"]);
    assert.equal(study.position.value, null);
  });
  test("shows no answer that comes after the next question", async () => {
    const study = new Study(tableOf({ game: GAME }));
    let release = () => {};
    serve(() => new Promise((resolve) => (release = () => resolve({ body: { ...POSITION, version: 7 } }))));
    const late = study.look(7);
    const answerLate = release;
    serve(() => ({ body: { ...POSITION, version: 8 } }));
    await study.look(8);
    answerLate();
    await late;
    assert.equal(study.position.value.version, 8);
  });
  test("shows why the service refuses it", async () => {
    serve(() => ({ status: 409, body: { code: "hints-off", detail: "Analysed once it is over." } }));
    const { study, ...rest } = studied(9);
    await study.read(40);
    assert.equal(said(Studied, { study, ...rest }), "Analysed once it is over.");
  });
  test("shows why the service refuses a position beside all else, until the next question", async () => {
    const { study, ...rest } = studied(21);
    serve(() => ({ status: 422, body: { code: "x", detail: "No such version." } }));
    await study.look(21);
    assert.match(said(Studied, { study, ...rest }), /Chances to win .*No such version\. Turning points/);
    serve(() => ({ body: { ...POSITION, version: 21 } }));
    await study.look(21);
    assert.match(said(Studied, { study, ...rest }), /Ada decides/);
    assert.equal(study.refused.position.value, null);
  });
  test("shows nothing for a position before the start", async () => {
    serve(() => ({ status: 409, body: { code: "game-not-running", detail: "No board yet." } }));
    const study = new Study(tableOf({ game: GAME }));
    await study.look(1);
    assert.equal(study.refused.position.value, null);
  });
});
