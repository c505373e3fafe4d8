// A mothership with its bow to the right: six boosters, six cannons, five freight pods, and the globe with
// the balls that were shaken.

import { html } from "../../kit/base/lib.js";
import { SeatSign } from "../../kit/art/seat_signs.js";
import { COLORS, counted, say, UPGRADES } from "./words.js";

const BOOSTER = "M-15-9L8-6V6L-15 9Z";
const CANNON = "M-9 10V2L-4-3H30V2H4V10Z";
const HULL = "M46 60C46 34 64 24 96 24H232C282 24 330 42 366 60C330 78 282 96 232 96H96C64 96 46 86 46 60Z";
const WINDOWS = Array.from({ length: 8 }, (_, at) => `M${112 + 16 * at} 45h9v5h-9z`).join("");
const EDGE = { stroke: "#0a1024", "stroke-width": 1.2 };

/** Where the slots are, in the order in which they fill. */
const BOOSTERS = [44, 22].flatMap((x) => [31, 60, 89].map((y) => [x, y]));
const CANNONS = [150, 196, 242].flatMap((x) => [
  [x, 21, 1],
  [x, 99, -1],
]);
const PODS = [112, 136, 160, 184, 208];

/**
 * @param {{color: string, upgrades: Record<string, number>, balls?: string[], name?: string, anchor?:
 *   string}} props
 */
export function Mothership({ color, upgrades, balls = [], name = "", anchor = undefined }) {
  const known = COLORS.includes(color) ? color : "white";
  const words = say("ship.words", { what: UPGRADES.map((one) => counted(one, upgrades[one])).join(", ") });
  return html`<svg class=${`mothership of-${known}`} viewBox="-8 4 380 112" role="img" data-anchor=${anchor}
    aria-label=${name ? `${name}: ${words}` : words}>
    <path class="slot" d=${emptySlots(upgrades)} />
    ${BOOSTERS.slice(0, upgrades.booster).map(([x, y], at) => html`<${Booster} key=${at} x=${x} y=${y} />`)}
    ${CANNONS.slice(0, upgrades.cannon).map(
      ([x, y, side], at) => html`<${Cannon} key=${at} x=${x} y=${y} side=${side} />`,
    )}
    <path d=${HULL} fill="url(#farers-hull) #a9b5d2" ...${EDGE} />
    <path class="shadow"
      d="M62 60C62 44 76 36 100 36H232C276 36 318 48 352 60C318 72 276 84 232 84H100C76 84 62 76
      62 60Z" />
    <path class="gleam" d="M60 42C70 31 82 28 98 28H232C270 28 310 40 340 52" />
    <path class="seams" d="M100 24V96M256 27V93" />
    <path class="bow" d="M232 24C282 24 330 42 366 60C330 78 282 96 232 96L246 60Z" />
    <path class="bow-light" d="M240 28C284 30 326 45 352 57L246 57Z" />
    <path class="cockpit" d="M292 50L318 57V63L292 70Z" /><path class="windows" d="M294 53L312 58" />
    <path class="slot" d=${PODS.slice(upgrades.freight_pod)
      .map((x) => `M${x - 9.5} 61h19v18h-19z`)
      .join("")} />
    ${PODS.slice(0, upgrades.freight_pod).map((x, at) => html`<${Pod} key=${at} x=${x} />`)}
    <${Globe} balls=${balls} /><path class="panes" d=${WINDOWS} />
    <${SeatSign} color=${color} x=${262} y=${60} scale=${1.9} /></svg>`;
}

/** The outlines of missing boosters and cannons. @param {Record<string, number>} upgrades */
function emptySlots({ booster = 0, cannon = 0 }) {
  const boosters = BOOSTERS.slice(booster).map(([x, y]) => `M${x - 15} ${y - 9}l23 3v12l-23 3z`);
  const cannons = CANNONS.slice(cannon).map(
    ([x, y, s]) => `M${x - 9} ${y + 10 * s}v${-8 * s}l5 ${-5 * s}h34v${5 * s}h-26v${8 * s}z`,
  );
  return [...boosters, ...cannons].join("");
}

/** @param {{x: number, y: number}} props */
function Booster({ x, y }) {
  return html`<g transform=${`translate(${x} ${y})`}>
    <path d="M-14-5L-46 0L-14 5Z" fill="url(#farers-flame) none" />
    <path d=${BOOSTER} fill="url(#farers-hull) #a9b5d2" ...${EDGE} />
    <path class="band" d="M-15-9L-11-8.5V8.5L-15 9Z" />
  </g>`;
}

/** @param {{x: number, y: number, side: number}} props */
function Cannon({ x, y, side }) {
  return html`<g transform=${`translate(${x} ${y}) scale(1 ${side})`}>
    <path d=${CANNON} fill="url(#farers-metal) #aab4cf" ...${EDGE} />
    <path class="band" d="M24-3H30V2H24Z" /></g>`;
}

/** @param {{x: number}} props */
function Pod({ x }) {
  return html`<g class="pod" transform=${`translate(${x} 70)`}>
    <rect x="-9.5" y="-9" width="19" height="18" rx="3" /><path d="M-4-8V8M4-8V8" /></g>`;
}

const LIES = [
  [
    [-8, 5],
    [7, 6],
  ],
  [[0, 5]],
];

/** @param {{balls: string[]}} props */
function Globe({ balls }) {
  const lies = balls.length === 1 ? LIES[1] : LIES[0];
  return html`<g class="bubble" transform="translate(80 60)"><circle class="inside" r="20" />
    ${balls.slice(0, 2).map(
      (color, at) => html`<circle key=${at} class=${`ball ${color}`} cx=${lies[at][0]}
      cy=${lies[at][1]} r="7" />`,
    )}
    <circle r="20" fill="url(#farers-glass) none" /></g>`;
}
