// The banner at the top of the board: what is being placed, and how many places are open.

import { Icon } from "../../../kit/art/icons.js";
import { hasEntry } from "../../../kit/base/entries.js";
import { html } from "../../../kit/base/lib.js";
import { listOf, fieldsOf, valuesOf } from "../../../kit/game/choices.js";
import { Badge } from "../../../kit/table/badge.js";
import { t } from "../../../kit/words/texts.js";
import { isPlaced } from "../question.js";
import { say } from "../resources.js";

/** @import { Board, Picks, Table } from "../types.js" */

const PLACES = ["place-outpost", "place-starship", "move-cruiser", "place-second-starship"];

/** @param {{table: Table, picks: Picks}} props */
export function Banner({ table, picks }) {
  const seat = table.seat.value;
  const type = picks.chosen.value?.type ?? PLACES.find((one) => picks.of(one).length > 0);
  if (type === undefined || seat === null || !isPlaced(picks, type)) return null;
  const isForced = PLACES.includes(type);
  return html`<div class="banner-plate good" role="status">
    <${Badge} color=${table.game.value.seats[seat].color} />
    <span>${wordsOf(say(`do.${type}`), openPlaces(table.board.value, picks, type))}</span>
    ${
      !isForced &&
      html`<button type="button" class="bare" aria-label=${t("table.not_now")} onClick=${() => picks.undo()}>
      <${Icon} name="cross" /></button>`
    }</div>`;
}

/** The banner states the number of open places up to this one. */
const FEW = 12;

/** @param {string} what @param {number} count */
function wordsOf(what, count) {
  return count > FEW ? say("place_tap", { what }) : say("place_open", { what, count });
}

/**
 * Return the number of places open to the next choice on the board.
 * @param {Board} board
 * @param {Picks} picks
 * @param {string} type
 */
function openPlaces(board, picks, type) {
  const actions = picks.of(type);
  const { fields = {} } = picks.chosen.value ?? {};
  const places = fieldsOf(actions[0]).filter((field) => listOf(board, field) !== null);
  const next = places.find((field) => !hasEntry(fields, field)) ?? places.at(-1);
  return next === undefined ? 0 : valuesOf(actions, next).length;
}
