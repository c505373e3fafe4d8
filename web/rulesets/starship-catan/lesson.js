// The tutorial of Starship Catan: the first flight, with a purchase, a pirate and a colony.

import { MAIN, drawn, mainOnce } from "../../kit/game/lesson.js";

/** @import { Lesson, Moment } from "../../kit/game/lesson.js" */

const countOf = (/** @type {Moment} */ { board }) => board.flight?.revealed ?? 0;

/**
 * The cards of the flight: a trade planet with fuel at 2, a pirate of strength 2, and a colony of food. Each
 * is the first place of a stack of 10, 9 and 8 cards, and a number of the pool of unseen cards.
 */
const CARDS = [16 * 10, 33 * 9, 29 * 8];

/** @type {Lesson} */
export const lesson = {
  game: {
    seats: 2,
    options: {},
    draws: [
      ...drawn("moon", [0]),
      ...drawn("yellow-die", [0]),
      ...drawn("sector-card", CARDS),
      ...drawn("blue-die", [5, 0]),
    ],
  },
  steps: [
    { name: "ship", marks: () => [".ssc-near"] },
    {
      name: "module",
      marks: () => ['[data-module="logistics"]:not(.chosen)', mainOnce('[data-module="logistics"].chosen')],
      isDone: ({ own }) => Object.keys(own.modules).length > 0,
    },
    { name: "wait", waits: true, isDone: ({ board }) => !board.phase.startsWith("setup") },
    { name: "production", marks: () => ['[data-anchor^="cargo"]', ".ssc-cargo"] },
    {
      name: "sector",
      marks: () => [".ssc-sector.legal"],
      isDone: ({ board }) => board.flight !== null,
    },
    { name: "first_card", marks: () => [MAIN], isDone: (at) => countOf(at) > 0 },
    {
      name: "buy",
      marks: () => [".ssc-deal li:nth-child(2) .ssc-chip:not(.chosen)", mainOnce(".ssc-chip.chosen")],
      isDone: ({ own }) => (own.goods.fuel ?? 0) > 1,
    },
    { name: "second_card", marks: () => [MAIN], isDone: (at) => countOf(at) > 1 },
    { name: "fight", marks: () => [MAIN], isDone: ({ board }) => board.phase !== "pirate_demand" },
    {
      name: "reward",
      marks: () => [".ssc-take button:not(:disabled)"],
      isDone: ({ board }) => board.phase !== "pirate_reward",
    },
    { name: "third_card", marks: () => [MAIN], isDone: (at) => countOf(at) > 2 },
    {
      name: "colony",
      marks: () => [".ssc-doing .good"],
      isDone: ({ own }) => own.colonies.length > 1,
    },
    {
      name: "booster",
      marks: () => ['[data-build="booster"]:not(.chosen)', mainOnce('[data-build="booster"].chosen')],
      isDone: ({ own }) => own.boosters.points > 2,
    },
    { name: "end", marks: () => [MAIN], isDone: ({ board, seat }) => board.active !== seat },
    { name: "points", marks: () => [".plate.own"] },
  ],
};
