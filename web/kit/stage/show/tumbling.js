// Dice that tumble onto a place.

import { html } from "../../base/lib.js";
import { MS } from "../cues.js";
import { Tumbling } from "./faces.js";
import { move } from "./paths.js";

/** @import { Cue } from "../cues.js" */
/** @import { Tools } from "./run.js" */

const OUT = "ease-out";
const LINGER_MS = 420;
const DIE_APART = 0.56; // of a die's size, from the middle between two dice

/** @param {Tools} tools @param {Cue} cue */
export function dice(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const size = dieSize();
  const faces = cue.faces ?? [];
  if (cue.covers)
    tools.show("stage-held", null, [], { duration: MS.dice, delay: cue.start }, { hides: cue.covers });
  faces.forEach((shows, index) => {
    const side = faces.length === 1 ? 0 : index === 0 ? -1 : 1;
    const x = spot.x + side * size * DIE_APART;
    const y = spot.y + side * -4;
    const tilt = side === 0 ? -6 : side * 8;
    const element = tools.show(
      "stage-tumbling",
      html`<${Tumbling} shows=${shows} tone=${cue.tone} />`,
      tumble(x, y, tilt, size),
      { duration: MS.dice + MS.rest + LINGER_MS, delay: cue.start + index * 40 },
    );
    sides(tools, element, cue.start + index * 40);
  });
}

/**
 * Return four keyframes of a tumbling die that comes from the lower left, its rest, and its fading.
 * @param {number} x
 * @param {number} y
 * @param {number} tilt
 * @param {number} size
 */
function tumble(x, y, tilt, size) {
  const whole = MS.dice + MS.rest + LINGER_MS;
  /** @param {number} ms */
  const at = (ms) => ms / whole;
  const [low, far] = [size * 1.6, size * 4];
  return [
    { transform: move(x - far, y + low * 1.6, -420, 1.25), opacity: 0, offset: 0, easing: "ease-in" },
    { transform: move(x - far * 0.55, y - low, -220, 1.4), opacity: 1, offset: at(220), easing: OUT },
    { transform: move(x - far * 0.2, y + 8, -90, 1.05), opacity: 1, offset: at(430), easing: OUT },
    { transform: move(x + 6, y - 10, tilt + 14, 1.12), opacity: 1, offset: at(560), easing: "ease-in" },
    { transform: move(x, y, tilt, 1), opacity: 1, offset: at(MS.dice) },
    { transform: move(x, y - 2, tilt + 3, 1), opacity: 1, offset: at(MS.dice + MS.rest / 2) },
    { transform: move(x, y, tilt, 1), opacity: 1, offset: at(MS.dice + MS.rest) },
    { transform: move(x, y, tilt, 1), opacity: 1, offset: at(whole - 160) },
    { transform: move(x, y, tilt, 0.9), opacity: 0, offset: 1 },
  ];
}

/**
 * Change the side that a tumbling die shows.
 * @param {Tools} tools
 * @param {Element} element
 * @param {number} start
 */
function sides(tools, element, start) {
  const shown = [...(element.querySelectorAll?.(".stage-die-side") ?? [])];
  const until = [220, 430, Infinity];
  shown.forEach((side, index) => {
    const from = index === 0 ? 0 : until[index - 1];
    /** @param {number} ms */
    const part = (ms) => Math.min(1, ms / MS.dice);
    const frames =
      index === shown.length - 1
        ? [
            { opacity: 0 },
            { opacity: 0, offset: part(from) },
            { opacity: 1, offset: part(from) },
            { opacity: 1 },
          ]
        : [
            { opacity: index === 0 ? 1 : 0 },
            { opacity: index === 0 ? 1 : 0, offset: part(from) },
            { opacity: 1, offset: part(from) },
            { opacity: 1, offset: part(until[index]) },
            { opacity: 0, offset: part(until[index]) },
            { opacity: 0 },
          ];
    tools.stir(side, frames, { duration: MS.dice, delay: start });
  });
}

/** Return the size of a die in pixels, which grows with the page. */
function dieSize() {
  return 3.6 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
}
