// The pictures of encounters: pirates, merchants, travelers, calls for help, wormholes.

import { html } from "../../../kit/base/lib.js";
import { entryOf } from "../../../kit/base/entries.js";
import { Planet } from "../../../kit/art/planets.js";
import { Ship } from "../map/pieces.js";

const STARS =
  "M30 20h0M80 40h0M140 18h0M110 100h0M52 88h0M168 60h0M20 60h0M196 112h0M62 12h0M284 14h0M148 84h0M8 110h0";
const RAIDER =
  "M0-31L5-18L7-5C17-3 26 5 30 20L29 23C21 12 14 8 7 9L4 21L0 25L-4 21L-7 9C-14 8-21 12-29 23L-30 20" +
  "C-26 5-17-3-7-5L-5-18Z";

/** Things of a scene; each lies within 300 × 128. */
const SCENES = {
  pirates: () => html`<${Planet} name="tritanium" x=${232} y=${34} size=${132} />
    <g class="raider" transform="translate(96 66) rotate(72) scale(1.5)"><circle class="veil" r="34" />
      <path d=${RAIDER} /><path class="lines"
        d="M0-27V-6M-7-1C-14 0-22 7-26 15M7-1C14 0 22 7 26 15" /><circle cy="-3"
        r="3.6" /></g>
    <path class="shots" d="M150 72C190 84 210 96 246 104" />`,
  merchants: () => html`<${Planet} name="goods" x=${236} y=${36} size=${120} />
    <g class="freighter" transform="translate(84 66)"><path d="M-66-10H34L58 0L34 10H-66Z" />
      <path class="crates"
        d="M-58-26h22v15h-22zM-32-26h22v15h-22zM-6-26h22v15h-22zM-58 11h22v15h-22zM-32 11h22v15h-22zM-6
        11h22v15h-22z" /><path class="lines" d="M34-10V10M40 0h10" /></g>`,
  travelers: () => html`<${Planet} name="water" x=${246} y=${30} size=${104} />
    <g class="traveler" transform="translate(96 64)"><circle class="veil" r="52" /><circle class="ring"
      r="38" />
      <circle class="ring" r="28" /><path d="M0-30C14-12 14 12 0 30C-14 12-14-12 0-30Z" /><circle
        r="5" /></g>`,
  distress: () => html`<${Planet} name="ore" x=${240} y=${30} size=${104} />
    <g class="wreck" transform="translate(92 66) rotate(-14)"><path
      d="M-60-12L30-12L52 0L30 12L-60 12L-50 0Z" />
      <path class="lines" d="M-20-12L-10 12M8-12L0 0L10 12" /><path class="fire"
        d="M-52-6C-70-14-66-34-50-40C-54-28-38-26-44-14
        C-36-16-34-22-34-26C-24-16-30-4-40 0Z" /></g>`,
  wormhole: () => html`<g class="wormhole" transform="translate(104 64)">
      ${[58, 47, 36, 26, 16].map(
        (r) => html`<ellipse key=${r} rx=${r} ry=${r * 0.72}
        transform=${`rotate(${r * 2})`} />`,
      )}
      <circle r="8" /></g>
    <${Planet} name="none" x=${244} y=${34} size=${84} />`,
};

/** @param {{scene: string, color: string}} props `color` of the player who meets it */
export function Art({ scene, color }) {
  const draw = entryOf(SCENES, scene) ?? SCENES.merchants;
  return html`<svg class=${`scene ${scene}`} viewBox="0 0 300 128" preserveAspectRatio="xMidYMid slice"
    aria-hidden="true">
    <rect class="night" width="300" height="128" /><path class="stars" d=${STARS} />
    ${draw()}<g class="visitor"><${Ship} kind="colony_ship" color=${color} at=${[258, 106]} turn=${-78}
      words="" /></g></svg>`;
}
