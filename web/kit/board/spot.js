// A place of a board that can be chosen: a ring on a point, a capsule on a route, an outline on a sector.
// Arrow keys walk between the places.

import { html } from "../base/lib.js";
import { round } from "./geometry.js";
import { t } from "../words/texts.js";

/** @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {object} props
 * @param {number[]} props.at
 * @param {"points" | "routes" | "sectors"} props.shape
 * @param {number} [props.angle] of a route, in degrees
 * @param {string} [props.outline] of a sector
 * @param {string} props.words
 * @param {string} [props.place] what finds it: the board's list and the place's id
 * @param {boolean} [props.chosen]
 * @param {boolean} [props.isFirst] true for the one that Tab reaches
 * @param {any} props.guard
 * @param {() => void} props.take
 * @param {(at: number[]) => void} [props.show] scrolls it into view on keyboard focus
 */
export function Spot({
  at: [x, y],
  shape,
  angle = 0,
  outline = "",
  words,
  place = "",
  chosen = false,
  isFirst = true,
  guard,
  take,
  show = () => {},
}) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    take();
  };
  const named = chosen ? t("table.confirm_place", { place: words }) : words;
  return html`<g class=${`spot ${shape} ${chosen ? "chosen" : ""}`} role="button"
    tabindex=${isFirst ? "0" : "-1"} data-place=${place || null}
    aria-label=${named} aria-pressed=${chosen ? "true" : null} data-x=${round(x)} data-y=${round(y)}
    ...${chosen ? guard.marks : {}} onClick=${take} onKeyDown=${press}
    onFocus=${(/** @type {{currentTarget: Element}} */ event) =>
      event.currentTarget.matches(":focus-visible") && show([x, y])}>
    <title>${named}</title>
    ${
      shape === "sectors"
        ? html`<polygon class="spot-touch" points=${outline} /><polygon class="spot-mark"
          points=${outline} />`
        : html`<g transform=${`translate(${round(x)} ${round(y)}) rotate(${angle})`}>
          ${
            shape === "routes"
              ? html`<rect class="spot-touch" x="-24" y="-15" width="48" height="30" rx="15" />
                <rect class="spot-mark" x="-23" y="-9" width="46" height="18" rx="9" />`
              : html`<circle class="spot-touch" r="21" /><circle class="spot-mark" r="14" />`
          }</g>`
    }</g>`;
}

/**
 * Return the index of the nearest point in a direction; -1 for none. Points that lie off the direction count
 * as
 * farther.
 * @param {number[][]} points
 * @param {number} from index of the point to start at
 * @param {number[]} way
 */
export function nearestIn(points, from, [dx, dy]) {
  const [x, y] = points[from];
  let [best, least] = [-1, Infinity];
  points.forEach(([px, py], index) => {
    const along = (px - x) * dx + (py - y) * dy;
    const across = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (index === from || along <= 1 || across > 2 * along) return;
    const far = along + 2 * across;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

/**
 * Move the focus from a place to the next one in the direction of an arrow key; return true if it did.
 * @param {any} event
 */
export function walk(event) {
  const way = WAYS[event.key];
  const here = event.target?.closest?.(".spot");
  if (!way || !here) return false;
  const spots = /** @type {SVGElement[]} */ ([...here.parentNode.querySelectorAll(".spot")]);
  const points = spots.map((one) => [Number(one.dataset.x), Number(one.dataset.y)]);
  const next = nearestIn(points, spots.indexOf(here), way);
  if (next >= 0) spots[next].focus();
  event.preventDefault();
  return true;
}
