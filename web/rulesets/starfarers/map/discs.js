// The disc of a planet: its number with pips, a pirate base, an ice planet, or a number that is still hidden.

import { html } from "../../../kit/base/lib.js";
import { round } from "../../../kit/board/geometry.js";
import { Glyph } from "../../../kit/art/glyphs.js";
import { pipsOf } from "../../../kit/art/disc.js";

/** @import { PlanetView } from "../types.js" */

const GAP = 3;
const TOKENS = {
  pirate_base: "M2 14l12-7 1.5 2.6L22 6l1 1.8-6.4 4 1 1.6-7 4.1A4.5 4.5 0 1 1 2 14z",
  ice_planet: "M11 1h2v22h-2zM2 6.4l1-1.8 19 13-1 1.8zM2 17.6l19-13 1 1.8-19 13z",
};

/** @param {{planet: any, x: number, y: number, isLarge: boolean}} props large ones lie in the middle */
export function Disc({ planet, x, y, isLarge }) {
  if (isLarge) return html`<${Face} planet=${planet} x=${x} y=${y} size=${1.55} />`;
  const isWide = planet.numbers?.length > 1 && !planet.token;
  const [sign, disc] = isWide ? [x - 19, x + 3] : [x - 15, x + 3];
  return html`<circle class="chip" cx=${round(sign)} cy=${round(y + 19)} r="8" />
    <${Glyph} name=${planet.resource} x=${round(sign)} y=${round(y + 19)} size=${11} />
    <${Face} planet=${planet} x=${disc} y=${y + 19} size=${1} />`;
}

/** @param {{planet: PlanetView, x: number, y: number, size: number}} props */
function Face({ planet, x, y, size }) {
  const { numbers, token } = planet;
  const at = `translate(${round(x)} ${round(y)})${size === 1 ? "" : ` scale(${size})`}`;
  if (token)
    return html`<g class=${`token ${token.kind}`} transform=${at}>
    <path class="edge" d="M-13 0L-6.5-11.2H6.5L13 0L6.5 11.2H-6.5Z" />
    <path class="arms" transform="translate(-11 -5) scale(.46)" d=${TOKENS[token.kind] ?? ""} />
    <text x="5.5" y="4.4">${token.strength}</text></g>`;
  const words = numbers === null ? "?" : numbers.join("·");
  const isWide = numbers !== null && numbers.length > 1;
  const isHot = numbers !== null && numbers.some((one) => pipsOf(one) === 5);
  const pips = numbers?.length === 1 ? pipsOf(numbers[0]) : 0;
  const first = (-GAP * (pips - 1)) / 2;
  return html`<g class=${isHot ? "disc hot" : "disc"} transform=${at}>
    ${isWide ? html`<rect x="-17" y="-10.5" width="34" height="21" rx="10.5" />` : html`<circle r="10.5" />`}
    <text y=${pips > 0 ? 2.8 : 4.4}>${words}</text>
    ${
      pips > 0 &&
      html`<path class="pips"
        d=${Array.from({ length: pips }, (_, at) => `M${first + GAP * at} 6.5h0`).join("")} />`
    }</g>`;
}
