// Reduced motion: outlines at both ends of a move, the final faces of dice, dashed trails. Nothing moves;
// things only appear and disappear.

import { html } from "../../base/lib.js";
import { Die, Face } from "./faces.js";
import { endsOf, outline, toneOf, trail } from "./marks.js";
import { arcPath, linePath, move } from "./paths.js";

/** @import { Spot } from "../anchors.js" */
/** @import { Cue } from "../cues.js" */
/** @import { Tools } from "./run.js" */

const OUTLINE_MS = 1000;
const TRAIL_MS = 2000;
const CARD_MS = 1600;

/**
 * Show outlines at both ends of a flight, but not around the whole board, which stands for a supply that is
 * not drawn.
 * @param {Tools} tools
 * @param {Cue} cue
 */
function ends(tools, cue) {
  for (const at of [cue.from, cue.to]) {
    const places = [at ?? []].flat(2).filter((one) => one !== "board");
    outline(tools, boxed(cue, places), OUTLINE_MS);
  }
}

/**
 * Return the outline of the first of these places that is on the page.
 * @param {Cue} cue
 * @param {Cue["at"]} at
 */
function boxed(cue, at) {
  return { ...cue, start: 0, at: [[at ?? []].flat(2)], shape: "box", tone: toneOf(cue) };
}

/** @param {Tools} tools @param {Cue} cue */
function glide(tools, cue) {
  const stops = [cue.from, ...(cue.by ?? []), cue.to]
    .map((at) => tools.find(at))
    .filter((one) => one !== null);
  if (stops.length >= 2) trail(tools, linePath(stops), { ...cue, start: 0 }, dashed());
  ring(tools, { ...cue, at: cue.to ?? cue.from });
}

/** @param {Tools} tools @param {Cue} cue */
function arrow(tools, cue) {
  const found = endsOf(tools, cue);
  if (found !== null) trail(tools, arcPath(found.from, found.to), { ...cue, start: 0 }, dashed());
}

function dashed() {
  return { lasts: TRAIL_MS, name: "stage-trail dashed" };
}

/** @param {Tools} tools @param {Cue} cue */
function dice(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const drawn = html`<span class=${`stage-dice ${cue.tone}`}>
    ${(cue.faces ?? []).map((shows, index) => html`<${Die} key=${index} shows=${shows} />`)}</span>`;
  appear(tools, "stage-still", drawn, spot, CARD_MS);
}

/** @param {Tools} tools @param {Cue} cue */
function ring(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot !== null) appear(tools, `stage-ring still ${toneOf(cue)}`, null, spot, OUTLINE_MS);
}

/** @param {Tools} tools @param {Cue} cue */
function reveal(tools, cue) {
  const spot = tools.find(cue.at);
  const note = cue.note && html`<small>${cue.note}</small>`;
  if (spot !== null) appear(tools, "stage-reveal", html`<b>${cue.words}</b>${note}`, spot, CARD_MS);
}

/** @param {Tools} tools @param {Cue} cue */
function flip(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot !== null) appear(tools, "stage-flying large", html`<${Face} face=${cue.face} />`, spot, CARD_MS);
}

/** @param {Tools} tools @param {string} name @param {any} drawn @param {Spot} spot @param {number} lasts */
function appear(tools, name, drawn, { x, y }, lasts) {
  const transform = move(x, y);
  const seen = [0, 1, 1, 0].map((opacity, index) => ({
    transform,
    opacity,
    offset: [0, 0.1, 0.85, 1][index],
  }));
  tools.show(name, drawn, seen, { duration: lasts });
}

/** Show an outline at the place of a cue. @param {Tools} tools @param {Cue} cue */
function marked(tools, cue) {
  outline(tools, boxed(cue, cue.at), OUTLINE_MS);
}

/** @type {Record<string, (tools: Tools, cue: Cue) => void>} */
export const STILL = {
  fly: ends,
  medal: ends,
  dice,
  glide,
  set: ring,
  ring,
  burst: ring,
  glow: (tools, cue) => outline(tools, cue, OUTLINE_MS),
  flip,
  shake: marked,
  fade: () => {},
  rays: marked,
  arrow,
  reveal,
};
