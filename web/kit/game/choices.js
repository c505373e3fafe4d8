// What a seat may do, sorted for people: by type, by the places on the board that are meant, and step by
// step.

import { hasEntry } from "../base/entries.js";

/** The fields of an action, without what says which it is. */
export function fieldsOf(action) {
  return Object.keys(action).filter((name) => name !== "type");
}

export function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The actions by type, in the order in which they are listed. */
export function byType(actions) {
  const types = new Map();
  for (const action of actions) types.set(action.type, [...(types.get(action.type) ?? []), action]);
  return types;
}

/** The actions that agree with all that was chosen so far. */
export function fitting(actions, chosen) {
  const wanted = Object.entries(chosen);
  return actions.filter((action) =>
    wanted.every(([name, value]) => same(action[name] ?? null, value ?? null)),
  );
}

/** The values that a field may still have, each once. */
export function valuesOf(actions, name) {
  const found = new Map();
  for (const action of actions) found.set(JSON.stringify(action[name] ?? null), action[name] ?? null);
  return [...found.values()];
}

/**
 * The name of the list of the board that a field points into: `route`, `from_route` into `routes`; null where
 * none.
 */
export function listOf(board, field) {
  const name = `${field.split("_").at(-1)}s`;
  const list = board?.[name];
  return Array.isArray(list) && list.length > 0 && list.every((one) => one?.id !== undefined) ? name : null;
}

/**
 * The places that can be picked next, by what `locate` says of them (null: nowhere), each with what picking
 * it may choose: the first field of an action not chosen yet that lies somewhere.
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
