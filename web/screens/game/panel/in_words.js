// A table without a board of hexagons, in words: its contents and each player's possessions.

import { html } from "../../../kit/base/lib.js";
import { t } from "../../../kit/words/texts.js";
import { brief, seatName } from "../../../kit/words/words.js";
import { label, namesSeats } from "../../../kit/words/naming.js";
import { Dot } from "../../../kit/parts/parts.js";

/** @import { OpenTable, Seat } from "../../../kit/game/types.js" */
/** @import { Board } from "../../../kit/service/api.js" */

const SHOWN_ELSEWHERE = new Set([
  "game",
  "version",
  "viewer",
  "turn",
  "phase",
  "active",
  "winner",
  "seat",
  "color",
  "clocks",
  "deadline",
]);

/** @param {{table: OpenTable, board: Board, seats: Seat[]}} props */
export function InWords({ table: { game }, board, seats }) {
  const { ruleset } = game.value;
  const { players = [], ...table } = withNames(board);
  return html`<${Facts} thing=${table} seats=${seats} ruleset=${ruleset} />
    ${players.map(
      (
        /** @type {{seat: number, color: string}} */ player,
      ) => html`<section class="possessions" key=${player.seat}>
        <h3><${Dot} color=${player.color} />${seatName(seats, player.seat)}</h3>
        <${Facts} thing=${player} seats=${seats} ruleset=${ruleset} />
      </section>`,
    )}
    <details><summary>${t("table.as_json")}</summary><pre tabindex="0">${JSON.stringify(board, null, 2)}</pre>
      </details>`;
}

/**
 * Return an observation with the names of cards in place of the ids that refer to them.
 * @param {Board} observation
 */
function withNames(observation) {
  const known = new Map();
  /** @param {any} value */
  const collect = (value) => {
    if (typeof value !== "object" || value === null) return;
    if (typeof value.id === "string" && typeof value.name === "string") known.set(value.id, value.name);
    Object.values(value).forEach(collect);
  };
  collect(observation);
  /** @param {any} value @returns {any} */
  const name = (value) => {
    if (typeof value === "string") return known.get(value) ?? value;
    if (Array.isArray(value)) return value.map(name);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, name(part)]));
  };
  return name(observation);
}

/**
 * The facts of a thing, field by field; fields with a seat show its player.
 * @param {{thing: Record<string, any>, seats: Seat[], ruleset?: string}} props
 */
export function Facts({ thing, seats, ruleset = "" }) {
  const told = Object.entries(thing)
    .filter(([name]) => !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]) => [label(ruleset, name), inWords(name, value, seats)])
    .filter(([, words]) => !["", "0", "null", "false"].includes(words));
  return html`<dl class="facts">
    ${told.map(([name, words]) => html`<div key=${name}><dt>${name}</dt><dd>${words}</dd></div>`)}</dl>`;
}

/** @param {string} name @param {any} value @param {Seat[]} seats */
function inWords(name, value, seats) {
  if (namesSeats(name) && Number.isInteger(value)) return seatName(seats, value);
  return Array.isArray(value) && value.every((one) => one?.name) ? names(value) : brief(value, seats);
}

/** @param {{name: string}[]} things */
function names(things) {
  return things.map((one) => one.name).join(", ");
}
