// A table without a board of hexagons: what lies there and what each player has, in words.

import { html } from "../lib.js";
import { brief, seatName, title } from "../words.js";
import { Dot } from "./parts.js";

const SHOWN_ELSEWHERE = new Set(["game", "version", "viewer", "turn", "phase", "active", "winner", "seat", "color", "clocks", "deadline"]);

export function InWords({ board, seats }) {
  const { players = [], ...table } = withNames(board);
  return html`<${Facts} thing=${table} seats=${seats} />
    ${players.map(
      (player) => html`<section class="possessions" key=${player.seat}>
        <h3><${Dot} color=${player.color} />${seatName(seats, player.seat)}</h3>
        <${Facts} thing=${player} seats=${seats} />
      </section>`,
    )}
    <details><summary>The table as JSON</summary><pre tabindex="0">${JSON.stringify(board, null, 2)}</pre></details>`;
}

/** The same with the name of a card, wherever it lies, in the place of an id that refers to it. */
function withNames(observation) {
  const known = new Map();
  const collect = (value) => {
    if (typeof value !== "object" || value === null) return;
    if (typeof value.id === "string" && typeof value.name === "string") known.set(value.id, value.name);
    Object.values(value).forEach(collect);
  };
  collect(observation);
  const name = (value) => {
    if (typeof value === "string") return known.get(value) ?? value;
    if (Array.isArray(value)) return value.map(name);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, name(part)]));
  };
  return name(observation);
}

export function Facts({ thing, seats }) {
  const told = Object.entries(thing)
    .filter(([name]) => !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]) => [title(name), Array.isArray(value) && value.every((one) => one?.name) ? names(value) : brief(value, seats)])
    .filter(([, words]) => !["", "0", "null", "false"].includes(words));
  return html`<dl class="facts">${told.map(([name, words]) => html`<div key=${name}><dt>${name}</dt><dd>${words}</dd></div>`)}</dl>`;
}

function names(things) {
  return things.map((one) => one.name).join(", ");
}
