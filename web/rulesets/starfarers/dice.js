// Dice and the balls of motherships, as they lie on the table.

import { html } from "../../kit/base/lib.js";
import { say, word } from "./words.js";

const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
const BALLS = {
  yellow: ["#e6c229", "2"],
  blue: ["#9cc4ff", "1"],
  red: ["#f08a8a", "3"],
  black: ["#e8e8ee", "0"],
};

export function Die({ value }) {
  return html`<svg class="die" viewBox="-10 -10 20 20" role="img" aria-label=${String(value)}>
    <rect x="-9" y="-9" width="18" height="18" rx="4" />
      ${PIPS[value].map(([x, y]) => html`<circle key=${`${x},${y}`} cx=${5 * x} cy=${5 * y} r="1.8" />`)}
  </svg>`;
}

/** A ball with its value. The black ball has its own picture, because it brings an encounter. */
export function Ball({ color }) {
  const [fill, value] = BALLS[color];
  const words = say("balls.words", { color: word(`ball_${color}`), value });
  const isBlack = color === "black";
  return html`<svg class="ball" viewBox="-10 -10 20 20" role="img" aria-label=${words}><title>${words}</title>
    <circle r="9" fill=${isBlack ? "#14182a" : fill} /><text y="4.5" fill=${isBlack ? "#ffffff" : "#14182a"}>
      ${isBlack ? "✦" : value}</text></svg>`;
}
