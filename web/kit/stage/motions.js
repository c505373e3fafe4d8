// Each motion of the stage, by the name of its cue. Only transform and opacity are animated.

import { html } from "../base/lib.js";
import { MS } from "./cues.js";
import { Face, Tumbling } from "./faces.js";
import { arc, arcPath, line, linePath, move } from "./paths.js";

const OUT = "ease-out";
const FLIGHT = "cubic-bezier(.3, .1, .2, 1)";
const GLIDE = "cubic-bezier(.45, 0, .2, 1)";
const SETTLE = "cubic-bezier(.2, 1.4, .4, 1)";
const LINGER_MS = 420;
const DIE_APART = 0.56; // of a die's size, from the middle between two dice
const SPARKS = 8;
const PICTURE = 64; // the side of a piece's picture, in units of the board

/** Return the ends of a cue; null if one of them is not on the page. */
export function endsOf(tools, cue) {
  const [from, to] = [tools.find(cue.from), tools.find(cue.to)];
  return from === null || to === null ? null : { from, to };
}

/** Show a line that fades in and out. */
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

/** Return the classes of the colour that something has. @param {{tone?: string, face?: any}} cue */
export function toneOf({ tone = "", face = null }) {
  if (face && "card" in face) return `of-${face.look ?? face.card} signed`;
  return tone;
}

function fly(tools, cue) {
  const ends = endsOf(tools, cue);
  if (ends === null) return arrive(tools, cue);
  const { from, to } = ends;
  trail(tools, arcPath(from, to), cue, { lasts: cue.lasts + 120 });
  for (let index = 0; index < cue.count; index += 1) {
    const spread = (index - (cue.count - 1) / 2) * 9;
    const frames = arc({ x: from.x + spread, y: from.y }, { x: to.x + spread, y: to.y });
    tools.show("stage-flying", html`<${Face} face=${cue.face} />`, frames, {
      duration: MS.card,
      delay: cue.start + index * MS.next,
      easing: FLIGHT,
    });
  }
}

/** Show what flies at the one end that is on the page. */
function arrive(tools, cue) {
  const end = tools.find(cue.to) ?? tools.find(cue.from);
  if (end === null) return;
  const { x, y } = end;
  tools.show(
    "stage-flying",
    html`<${Face} face=${cue.face} />`,
    [
      { transform: move(x, y - 30, 0, 0.7), opacity: 0 },
      { transform: move(x, y, 0, 1), opacity: 1, offset: 0.5 },
      { transform: move(x, y, 0, 0.7), opacity: 0 },
    ],
    { duration: MS.card, delay: cue.start, easing: OUT },
  );
}

