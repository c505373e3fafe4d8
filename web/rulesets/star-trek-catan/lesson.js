// The tutorial of Star Trek Catan: four own turns on the beginner's board, from the first roll to a seven.

import { MAIN, drawn, mainOnce, passing, placing, rolls } from "../../kit/game/lesson.js";

/** @import { Lesson, Moment } from "../../kit/game/lesson.js" */

/** Where the learner builds: a starship towards the oxygen dock, and an outpost at it. */
const [ROUTE, DOCK] = [6, 6];

/** A sector for the cruiser, away from the learner's pieces and beside exactly one opponent's. */
const AIM = 12;

const hasRolled = (/** @type {Moment} */ { board }) => board.phase !== "pre_roll";
/** @param {any[]} places @param {number} id */
const placeOf = (places, id) => places.find((one) => one.id === id);

/** @type {Lesson} */
export const lesson = {
  game: {
    seats: 3,
    options: { support_cards: "off" },
    draws: [
      ...rolls(5, 6, 9, 5, 6, 6, 6, 5, 10, 7),
      ...drawn("development-card", [24, 23, 22, 21, 20]), // points, which nobody can play against the learner
    ],
  },
  steps: [
    { name: "board", marks: () => [".board-map"] },
    { name: "roll", marks: () => [MAIN], isDone: hasRolled },
    { name: "income", marks: () => [".hand-row"] },
    {
      name: "starship",
      marks: ({ chosen }) =>
        placing(chosen, "build-starship", "route", ROUTE, `[data-place="routes/${ROUTE}"]`),
      isDone: ({ board, seat }) => placeOf(board.routes, ROUTE).starship === seat,
    },
    passing("others", 4),
    { name: "roll_again", marks: () => [MAIN], isDone: hasRolled },
    {
      name: "outpost",
      marks: ({ chosen }) =>
        placing(chosen, "build-outpost", "intersection", DOCK, `[data-place="intersections/${DOCK}"]`),
      isDone: ({ board, seat }) => placeOf(board.intersections, DOCK).piece?.seat === seat,
    },
    passing("end", 7),
    { name: "roll_third", marks: () => [MAIN], isDone: hasRolled },
    {
      name: "trade",
      marks: () => [
        '.stack[data-anchor="hand-oxygen"]:not(.has-risen)',
        '.deal [data-card="food"]:not(.on, :disabled)',
        mainOnce('.deal [data-card="food"].on'),
      ],
      isDone: ({ own }) => (own.resources?.food ?? 0) > 0,
    },
    {
      name: "research",
      marks: () => [
        '[data-build="buy-development-card"]:not(.chosen)',
        mainOnce('[data-build^="buy"].chosen'),
      ],
      isDone: ({ own }) => own.development_card_count > 0,
    },
    passing("end_third", 10),
    {
      name: "seven",
      marks: () => [MAIN],
      isDone: ({ board }) => board.dice !== null && board.dice[0] + board.dice[1] === 7,
    },
    {
      name: "cruiser",
      marks: ({ chosen }) => placing(chosen, "", "sector", AIM, `[data-place="sectors/${AIM}"]`),
      isDone: ({ board }) => !["discard", "cruiser_move"].includes(board.phase),
    },
    { name: "points", marks: () => [".plate.own"] },
  ],
};
