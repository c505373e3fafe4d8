// A disc with a number, and a pip below it for each of the 36 rolls of two dice that give the number.

import { html } from "../base/lib.js";
import { round } from "../board/geometry.js";

const GAP = 4;

/** Return how many of the 36 rolls of two dice add up to a number. @param {number} number */
export function pipsOf(number) {
  return Math.max(0, 6 - Math.abs(7 - number));
}

/** @param {{number: number, x: number, y: number}} props */
export function Disc({ number, x, y }) {
  const pips = pipsOf(number);
  const isLikely = pips === 5;
  const first = x - ((pips - 1) * GAP) / 2;
  return html`<g class="disc"><circle class="token" cx=${round(x)} cy=${round(y)} r="16.6" />
    <text class=${isLikely ? "number likely" : "number"} x=${round(x)} y=${round(y + 4.2)}>${number}</text>
    <path class=${isLikely ? "pips likely" : "pips"} d=${Array.from(
      { length: pips },
      (_, index) => `M${round(first + index * GAP)} ${round(y + 9.8)}h0`,
    ).join("")} /></g>`;
}
