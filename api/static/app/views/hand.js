// What the seat of this page has, as only its owner sees it: cards and pieces, in words.

import { html } from "../lib.js";
import { brief, title } from "../words.js";

const SHOWN_ELSEWHERE = new Set(["seat", "color", "victory_points", "hidden_victory_points", "resource_count", "development_card_count"]);

export function Hand({ table }) {
  const seats = table.game.value.seats;
  const player = table.board.value?.players?.find((one) => one.seat === table.seat.value);
  if (player === undefined) return null;
  const told = Object.entries(player)
    .filter(([name]) => !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]) => [title(name), brief(value, seats)])
    .filter(([, words]) => !["", "0", "null", "false"].includes(words));
  return html`<section class="hand" aria-labelledby="hand-title">
    <h3 id="hand-title">What you have</h3>
    <dl class="facts">${told.map(([name, words]) => html`<div key=${name}><dt>${name}</dt><dd>${words}</dd></div>`)}</dl>
  </section>`;
}
