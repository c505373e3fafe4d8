// The tutorial of Starfarers: the first turn of the beginner's map, from the roll to a colony far from home.

import { MAIN, YES, drawn, mainOnce, passing, placing, rolls } from "../../kit/game/lesson.js";

/** @import { Lesson, Moment } from "../../kit/game/lesson.js" */

/** Where the learner's colony ship stands, where it looks at an unknown system, and where it lands. */
const [START, LOOKOUT, SITE] = [201, 168, 135];

const SHIP = 0;
const hasRolled = (/** @type {Moment} */ { board }) => board.phase !== "roll";
const point = (/** @type {number} */ place) => `[data-place="${place}"]`;
const shipOf = (/** @type {Moment} */ { board }) =>
  board.ships.find((/** @type {{ship: number}} */ one) => one.ship === SHIP);

/**
 * Return the marks of a flight between two places.
 * @param {Moment} at
 * @param {number} from
 * @param {number} to
 */
function flying({ chosen }, from, to) {
  if (chosen?.fields.ship !== SHIP) return [point(from)];
  return chosen.fields.to === to ? [YES] : [point(to)];
}

/** @type {Lesson} */
export const lesson = {
  game: {
    seats: 3,
    options: {},
    draws: [
      ...drawn("starting-player", [0]),
      ...rolls(8, 5, 9, 11),
      // The learner begins with fuel, carbon and food and gets fuel and goods; the others get what comes.
      ...drawn("reserve-card", [8, 15, 22, 0, 0, 0, 0, 0, 0, 2, 29, 0, 0, 0, 0, 0, 0]),
      ...drawn("balls", [2, 0, 0, 2]), // yellow and red, and never black
      ...drawn("disc", [0, 3, 0]), // numbers, and no pirates
    ],
  },
  steps: [
    { name: "map", marks: () => [".starmap"] },
    { name: "roll", marks: () => [MAIN], isDone: hasRolled },
    { name: "income", marks: () => [".hand-cards"] },
    {
      name: "booster",
      marks: () => ['[data-build="booster"]:not(.chosen)', mainOnce('[data-build="booster"].chosen')],
      isDone: ({ own }) => own.upgrades.booster > 1,
    },
    { name: "end_trade", marks: () => [MAIN], isDone: ({ board }) => board.phase !== "trade_build" },
    { name: "shake", marks: () => [MAIN], isDone: ({ board }) => board.phase !== "flight_shake" },
    {
      name: "fly",
      marks: (at) => flying(at, START, LOOKOUT),
      isDone: (at) => shipOf(at)?.at === LOOKOUT || (shipOf(at) ?? null) === null,
    },
    { name: "explored", marks: () => [".starmap"] },
    {
      name: "fly_on",
      marks: (at) => flying(at, LOOKOUT, SITE),
      isDone: (at) => shipOf(at)?.at === SITE || (shipOf(at) ?? null) === null,
    },
    { name: "colony", marks: () => [".deed"], isDone: ({ own }) => own.colonies.length > 2 },
    passing("others", 4),
    { name: "roll_again", marks: () => [MAIN], isDone: hasRolled },
    {
      name: "ship",
      marks: ({ chosen }) => placing(chosen, "colony_ship", "at", START, point(START)),
      isDone: ({ board, seat }) =>
        board.ships.some((/** @type {any} */ one) => one.seat === seat && one.kind === "colony_ship"),
    },
    { name: "points", marks: () => [".plate.own"] },
  ],
};
