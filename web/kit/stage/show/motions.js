// Each motion of the stage, by the name of its cue. Only transform and opacity are animated.

import { html } from "../../base/lib.js";
import { MS } from "../cues.js";
import { Face } from "./faces.js";
import { endsOf, lieOf, outline, toneOf, trail, wayOf } from "./marks.js";
import { arc, arcPath, course, line, linePath, move } from "./paths.js";
import { dice } from "./tumbling.js";

/** @import { Cue } from "../cues.js" */
/** @import { Tools } from "./run.js" */

const OUT = "ease-out";
const FLIGHT = "cubic-bezier(.3, .1, .2, 1)";
const GLIDE = "cubic-bezier(.45, 0, .2, 1)";
const SETTLE = "cubic-bezier(.2, 1.4, .4, 1)";
const SPARKS = 8;

/** @param {Tools} tools @param {Cue} cue */
function fly(tools, cue) {
  const ends = endsOf(tools, cue);
  if (ends === null) return arrive(tools, cue);
  const { from, to } = ends;
  trail(tools, arcPath(from, to), cue, { lasts: cue.lasts + 120 });
  const { count = 1 } = cue;
  for (let index = 0; index < count; index += 1) {
    const spread = (index - (count - 1) / 2) * 9;
    const frames = arc({ x: from.x + spread, y: from.y }, { x: to.x + spread, y: to.y });
    tools.show("stage-flying", html`<${Face} face=${cue.face} />`, frames, {
      duration: MS.card,
      delay: cue.start + index * MS.next,
      easing: FLIGHT,
    });
  }
}

/** Show the flying thing at the only end that is on the page. @param {Tools} tools @param {Cue} cue */
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

/** @param {Tools} tools @param {Cue} cue */
function glide(tools, cue) {
  const { stops, size, angle } = wayOf(tools.find, cue);
  if (stops.length < 2) return ring(tools, { ...cue, at: cue.to ?? cue.from });
  trail(tools, linePath(stops), cue, { lasts: cue.lasts + 300 });
  const frames = cue.turns ? course(stops, angle) : line(stops);
  const timing = { duration: cue.lasts, delay: cue.start, easing: GLIDE };
  const { hides } = cue;
  tools.show("stage-piece", html`<${Face} face=${cue.face} />`, frames, timing, { hides, ...size });
}

/** @param {Tools} tools @param {Cue} cue */
function set(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const { x = spot.x, y = spot.y, angle = 0, size } = lieOf(spot.element);
  const timing = { duration: MS.set, delay: cue.start, easing: SETTLE };
  const frames = [
    { transform: move(x, y, angle, 1.6), opacity: 0 },
    { transform: move(x, y, angle, 1), opacity: 1 },
  ];
  const { hides } = cue;
  if (cue.face)
    tools.show("stage-piece", html`<${Face} face=${cue.face} />`, frames, timing, { hides, ...size });
  ring(tools, { ...cue, start: cue.start + MS.set / 2 });
}

/** @param {Tools} tools @param {Cue} cue */
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

/** @param {Tools} tools @param {Cue} cue */
function medal(tools, cue) {
  const ends = endsOf(tools, cue);
  if (ends === null) return arrive(tools, cue);
  tools.show("stage-medal", html`<${Face} face=${cue.face} />`, arc(ends.from, ends.to, { endScale: 1 }), {
    duration: MS.medal,
    delay: cue.start,
    easing: FLIGHT,
  });
  ring(tools, { ...cue, at: cue.to, tone: "star", start: cue.start + MS.medal - 120 });
}

/** @param {Tools} tools @param {Cue} cue */
function flip(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const { x, y } = spot;
  /** @param {number} wide */
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

/** @param {Tools} tools @param {Cue} cue */
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

/** @param {Tools} tools @param {Cue} cue */
function shake(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const moved = [0, -5, 5, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  tools.stir(spot.element, moved, { duration: MS.shake, delay: cue.start });
}

/** @param {Tools} tools @param {Cue} cue */
function fade(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  tools.stir(spot.element, [{ opacity: 0.15 }, { opacity: 1 }], { duration: MS.fade, easing: OUT });
}

/** @param {Tools} tools @param {Cue} cue */
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
  /** @param {number} angle @param {number} far */
  const at = (angle, far) =>
    `${Math.round(far * Math.cos(angle) * 10) / 10} ${Math.round(far * Math.sin(angle) * 10) / 10}`;
  const angle = (index / 12) * 2 * Math.PI;
  return `M${at(angle - 0.09, 28)}L${at(angle - 0.13, 98)}L${at(angle + 0.13, 98)}L${at(angle + 0.09, 28)}Z`;
}).join("");

/** @param {Tools} tools @param {Cue} cue */
function arrow(tools, cue) {
  const ends = endsOf(tools, cue);
  if (ends !== null)
    trail(tools, arcPath(ends.from, ends.to), cue, { lasts: cue.lasts, name: "stage-trail arrow" });
}

/** @param {Tools} tools @param {Cue} cue */
function reveal(tools, cue) {
  const spot = tools.find(cue.at);
  if (spot === null) return;
  const { x, y } = spot;
  /** @param {number} wide @param {number} down */
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

/** @type {Record<string, (tools: Tools, cue: Cue) => void>} */
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
