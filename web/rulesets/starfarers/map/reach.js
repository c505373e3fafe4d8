// The places that can be picked on the map now, and the choice that each makes.

import { hasEntry } from "../../../kit/base/entries.js";
import { fitting, placesOf } from "../../../kit/game/choices.js";
import { PLACES } from "../words.js";

/** @import { Chosen } from "../../../kit/game/picks.js" */
/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Board, Picks } from "../types.js" */

/** The actions of a ship, the most usual first. */
export const SHIP_ACTIONS = ["fly-to", "space-jump", "step", "found-colony", "end-move", "stop-ship"];

/** Actions that are chosen by a piece of the build bar before a place is. */
const BY_PIECE = new Set(["build-colony-ship", "build-trade-ship", "build-spaceport", "place-ship"]);

/** @typedef {{type: string, field: string, value: any}} Option */

/**
 * Return a ship by its number; null if there is no such ship.
 * @param {Board} board
 * @param {number | null} number
 */
export function shipOf(board, number) {
  return board.ships.find((one) => one.ship === number) ?? null;
}

/**
 * Return the intersection that a field of an action names, if it names one.
 * @param {Board} board
 * @param {string} field
 * @param {any} value
 */
function locate(board, field, value) {
  if (field === "ship") return shipOf(board, value)?.at ?? null;
  return PLACES.has(field) && Number.isInteger(value) ? value : null;
}

/**
 * Return the places that can be picked, each with the values it selects.
 * @param {Board} board
 * @param {Picks} picks
 * @returns {Map<number, Option[]>}
 */
export function openPlaces(board, picks) {
  const actions = picks.actions.value;
  const chosen = picks.chosen.value;
  if (chosen === null) {
    const plain = actions.filter((one) => !BY_PIECE.has(one.type));
    return placesOf(plain, {}, (field, value) => locate(board, field, value));
  }
  const own = actions.filter((action) => action.type === chosen.type);
  const places = new Map();
  /** @param {number | null} place @param {Option} option */
  const add = (place, option) => {
    if (place !== null && !places.has(place)) places.set(place, [option]);
  };
  for (const field of PLACES) {
    const { [field]: _, ...others } = chosen.fields;
    if (!own.some((action) => hasEntry(action, field))) continue;
    if (own.some((action) => "ship" in action) && !("ship" in chosen.fields)) continue;
    for (const action of fitting(own, others))
      add(action[field], { type: chosen.type, field, value: action[field] });
  }
  for (const action of othersOf(actions, chosen)) {
    if ("to" in action) add(action.to, { type: "step", field: "to", value: action.to });
    else add(locate(board, "ship", action.ship), { type: action.type, field: "ship", value: action.ship });
  }
  return places;
}

/**
 * List the other ships to choose, and steps through places where no move may end.
 * @param {Action[]} actions
 * @param {Chosen} chosen
 */
function othersOf(actions, { type, fields }) {
  if (fields.ship === undefined && !SHIP_ACTIONS.includes(type)) return [];
  const steps =
    type === "fly-to" ? actions.filter((one) => one.type === "step" && one.ship === fields.ship) : [];
  const ships = new Map();
  for (const wanted of type === "stop-ship" ? ["stop-ship"] : SHIP_ACTIONS)
    for (const one of actions)
      if (one.type === wanted && one.ship !== fields.ship && !ships.has(one.ship))
        ships.set(one.ship, { type: one.type, ship: one.ship });
  return [...steps, ...ships.values()];
}

/** Choose one of a place's options. @param {any} picks @param {Option[]} options */
export function choose(picks, options) {
  const usual = SHIP_ACTIONS.map((type) => options.find((one) => one.type === type)).find(Boolean);
  const taken = usual ?? options[0];
  if (taken.type === "step") {
    picks.choose({ type: "step", ship: picks.chosen.value?.fields.ship, to: taken.value });
    return;
  }
  if (taken.field === "ship") picks.undo(); // another ship has other ways to go
  picks.pick(taken);
}
