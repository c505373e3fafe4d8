// What can be picked on the map now, and what picking it chooses.

import { signal } from "../../../kit/base/lib.js";
import { hasEntry } from "../../../kit/base/entries.js";
import { fitting, placesOf } from "../../../kit/game/choices.js";
import { PLACES } from "../words.js";
import { courseOf, nextOn } from "./ways.js";

/** What can be done with a ship, the most usual first. */
export const SHIP_ACTIONS = ["fly-to", "found-colony", "space-jump", "step", "end-move", "stop-ship"];

/**
 * @typedef {{ship: number, path: number[], since: number}} Draft a custom path, place by place, for one
 *   choice
 */

/** @type {WeakMap<object, import("../../../vendor/signals.js").Signal<Draft | null>>} */
const drafts = new WeakMap();

/** The way that somebody lays out step by step; null while nobody does. */
export function draftOf(picks) {
  const found = drafts.get(picks) ?? signal(null);
  drafts.set(picks, found);
  return found;
}

/**
 * The way that is laid out now: not one of an earlier choice, and not while something else is being chosen.
 */
export function draftNow(picks) {
  const draft = draftOf(picks).value;
  const type = picks.chosen.value?.type ?? "fly";
  return draft !== null && type === "fly" && draft.since === picks.table.legal.value?.since ? draft : null;
}

/** Where a ship stands; null where there is none. */
export function shipOf(board, number) {
  return board.ships.find((one) => one.ship === number) ?? null;
}

/** Return the intersection in a field of an action, or the one of its ship; null for other fields. */
function locate(board, field, value) {
  if (field === "ship") return shipOf(board, value)?.at ?? null;
  return PLACES.has(field) && Number.isInteger(value) ? value : null;
}

/**
 * Return the places that can be picked, each with the values it selects.
 * @returns {Map<number, {type: string, field: string, value: any}[]>}
 */
export function openPlaces(board, picks) {
  const draft = draftNow(picks);
  const actions = picks.actions.value;
  if (draft !== null) return stepsOn(board, actions, draft);
  const chosen = picks.chosen.value;
  if (chosen === null) return placesOf(actions, {}, (field, value) => locate(board, field, value));
  const own = actions.filter((action) => action.type === chosen.type);
  const places = new Map();
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
  for (const action of own) {
    if ("ship" in action && action.ship !== chosen.fields.ship) {
      add(locate(board, "ship", action.ship), { type: chosen.type, field: "ship", value: action.ship });
    }
  }
  return places;
}

/** Return the places that can continue a custom path. */
function stepsOn(board, actions, draft) {
  const ship = shipOf(board, draft.ship);
  if (ship === null || board.flight === null) return new Map();
  const next = nextOn(courseOf(board, actions, ship), draft.path);
  return new Map(next.map((place) => [place, [{ type: "fly", field: "path", value: place }]]));
}

/** Choose one of what a place offers; false where somebody has to say first which. */
export function choose(picks, options) {
  const [first] = options;
  const draft = draftOf(picks);
  if (first.type === "fly") {
    const laid = /** @type {Draft} */ (draft.value);
    draft.value = { ...laid, path: [...laid.path, first.value] };
    return true;
  }
  const usual = SHIP_ACTIONS.map((type) => options.find((one) => one.type === type)).find(Boolean);
  if (options.length > 1 && !(usual && options.every((one) => one.field === "ship"))) return false;
  const taken = options.length > 1 ? usual : first;
  if (taken.field === "ship") picks.undo(); // another ship has other ways to go
  picks.pick(taken);
  return true;
}
