// A flight on the map: the path with its steps, ✓ and ✕ beside its end, the deeds of a ship at its place, and
// the line that states its range.

import { html } from "../../../kit/base/lib.js";
import { Confirm } from "../../../kit/table/confirm.js";
import { round } from "../../../kit/board/geometry.js";
import { capital, placeWords, say, shipWords, word } from "../words.js";
import { shipOf } from "./reach.js";
import { wayTo } from "./space.js";
import { courseOf } from "./ways.js";

/** @import { Box, Point, Signal } from "../../../kit/base/types.js" */
/** @import { Zoom } from "../../../kit/board/zoom.js" */
/** @import { Seat } from "../../../kit/game/types.js" */
/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Board, Picks, ShipView, Table } from "../types.js" */
/** @import { Lie } from "./lie.js" */
/** @import { Plan } from "./plan.js" */

const TICK = "M-8 .5l3-3L-1.5 1 5.5-6.5l3 3L-1.5 7z";
const BUTTON_PX = 38;

/**
 * The way of the chosen ship: as planned, or to the place under the pointer.
 * @param {{board: Board, picks: Picks, lie: Lie, plan: Plan | null, ship: ShipView | null, hinted:
 *   Signal<number | null>}} props
 */
export function Way({ board, picks, lie, plan, ship, hinted }) {
  if (ship === null) return null;
  const [x, y] = lie.points[ship.at];
  const pointed = plan === null ? pointedAt(board, picks, ship, hinted.value) : null;
  const path = plan?.path ?? pointed ?? [];
  const line = [ship.at, ...path].map((place) => lie.points[place].map(round).join(" ")).join("L");
  const through = new Set(plan?.through ?? []);
  return html`<g class=${plan === null ? "way preview" : "way"}>
    ${
      path.length > 0 &&
      html`<path class="way-edge" d=${`M${line}`} /><path class="way-line"
      d=${`M${line}`} />`
    }
    <circle class="chosen-ship" cx=${round(x)} cy=${round(y)} r="21" />
    ${
      plan !== null &&
      path.map((place, at) => {
        const [cx, cy] = lie.points[place];
        const isVeiled = plan.course.stops.has(place);
        return html`<g class=${`step${through.has(place) ? " through" : ""}${isVeiled ? " veils" : ""}`}
          key=${place}
          transform=${`translate(${round(cx)} ${round(cy)})`}><circle r=${lie.isTurned ? 8.5 : 13} />
          <text y=${lie.isTurned ? 4 : 6}>${isVeiled ? "?" : at + 1}</text></g>`;
      })
    }</g>`;
}

/** @param {Board} board @param {Picks} picks @param {ShipView} ship @param {number | null} place */
function pointedAt(board, picks, ship, place) {
  const { type, fields } = picks.chosen.value ?? { type: "", fields: {} };
  if (place === null || type !== "fly-to" || fields.to !== undefined) return null;
  const isOpen = picks.actions.value.some(
    (one) => one.type === type && one.ship === ship.ship && one.to === place,
  );
  return isOpen ? wayTo(courseOf(board, picks.actions.value, ship), ship.at, place) : null;
}

/**
 * Render the deeds that a ship can do with one tap where it stands.
 * @param {{table: Table, board: Board, seats: Seat[], picks: Picks, lie: Lie, zoom: Zoom, pixel: number}}
 *   props
 */
export function Deeds({ table, board, seats, picks, lie, zoom, pixel }) {
  if (picks.whole !== null || picks.chosen.value?.fields.to !== undefined) return null;
  const scale = Math.max(1, (BUTTON_PX / 34) * pixel);
  const offered = picks.actions.value.filter((one) => ["found-colony", "end-move"].includes(one.type));
  return html`<g class="deeds">${offered.map((action, at) => {
    const ship = shipOf(board, action.ship);
    if (ship === null) return null;
    const before = offered.slice(0, at).filter((one) => one.ship === action.ship).length;
    return html`<${Deed} key=${`${action.type} ${action.ship}`} at=${lie.points[ship.at]} box=${zoom.box}
      scale=${scale}
      row=${before} words=${say(`flight.${action.type}`)}
      name=${`${capital(word(action.type))}: ${shipWords(board, seats, ship)}`}
      picks=${picks} table=${table} act=${() => picks.act(action)} />`;
  })}</g>`;
}

/**
 * Render ✓ and ✕ beside the chosen place.
 * @param {{table: Table, board: Board, seats: Seat[], picks: Picks, lie: Lie, plan: Plan | null, zoom: Zoom,
 *   fly: () => unknown}} props
 */