function dice(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const size = dieSize();
  cue.faces.forEach((shows, index) => {
    const side = cue.faces.length === 1 ? 0 : index === 0 ? -1 : 1;
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

/** Return four keyframes of a tumbling die that comes from the lower left, its rest, and its fading. */
function tumble(x, y, tilt, size) {
  const whole = MS.dice + MS.rest + LINGER_MS;
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

/** Change the side that a tumbling die shows. */
function sides(tools, element, start) {
  const shown = [...(element.querySelectorAll?.(".stage-die-side") ?? [])];
  const until = [220, 430, Infinity];
  shown.forEach((side, index) => {
    const from = index === 0 ? 0 : until[index - 1];
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

function glide(tools, cue) {
  const stops = [cue.from, ...(cue.by ?? []), cue.to]
    .map((at) => tools.find(at))
    .filter((one) => one !== null);
  if (stops.length < 2) return ring(tools, { ...cue, at: cue.to ?? cue.from });
  trail(tools, linePath(stops), cue, { lasts: cue.lasts + 300 });
  const frames = line(stops, { turns: cue.turns });
  const timing = { duration: cue.lasts, delay: cue.start, easing: GLIDE };
  const hides = cue.hides ? (tools.find(cue.hides)?.element ?? null) : null;
  const { size } = lieOf(hides);
  tools.show("stage-piece", html`<${Face} face=${cue.face} />`, frames, timing, { hides, ...size });
}

/** Return how a piece of the board lies on the screen: its origin, its angle, and the size of its picture. */
function lieOf(element) {
  const matrix = element?.getScreenCTM?.() ?? null;
  if (matrix === null) return { size: {} };
  const { a, b, e: x, f: y } = matrix;
  const side = PICTURE * Math.hypot(a, b);
  const angle = Math.round((Math.atan2(b, a) * 180) / Math.PI);
  return { x, y, angle, size: { width: side, height: side } };
}

function set(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const { x = spot.x, y = spot.y, angle = 0, size } = lieOf(spot.element);
  const timing = { duration: MS.set, delay: cue.start, easing: SETTLE };
  const frames = [
    { transform: move(x, y, angle, 1.6), opacity: 0 },
    { transform: move(x, y, angle, 1), opacity: 1 },
  ];
  const hides = spot.element;
  if (cue.face)
    tools.show("stage-piece", html`<${Face} face=${cue.face} />`, frames, timing, { hides, ...size });
  ring(tools, { ...cue, start: cue.start + MS.set / 2 });
}

function ring(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const { x, y } = spot;
  tools.show(
    `stage-ring ${toneOf(cue)}`,
    null,
    [
      { transform: move(x, y, 0, 0.35), opacity: 0 },
      { transform: move(x, y, 0, 0.6), opacity: 1, offset: 0.2 },
      { transform: move(x, y, 0, 1.5), opacity: 0 },
    ],
    { duration: MS.ring, delay: cue.start, easing: OUT },
  );
}

/** Show an outline around each place of a cue. */
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

function shapeOf(shape) {
  if (shape !== "hex" && shape !== "hex-flat") return null;
  const points =
    shape === "hex" ? "50,1 99,25.5 99,74.5 50,99 1,74.5 1,25.5" : "1,50 25.5,1 74.5,1 99,50 74.5,99 25.5,99";
  return html`<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
    <polygon points=${points} vector-effect="non-scaling-stroke" /></svg>`;
}

function medal(tools, cue) {
  const ends = endsOf(tools, cue);
  if (ends === null) return arrive(tools, cue);
  tools.show("stage-medal", html`<${Face} face=${cue.face} />`, arc(ends.from, ends.to, { endScale: 1 }), {
    duration: MS.medal,
    delay: cue.start,
    easing: FLIGHT,
  });
  ring(tools, { at: cue.to, tone: "star", start: cue.start + MS.medal - 120 });
}

function flip(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const { x, y } = spot;
  const turned = (wide) => `${move(x, y)} scaleX(${wide})`;
  tools.show(
    "stage-flying large",
    html`<${Face} face=${cue.face} />`,
    [
      { transform: turned(0.02), opacity: 0.6 },
      { transform: turned(1), opacity: 1, offset: 0.45 },
      { transform: turned(1), opacity: 1, offset: 0.8 },
      { transform: turned(1), opacity: 0 },
    ],
    { duration: MS.flip + 300, delay: cue.start, easing: OUT },
  );
}

function burst(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  for (let index = 0; index < SPARKS; index += 1) {
    const angle = (index / SPARKS) * 2 * Math.PI;
    const [x, y] = [spot.x + 46 * Math.cos(angle), spot.y + 46 * Math.sin(angle)];
    tools.show(
      `stage-spark ${toneOf(cue)}`,
      null,
      [
        { transform: move(spot.x, spot.y), opacity: 1 },
        { transform: move(x, y, 0, 0.4), opacity: 0 },
      ],
      { duration: MS.burst, delay: cue.start, easing: OUT },
    );
  }
}

function shake(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null || spot.element === null) return;
  const moved = [0, -5, 5, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  tools.stir(spot.element, moved, { duration: MS.shake, delay: cue.start });
}

function fade(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null || spot.element === null) return;
  tools.stir(spot.element, [{ opacity: 0.15 }, { opacity: 1 }], { duration: MS.fade, easing: OUT });
}

function rays(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const { x, y } = spot;
  tools.show(
    "stage-rays",
    html`<svg viewBox="-100 -100 200 200" aria-hidden="true"><path d=${RAYS} /></svg>`,
    [
      { transform: move(x, y, 0, 0.4), opacity: 0 },
      { transform: move(x, y, 20, 1), opacity: 0.9, offset: 0.3 },
      { transform: move(x, y, 55, 1.1), opacity: 0 },
    ],
    { duration: MS.rays, delay: cue.start, easing: OUT },
  );
}

const RAYS = Array.from({ length: 12 }, (_, index) => {
  const at = (angle, far) =>
    `${Math.round(far * Math.cos(angle) * 10) / 10} ${Math.round(far * Math.sin(angle) * 10) / 10}`;
  const angle = (index / 12) * 2 * Math.PI;
  return `M${at(angle - 0.09, 28)}L${at(angle - 0.13, 98)}L${at(angle + 0.13, 98)}L${at(angle + 0.09, 28)}Z`;
}).join("");

function arrow(tools, cue) {
  const ends = endsOf(tools, cue);
  if (ends !== null)
    trail(tools, arcPath(ends.from, ends.to), cue, { lasts: cue.lasts, name: "stage-trail arrow" });
}

function reveal(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const { x, y } = spot;
  const turned = (wide, down) => `${move(x, y + down)} scaleX(${wide})`;
  tools.show(
    "stage-reveal",
    html`${cue.face && html`<${Face} face=${cue.face} />`}<b>${cue.words}</b>
      ${cue.note && html`<small>${cue.note}</small>`}`,
    [
      { transform: turned(0.02, 14), opacity: 0 },
      { transform: turned(1, 0), opacity: 1, offset: 0.22 },
      { transform: turned(1, 0), opacity: 1, offset: 0.85 },
      { transform: turned(1, -10), opacity: 0 },
    ],
    { duration: MS.reveal, delay: cue.start, easing: OUT },
  );
}

/** @type {Record<string, (tools: any, cue: any) => void>} */
export const MOTIONS = {
  fly,
  dice,
  glide,
  set,
  ring,
  glow: (tools, cue) => outline(tools, cue, MS.glow),
  medal,
  flip,
  burst,
  shake,
  fade,
  rays,
  arrow,
  reveal,
};

/** Return the size of a die in pixels, which grows with the page. */
function dieSize() {
  return 3.6 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
}
