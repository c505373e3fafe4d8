// The gradients and patterns of the map, the pieces and the motherships; drawn once a page.

import { html } from "../../../kit/base/lib.js";
import { COLORS, RESOURCES } from "../words.js";

const TILES = [...RESOURCES, "outpost", "empty"];

/** @param {[string, string, number?][]} given */
const stops = (given) =>
  given.map(
    ([offset, color, opacity = 1]) => html`<stop offset=${offset}
  stop-color=${color} stop-opacity=${opacity} />`,
  );

/** The gradients that the pictures of this ruleset refer to. */
export function Defs() {
  return html`<defs>
    ${TILES.map(
      (name) => html`<radialGradient id=${`farers-${name}`} key=${name} class=${`of-${name}`} cx=".5" cy=".42"
        r=".68"><stop offset="0" class="core" /><stop offset="1" class="rim" /></radialGradient>`,
    )}
    ${COLORS.map(
      (
        color,
      ) => html`<linearGradient id=${`farers-${color}`} key=${color} class=${`of-${color}`} x1="0" y1="0"
        x2="0" y2="1"><stop offset="0" class="light" /><stop offset=".5" class="middle" />
        <stop offset="1" class="dark" /></linearGradient>`,
    )}
    <radialGradient id="farers-disc" cx=".4" cy=".3" r=".8">
      ${stops([
        ["0", "#fffdf3"],
        [".8", "#f3e6c4"],
        ["1", "#d8c391"],
      ])}</radialGradient>
    <radialGradient id="farers-shade" cx=".3" cy=".26" r=".86">
      ${stops([
        ["0", "#fff", 0.42],
        [".28", "#fff", 0.06],
        [".55", "#000", 0.04],
        [".8", "#02030c", 0.5],
        ["1", "#02030c", 0.82],
      ])}</radialGradient>
    <pattern id="farers-fog" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
      <rect width="9" height="9" class="fog-ground" /><rect width="4" height="9"
        class="fog-stripe" /></pattern>
    <${ShipGradients} /></defs>`;
}

/** The gradients of motherships. */
function ShipGradients() {
  return html`<linearGradient id="farers-hull" x1="0" y1="0" x2="0" y2="1">
      ${stops([
        ["0", "#e9eefb"],
        [".42", "#a9b5d2"],
        [".72", "#5f6b8d"],
        ["1", "#2b3350"],
      ])}</linearGradient>
    <linearGradient id="farers-metal" x1="0" y1="0" x2="0" y2="1">
      ${stops([
        ["0", "#f4f7ff"],
        [".5", "#aab4cf"],
        ["1", "#4a5474"],
      ])}</linearGradient>
    <radialGradient id="farers-glass" cx=".35" cy=".28" r=".8">
      ${stops([
        ["0", "#fff", 0.75],
        [".3", "#bcd6ff", 0.22],
        ["1", "#0b1534", 0.55],
      ])}</radialGradient>
    <linearGradient id="farers-flame" x1="1" y1="0" x2="0" y2="0">
      ${stops([
        ["0", "#fff"],
        [".25", "#8be9ff"],
        ["1", "#2f7bff", 0],
      ])}</linearGradient>`;
}
