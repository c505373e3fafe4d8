// The paths of flying things, as keyframes of transforms.

const SAMPLES = 12;
const BEND = 0.22;
const MOST_BEND = 130;
const TURNED = 0.25; // the part of a leg after which the turn into it is over

/** @typedef {{x: number, y: number}} Point */

/**
 * Return the control point of an arc between two places, which bends upwards.
 * @param {Point} from
 * @param {Point} to
 */
export function bendOf(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  if (far === 0) return { x: from.x, y: from.y };
  const by = Math.min(far * BEND, MOST_BEND) * (dx < 0 ? -1 : 1);
  return { x: (from.x + to.x) / 2 + (dy / far) * by, y: (from.y + to.y) / 2 - (dx / far) * by };
}

/**
 * Return a point of the quadratic curve through both ends; `part` is from 0 to 1.
 * @param {Point} from
 * @param {Point} bend
 * @param {Point} to
 * @param {number} part
 */
export function onArc(from, bend, to, part) {
  const rest = 1 - part;
  /** @param {"x" | "y"} axis */
  const at = (axis) => rest * rest * from[axis] + 2 * rest * part * bend[axis] + part * part * to[axis];
  return { x: at("x"), y: at("y") };
}

/**
 * Return keyframes along an arc. The thing leans into the turn, grows in the air and lands at `endScale`.
 * @param {Point} from
 * @param {Point} to
 */
export function arc(from, to, { endScale = 0.7, lean = 18 } = {}) {
  const bend = bendOf(from, to);
  const side = to.x < from.x ? -1 : 1;
  return Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const part = index / SAMPLES;
    const { x, y } = onArc(from, bend, to, part);
    const high = Math.sin(Math.PI * part);
    const scale = 0.7 + (endScale - 0.7) * part + 0.35 * high;
    return {
      transform: move(x, y, side * lean * high, scale),
      opacity: part === 0 || part === 1 ? 0.4 : 1,
      offset: part,
    };
  });
}

/** Return the SVG path of an arc. @param {Point} from @param {Point} to */
export function arcPath(from, to) {
  const bend = bendOf(from, to);
  return `M${px(from.x)} ${px(from.y)}Q${px(bend.x)} ${px(bend.y)} ${px(to.x)} ${px(to.y)}`;
}

/** Return the SVG path through several places. @param {Point[]} stops */
export function linePath(stops) {
  return stops.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${px(x)} ${px(y)}`).join("");
}

/** Return keyframes from stop to stop at one speed. @param {Point[]} stops */
export function line(stops) {
  const offsets = offsetsOf(stops);
  return stops.map(({ x, y }, index) => ({ transform: move(x, y), offset: offsets[index] }));
}

/**
 * Return keyframes from stop to stop of a thing whose bow points up. It turns into each leg of its path, and
 * at the end to its resting angle.
 * @param {Point[]} stops
 * @param {number | null} rest the angle at both ends; null for the directions of the path
 */
export function course(stops, rest) {
  const offsets = offsetsOf(stops);
  let last = rest ?? headingOf(stops[0], stops[1]);
  /**
   * @param {Point} from
   * @param {Point} to
   * @param {number} index of the leg
   * @param {number} part of the leg
   * @param {number} angle
   */
  const frame = (from, to, index, part, angle) => {
    last = angle + 360 * Math.round((last - angle) / 360); // the short way round
    return {
      transform: move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, last),
      offset: offsets[index] + (offsets[index + 1] - offsets[index]) * part,
    };
  };
  const legs = stops.slice(1).map((to, index) => ({ from: stops[index], to, index }));
  const onWay = legs.flatMap(({ from, to, index }) =>
    [TURNED, 1 - TURNED].map((part) => frame(from, to, index, part, headingOf(from, to))),
  );
  const [first, end] = [legs[0], legs[legs.length - 1]];
  const begins = { transform: move(first.from.x, first.from.y, rest ?? headingOf(first.from, first.to)) };
  return [
    { ...begins, offset: 0 },
    ...onWay,
    frame(end.from, end.to, end.index, 1, rest ?? headingOf(end.from, end.to)),
  ];
}

/** Return the angle of a bow that points from a place to another. @param {Point} from @param {Point} to */
export function headingOf(from, to) {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90;
}

/** Return the share of the path before each stop. @param {Point[]} stops */
function offsetsOf(stops) {
  const far = stops.slice(1).map(({ x, y }, index) => Math.hypot(x - stops[index].x, y - stops[index].y));
  const whole = far.reduce((sum, one) => sum + one, 0) || 1;
  let gone = 0;
  const before = [0, ...far.map((one) => (gone += one) / whole)];
  return before.map((part, index) => (index + 1 === stops.length ? 1 : Math.min(1, part)));
}

/**
 * Return the transform that puts a thing onto a point. Browsers do not composite one with percentages.
 * @param {number} x
 * @param {number} y
 */
export function move(x, y, angle = 0, scale = 1) {
  const turned = angle === 0 ? "" : ` rotate(${px(angle)}deg)`;
  const sized = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `translate(${px(x)}px, ${px(y)}px)${turned}${sized}`;
}

/** @param {number} value */
function px(value) {
  return Math.round(value * 10) / 10;
}
