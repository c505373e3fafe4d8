// A seat's legal actions, grouped for the views: by type, by place on the board, and field by field.

import { hasEntry } from "../base/entries.js";

/** @import { Action, Board } from "../service/api.js" */
/** @import { Fields, OpenTable } from "./open.js" */

/** Return true if the page's seat must or may decide. @param {OpenTable} table */
export function isDeciding({ game, seat }) {
  return game.value.deciding.some((one) => one === seat.value);
}

/** Return the fields of an action without its type. @param {Action} action */
export function fieldsOf(action) {
  return Object.keys(action).filter((name) => name !== "type");
}

/** @param {unknown} a @param {unknown} b */
export function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Group actions by type, in the order of their list. @param {Action[]} actions */
export function byType(actions) {
  const types = new Map();
  for (const action of actions) types.set(action.type, [...(types.get(action.type) ?? []), action]);
  return types;
}

/**
 * Return the actions that match all fields chosen so far.
 * @param {Action[]} actions
 * @param {Fields} chosen
 */
export function fitting(actions, chosen) {
  const wanted = Object.entries(chosen);
  return actions.filter((action) =>
    wanted.every(([name, value]) => same(action[name] ?? null, value ?? null)),
  );
}

/** Return the possible values of a field, each once. @param {Action[]} actions @param {string} name */
export function valuesOf(actions, name) {
  const found = new Map();
  for (const action of actions) found.set(JSON.stringify(action[name] ?? null), action[name] ?? null);
  return [...found.values()];
}

/**
 * Return the name of the board's list that a field refers to: `routes` for `route` and `from_route`; null for
 * none.
 * @param {Board | null} board
 * @param {string} field
 */
export function listOf(board, field) {
  const name = `${field.split("_").at(-1)}s`;
  const list = board?.[name];
  return Array.isArray(list) && list.length > 0 && list.every((one) => one?.id !== undefined) ? name : null;
}

/**
 * Return the places that can be picked next, each with the fields that picking it sets. `locate` returns the
 * place of a field's value, or null. For each action, the first unset field with a place counts.
 * @param {Action[]} actions
 * @param {Fields} chosen
 * @param {(field: string, value: any) => any} locate
 */
export function placesOf(actions, chosen, locate) {
  /** @type {Map<any, {type: string, field: string, value: any}[]>} */
  const places = new Map();
  for (const action of actions) {
    const field = fieldsOf(action).find(
      (name) => !hasEntry(chosen, name) && locate(name, action[name]) !== null,
    );
    if (field === undefined) continue;
    const place = locate(field, action[field]);
    const found = places.get(place) ?? [];
    if (!found.some((one) => one.type === action.type)) {
      places.set(place, [...found, { type: action.type, field, value: action[field] }]);
    }
  }
  return places;
}
