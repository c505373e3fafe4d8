// Lines and outlines on the stage, and the positions of pieces on the screen.

import { html } from "../../base/lib.js";
import { move } from "./paths.js";

/** @import { Cue } from "../cues.js" */
/** @import { Tools } from "./run.js" */

const PICTURE = 64; // the side of a piece's picture, in units of the board

/** Return the ends of a cue; null if one of them is not on the page. @param {Tools} tools @param {Cue} cue */
export function endsOf(tools, cue) {
  const [from, to] = [tools.find(cue.from), tools.find(cue.to)];
  return from === null || to === null ? null : { from, to };
}

/**
 * Show a line that fades in and out.
 * @param {Tools} tools
 * @param {string} path
 * @param {Cue} cue
 * @param {{lasts: number, name?: string}} of
 */
export function trail(tools, path, cue, { lasts, name = "stage-trail" }) {
  const tone = toneOf(cue);
  const drawn = html`<svg class="stage-line" aria-hidden="true"><path d=${path} /></svg>`;
  tools.show(
    `${name} ${tone}`,
    drawn,
    [{ opacity: 0 }, { opacity: 0.85, offset: 0.25 }, { opacity: 0.7, offset: 0.7 }, { opacity: 0 }],
    { duration: lasts, delay: cue.start },
  );
}

/** Return the CSS classes for the colour of a cue. @param {{tone?: string, face?: any}} cue */
export function toneOf({ tone = "", face = null }) {
  if (face && "card" in face) return `of-${face.look ?? face.card} signed`;
  return tone;
}

/**
 * Return the position of a piece on the screen: its origin, its angle, and the size of its picture.
 * @param {Element | null} element
 */
export function lieOf(element) {
  const matrix = /** @type {SVGGraphicsElement | null} */ (element)?.getScreenCTM?.() ?? null;
  if (matrix === null) return { size: {} };
  const { a, b, e: x, f: y } = matrix;
  const side = PICTURE * Math.hypot(a, b);
  const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI);
  return { x, y, angle, size: { width: side, height: side } };
}

/**
 * Return the places that a piece glides over, its size, and its angle, which is null if the piece is not on
 * the page. A piece that stands beside the middle of its place, as the cruiser beside a disc, keeps that
 * distance.
 * @param {Tools["find"]} find
 * @param {Cue} cue
 */
export function wayOf(find, cue) {
  const { x, y, angle = null, size } = lieOf(find(cue.hides)?.element ?? null);
  const place = find(cue.stands);
  const isBeside = place !== null && x !== undefined;
  const [right, down] = isBeside ? [x - place.x, y - place.y] : [0, 0];
  const stops = [cue.from, ...(cue.by ?? []), cue.to]
    .map((at) => find(at))
    .filter((one) => one !== null)
    .map((one) => ({ x: one.x + right, y: one.y + down }));
  return {
    stops,
    size: size.width === undefined ? lieOf(find(cue.from)?.element ?? null).size : size,
    angle,
  };
}

/** Show an outline around each place of a cue. @param {Tools} tools @param {Cue} cue @param {number} lasts */
export function outline(tools, cue, lasts) {
  for (const at of [cue.at].flat()) {
    const spot = tools.find(at);
    if (spot === null) continue;
    const { x, y } = spot;
    const [width, height] =
      cue.shape === "box" ? [spot.width + 6, spot.height + 6] : [spot.width, spot.height];
    const seen = [0, 1, 1, 0].map((opacity, index) => ({
      transform: move(x, y),
      opacity,
      offset: [0, 0.15, 0.7, 1][index],
    }));
    const timing = { duration: lasts, delay: cue.start };
    tools.show(`stage-glow ${cue.shape} ${toneOf(cue)}`, shapeOf(cue.shape), seen, timing, { width, height });
  }
}

/** @param {string | undefined} shape */
function shapeOf(shape) {
  if (shape !== "hex" && shape !== "hex-flat") return null;
  const points =
    shape === "hex" ? "50,1 99,25.5 99,74.5 50,99 1,74.5 1,25.5" : "1,50 25.5,1 74.5,1 99,50 74.5,99 25.5,99";
  return html`<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    <polygon points=${points} vector-effect="non-scaling-stroke" /></svg>`;
}