export function Chosen({ table, board, seats, picks, lie, plan, zoom, fly }) {
  const whole = plan === null ? picks.whole : null;
  const place = plan?.to ?? (whole === null ? null : placeOf(board, whole));
  if (place === null) return null;
  return html`<div class=${plan === null ? "chosen-place" : "chosen-place flying"}>
    <${Confirm} picture=${zoom.picture} at=${lie.points[place]} guard=${picks.guard}
      isSending=${table.busy.value}
      words=${confirmWords(board, seats, plan, whole)} view=${zoom.box.join()} onNo=${() => picks.undo()}
      onYes=${() => (whole === null ? fly() : picks.act(whole))} /></div>`;
}

/** @param {Board} board @param {Action} action */
function placeOf(board, { at, to, site, ship }) {
  return at ?? to ?? site ?? shipOf(board, ship)?.at ?? null;
}

/** @param {Board} board @param {Seat[]} seats @param {Plan | null} plan @param {Action | null} whole */
function confirmWords(board, seats, plan, whole) {
  if (plan === null) {
    if (whole === null) return "";
    const place = placeWords(board, placeOf(board, whole));
    if (whole.type === "step") return say("flight.through", { place });
    return say("confirm_at", { action: capital(word(whole.type)), place });
  }
  const flying = shipOf(board, plan.ship);
  const ship = flying === null ? "" : shipWords(board, seats, flying);
  return say("flight.fly", { ship, place: placeWords(board, plan.to), count: plan.path.length });
}

/** @param {() => unknown} act */
function pressed(act) {
  return (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/**
 * Render one deed as a plate beside its ship.
 * @param {{at: Point, box: Box, scale: number, row: number, words: string, name: string, picks: Picks, table:
 *   Table, act: () => unknown}} props
 */
function Deed({ at: [x, y], box, scale, row, words, name, picks, table, act }) {
  const width = 34 + words.length * 7.2;
  const isLeft = x + 22 + width * scale > box[0] + box[2];
  const left = isLeft ? x - 22 - width * scale : x + 22;
  const marks = table.busy.value ? { "aria-disabled": "true" } : picks.guard.marks;
  return html`<g class="deed" role="button" tabindex="0" aria-label=${name} ...${marks} onClick=${act}
    onKeyDown=${pressed(act)}
    transform=${`translate(${round(left)} ${round(y + 36 * row * scale)}) scale(${round(scale)})`}>
    <title>${name}</title><rect y="-15" width=${round(width)} height="30" rx="15" />
    <g transform="translate(15 0)"><circle r="12" /><path transform="scale(.75)" d=${TICK} /></g>
    <text x="31" y="4.5">${words}</text></g>`;
}

/**
 * The line that tells what is being chosen, and how far the ship flies.
 * @param {{table: Table, board: Board, seats: Seat[], picks: Picks, plan: Plan | null, ship: ShipView |
 *   null}} props
 */
export function Banner({ table, board, seats, picks, plan, ship }) {
  const chosen = picks.chosen.value;
  if (chosen === null && board.flight && picks.of("fly-to").length > 0)
    return html`<p class=${`plan-banner of-${seats[table.seat.value ?? -1]?.color}`} role="status">
      <b>${say("flight.choose_ship", { left: board.flight.speed })}</b></p>`;
  if (chosen === null || ship === null || !board.flight) return null;
  if (!["fly-to", "space-jump", "step"].includes(chosen.type)) return null;
  const jumps = picks.actions.value.some((one) => one.type === "space-jump" && one.ship === ship.ship);
  const flies = picks.actions.value.some((one) => one.type === "fly-to" && one.ship === ship.ship);
  const left = board.flight.speed - (board.flight.moving === ship.ship ? board.flight.steps : 0);
  const isJump = chosen.type === "space-jump";
  const other = isJump ? "fly-to" : "space-jump";
  const count = plan?.path.length ?? 0;
  const words = isJump
    ? say("flight.jump", { kind: capital(word(ship.kind)) })
    : plan === null
      ? say("flight.choose_end", { kind: capital(word(ship.kind)), left })
      : say("flight.of", { kind: capital(word(ship.kind)), count, left });
  return html`<p class=${`plan-banner of-${seats[ship.seat]?.color}`} role="status"><b>${words}</b>
    ${
      jumps &&
      flies &&
      html`<button type="button"
        onClick=${() => begin(picks, other, ship.ship)}>${capital(word(other))}</button>`
    }
    <button type="button" onClick=${() => picks.undo()}>${say("flight.other_ship")}</button></p>`;
}

/** @param {Picks} picks @param {string} type @param {number} ship */
function begin(picks, type, ship) {
  picks.undo();
  picks.pick({ type, field: "ship", value: ship });
}
