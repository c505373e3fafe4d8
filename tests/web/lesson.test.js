// The tutorials: every step has words in both languages, and a learner can complete every step.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { plain, shown, summary, tableOf } from "./rendering.js";

const { advanced, after, BEGINNING, isAstray } = await import("../../web/screens/lesson/course.js");
const { begin, leave, progressOf, store } = await import("../../web/screens/lesson/kept.js");
const { Lesson } = await import("../../web/screens/lesson/lesson.js");
const { lessonSoon, lessonOf } = await import("../../web/kit/game/registry.js");
const { need } = await import("../../web/kit/words/texts.js");
await import("../../web/rulesets/own.js");
await need("lesson");

const LANGUAGES = ["en", "de"];
const RULESETS = ["star-trek-catan", "starship-catan", "starfarers"];

for (const ruleset of RULESETS) {
  describe(`the tutorial of ${ruleset}`, async () => {
    const { lesson } = await import(`../../web/rulesets/${ruleset}/lesson.js`);
    const names = lesson.steps.map(({ name }) => name);
    for (const language of LANGUAGES) {
      test(`has words for its steps and no others: ${language}`, async () => {
        const { default: texts } = await import(`../../web/rulesets/${ruleset}/texts/lesson/${language}.js`);
        assert.deepEqual(Object.keys(texts).sort(), [...names].sort());
        for (const words of Object.values(texts)) assert.ok(words.length <= 260, words);
      });
    }
    test("marks something in every step but those in which the learner only waits", () => {
      for (const step of lesson.steps) assert.ok(step.marks || step.waits, step.name);
    });
    test("ends with a step to read", () => assert.equal(lesson.steps.at(-1).isDone, undefined));
  });
}

const LESSON = {
  game: { seats: 2, options: {}, draws: [] },
  steps: [
    { name: "hello" },
    { name: "roll", isDone: ({ board }) => board.dice !== null },
    { name: "wait", waits: true, isDone: ({ board }) => board.turn > 4 },
    { name: "bye" },
  ],
};
const at = (board) => ({
  board: { version: 5, turn: 1, dice: null, ...board },
  own: {},
  seat: 0,
  chosen: null,
});

describe("a learner", () => {
  test("reads on by a button", () => {
    assert.equal(advanced(LESSON, BEGINNING, at({})).step, 0);
    assert.deepEqual(after(BEGINNING, at({}).board), { step: 1, version: 5, since: 5 });
  });
  test("may skip the reading by doing what comes next", () =>
    assert.equal(advanced(LESSON, BEGINNING, at({ dice: [1, 2] })).step, 2));
  test("is astray after a move of another kind, but not while reading or waiting", () => {
    const on = (step) => ({ step, version: 5, since: 5 });
    assert.equal(isAstray(LESSON, on(1), 6), true);
    assert.equal(isAstray(LESSON, on(1), 5), false);
    assert.equal(isAstray(LESSON, on(0), 6), false);
    assert.equal(isAstray(LESSON, on(2), 6), false);
    assert.equal(isAstray(LESSON, on(4), 6), false);
  });
  test("is remembered by game until the tutorial is left", () => {
    begin("g1");
    store("g1", { step: 2, version: 9, since: 9 });
    assert.equal(progressOf("g1").step, 2);
    assert.equal(progressOf("g2"), null);
    leave("g1");
    assert.equal(progressOf("g1"), null);
  });
});

describe("the coach's card", async () => {
  await lessonSoon("starship-catan");
  lessonOf("starship-catan");
  await new Promise((resolve) => setTimeout(resolve));
  const board = { version: 7, turn: 1, phase: "setup_module", active: 0, flight: null, players: [] };
  const own = { seat: 0, modules: {}, goods: {}, colonies: [], boosters: { points: 2 } };
  const card = (step, changed = {}) => {
    store("g1", { step, version: 7, since: 7 });
    const game = summary({ ruleset: "starship-catan" });
    const table = tableOf({ game, board: { ...board, players: [own], ...changed }, hears: new Set() });
    return shown(Lesson, { table, picks: { chosen: { value: null } } });
  };
  test("tells what to do, and how far it is", () => {
    assert.match(plain(card(0)), /Tutorial 1 of 15 .*The lower ship is yours.* Next/);
    assert.match(plain(card(1)), /2 of 15 Skip .*Take Logistics/);
    assert.doesNotMatch(card(1), /data-lesson-on/);
  });
  test("moves on with the position", () =>
    assert.match(
      plain(card(1, { players: [{ ...own, modules: { logistics: 1 } }] })),
      /Your opponent chooses/,
    ));
  test("ends with a way to a game", () =>
    assert.match(plain(card(15)), /Well done!.* Play now To the rules/));
});
