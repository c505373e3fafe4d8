// The part of an action that is chosen in a sheet, not on the board: a resource, a player, a card, a payment.

import { hasEntry } from "../../kit/base/entries.js";
import { fieldsOf, fitting, listOf, same, valuesOf } from "../../kit/game/choices.js";

/** @import { Picks, Table } from "./types.js" */

/** The choice that each phase forces, by the type of its action. @type {Record<string, string>} */
const FORCED = {
  spock: "use-spock",
  kirk: "use-kirk",
  steal: "steal",
  uhura_return: "return-card",
  mccoy_pick: "pick-development-card",
  chapel_pick: "take-card",
  support_followup: "exchange-support-card",
};

/**
 * @typedef {object} Question
 * @property {string} type of the action
 * @property {Record<string, any>} fields what is known of it
 * @property {string | null} field the open question; null if nothing is left to choose
 * @property {any[]} values the possible answers
 * @property {any} whole the action, once nothing is left to choose
 */

/** Return true if an action of a type is placed on the board. @param {Picks} picks @param {string} type */
export function isPlaced(picks, type) {
  const board = picks.table.board.value;
  const [action] = picks.of(type);
  return action !== undefined && fieldsOf(action).some((field) => listOf(board, field) !== null);
}

/**
 * Return the question that is open now: about the chosen action, or about the one that the phase forces.
 * @param {Table} table
 * @param {Picks} picks
 * @returns {Question | null}
 */
export function questionOf(table, picks) {
  const forced = FORCED[table.legal.value?.phase ?? ""];
  const type = picks.chosen.value?.type ?? (picks.of(forced).length > 0 ? forced : undefined);
  if (type === undefined || picks.of(type).length === 0) return null;
  const { fields } = picks.settled({ type, fields: picks.chosen.value?.fields ?? {} });
  const left = fitting(picks.of(type), fields);
  const board = table.board.value;
  const names = fieldsOf(left[0] ?? {}).filter((name) => !hasEntry(fields, name));
  const [field = null] = names.filter((name) => listOf(board, name) === null);
  const isOpen = names.some((name) => listOf(board, name) !== null);
  const whole = left.length === 1 ? left[0] : null;
  if (field === null)
    return isOpen || isPlaced(picks, type) ? null : { type, fields, field, values: [], whole };
  return { type, fields, field, values: valuesOf(left, field), whole };
}

/**
 * Answer a question: act if nothing is left to choose and the action needs no place on the board, else keep
 * the
 * answer.
 * @param {Picks} picks
 * @param {Question} question
 * @param {any} value
 */
export function answer(picks, { type, fields, field }, value) {
  const known = picks.settled({ type, fields: { ...fields, [/** @type {string} */ (field)]: value } });
  const left = fitting(picks.of(type), known.fields);
  if (left.length === 1 && !isPlaced(picks, type)) return picks.act(left[0]);
  picks.chosen.value = known;
  return null;
}

/** Return true if two answers are the same. @param {unknown} one @param {unknown} other */
export function isAnswer(one, other) {
  return same(one ?? null, other ?? null);
}
