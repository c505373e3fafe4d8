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
    <g class="freighter" transform="translate(92 66) rotate(-6)">
      <path class="glow" d="M-66-9L-104 0L-66 9Z" />
      <path class="crates" d="M-56-29h24v17h-24zM-29-29h24v17h-24zM-2-29h24v17h-24zM-56 12h24v17h-24zM-29
        12h24v17h-24zM-2 12h24v17h-24z" />
      <path class="lines" d="M-44-29v17M-17-29v17M10-29v17M-44 12v17M-17 12v17M10 12v17" />
      <path class="hull" d="M-66-12H30C46-12 58-6 66 0C58 6 46 12 30 12H-66L-60 0Z" />
      <path class="shade" d="M-64 4H60C50 9 42 12 30 12H-66Z" />
      <path class="window" d="M38-7C46-6 52-3 56 0H36Z" />
      <path class="lights" d="M-50-3h0M-36-3h0M-22-3h0M-8-3h0M6-3h0M20-3h0" /></g>`,
  travelers: () => html`<${Planet} name="water" x=${246} y=${30} size=${104} />
    <g class="traveler" transform="translate(96 64)"><circle class="veil" r="54" /><circle class="ring"
      r="42" /><circle class="ring" r="33" />
      <path class="petal" d="M0-34C16-14 16 14 0 34C-16 14-16-14 0-34Z" />
      <path class="petal" d="M-34 0C-14-16 14-16 34 0C14 16-14 16-34 0Z" />
      <path class="hull" d="M0-20C11-8 11 8 0 20C-11 8-11-8 0-20Z" /><circle class="core" r="6" /></g>`,
  distress: () => html`<${Planet} name="ore" x=${240} y=${30} size=${104} />
    <g class="wreck" transform="translate(98 62) rotate(-16)">
      <circle class="glow" cx="-34" cy="-6" r="36" />
      <path class="fire" d="M-30 6C-66 6-74-20-60-40C-58-28-50-28-48-34C-46-46-36-52-34-58C-26-46-26-38
        -18-30C-14-34-14-38-14-42C-2-24-8 2-30 6Z" />
      <path class="flame" d="M-34 4C-52 2-54-14-46-24C-42-16-38-20-36-28C-26-16-20-2-34 4Z" />
      <path class="hull" d="M-8-15L34-13C52-9 62-4 70 1C60 7 48 12 32 15L-2 16L4 6L-7 0L3-7Z" />
      <path class="hull" d="M-62-11L-26-15L-32-5L-22 1L-32 8L-28 15L-60 12L-54 0Z" />
      <path class="shade" d="M2 8L66 4C56 9 46 13 32 15L-2 16Z" />
      <path class="window" d="M40-7C49-5 55-2 59 1H37Z" />
      <path class="lines" d="M14-13L20 0L12 15M-46-12L-42 12" />
      <path class="debris" d="M-18-24l6-4 3 6zM-14 24l8-2-2 7zM2-30l4 3-5 3zM12 30l3 5-6 0z" /></g>`,
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
