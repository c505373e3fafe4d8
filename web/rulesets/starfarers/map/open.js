// The places that can be picked: one stop for the Tab key; arrows lead from one place to the next, and a tap
// takes the nearest place.

import { html } from "../../../kit/base/lib.js";
import { round } from "../../../kit/board/geometry.js";
import { capital, placeWords, say, shipWords } from "../words.js";
import { outpostAt } from "./peek.js";
import { shipOf } from "./reach.js";
import { courseOf } from "./ways.js";
import { towards } from "./space.js";

/** @import { Signal } from "../../../kit/base/types.js" */
/** @import { Zoom } from "../../../kit/board/zoom.js" */
/** @import { Option, Seat } from "../../../kit/game/types.js" */
/** @import { Board, Picks, ShipView } from "../types.js" */
/** @import { Lie } from "./lie.js" */
/** @import { Plan } from "./plan.js" */

const FINGER_PX = 22;
/** @type {Record<string, number[]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Properties that the map passes to the open places.
 * @typedef {object} OpenProps
 * @property {Board} board
 * @property {Seat[]} seats
 * @property {Picks} picks
 * @property {Lie} lie
 * @property {Plan | null} plan
 * @property {number[]} bends
 * @property {Map<number, Option[]>} places
 * @property {ShipView | null} ship
 * @property {Zoom} zoom
 * @property {number} pixel
 * @property {Signal<number | null>} hinted
 * @property {Signal<string | null>} peeked
 * @property {number[]} open
 * @property {(place: number) => void} take
 */

/** @param {OpenProps} props */
export function Open(props) {
  const {
    board,
    seats,
    picks,
    lie,
    plan,
    bends,
    places,
    ship,
    zoom,
    pixel,
    hinted,
    open: all,
    take,
    peeked,
  } = props;
  const stop = hinted.value !== null && all.includes(hinted.value) ? hinted.value : (plan?.to ?? all[0]);
  const chosen = picks.chosen.value?.fields ?? {};
  const veiled = stopsOf(board, picks, ship);
  /** @param {any} event @param {number} place */
  const press = (event, place) => {
    const direction = DIRECTIONS[event.key];
    if (event.key === "Enter" || event.key === " ") take(place);
    else if (direction) {
      const next = towards(lie.points, place, all, direction);
      if (next !== null) event.currentTarget.ownerSVGElement.querySelector(`[data-place="${next}"]`).focus();
    } else if (["+", "-", "=", "0"].includes(event.key)) zoom.key(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /**
   * Scroll to the place with the keyboard focus. Nothing moves under a pointer.
   * @param {any} event
   * @param {number} place
   */
  const focused = (event, place) => {
    hinted.value = place;
    if (event.currentTarget.matches(":focus-visible")) zoom.keepInView(lie.points[place]);
  };
  /** @param {number} place */
  const draw = (place) => {
    const options = places.get(place) ?? [];
    const { field, value } = options[0] ?? { field: "to", value: place };
    const isShip = field === "ship";
    const isBend = place !== plan?.to && (bends.includes(place) || (plan?.through ?? []).includes(place));
    const words = wordsFor({ board, seats, place, isShip, value, isBend, isVeiled: veiled.has(place) });
    const isChosen = chosen[field] === value && options.length > 0;
    const kind = isShip ? "own" : isBend ? "bend" : field === "to" ? "reach" : "spot";
    const classes = ["open-place", kind, isChosen && "chosen", !isShip && veiled.has(place) && "veils"];
    const [x, y] = lie.points[place];
    return html`<circle key=${place} data-place=${place} data-anchor=${`point-${place}`}
      class=${classes.filter(Boolean).join(" ")} cx=${round(x)} cy=${round(y)}
      r=${isShip ? 20 : kind === "spot" ? 13 : lie.isTurned ? 8.5 : 11} role="button"
      tabindex=${place === stop ? 0 : -1} aria-label=${words} aria-pressed=${String(isChosen)}
      ...${isChosen ? picks.placeGuard.marks : {}}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => press(event, place)}
      onMouseEnter=${() => (hinted.value = place)}
      onFocus=${(/** @type {FocusEvent} */ event) => focused(event, place)}>
      ${(isShip || veiled.has(place)) && html`<title>${words}</title>`}</circle>`;
  };
  /** @param {any} event */
  const pressed = ({ target }) => take(Number(target.closest("[data-place]")?.dataset.place));
  return html`<g class="open" onMouseLeave=${() => (hinted.value = null)}>
    <rect class="catcher" x=${lie.box[0]} y=${lie.box[1]} width=${lie.box[2]} height=${lie.box[3]}
      onClick=${(/** @type {MouseEvent} */ event) => tap(event, { board, lie, all, pixel, take, peeked })} />
    <g onClick=${pressed}>
      ${all.map(draw)}</g></g>`;
}

/**
 * Take the open place nearest to a tap, if one is near enough for a finger; else look at an outpost.
 * @param {any} event
 * @param {Pick<OpenProps, "board" | "lie" | "pixel" | "take" | "peeked"> & {all: number[]}} of
 */
function tap(event, { board, lie, all, pixel, take, peeked }) {
  const svg = event.currentTarget.ownerSVGElement;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  /** @param {number} place */
  const far = (place) => Math.hypot(lie.points[place][0] - x, lie.points[place][1] - y);
  const [nearest] = [...all].sort((one, other) => far(one) - far(other));
  if (nearest !== undefined && far(nearest) <= FINGER_PX * pixel) take(nearest);
  else peeked.value = outpostAt(board, lie, x, y);
}

/**
 * The places where the chosen ship would reveal something.
 * @param {Board} board
 * @param {Picks} picks
 * @param {ShipView | null} ship
 */
function stopsOf(board, picks, ship) {
  if (ship === null || !board.flight || picks.chosen.value?.type !== "fly-to") return new Set();
  return courseOf(board, picks.actions.value, ship).stops;
}

/**
 * @param {{board: Board, seats: Seat[], place: number, isShip: boolean, value: any, isBend: boolean,
 *   isVeiled: boolean}} of
 */
function wordsFor({ board, seats, place, isShip, value, isBend, isVeiled }) {
  const ship = isShip ? shipOf(board, value) : null;
  if (ship !== null) return capital(shipWords(board, seats, ship));
  const words = capital(placeWords(board, place));
  if (isBend) return say("flight.bend_at", { place: words });
  return isVeiled ? say("flight.unveils", { place: words }) : words;
}
