// The player's income by roll, below the plates of the widest screens: a bar for the probability of the
// roll, and the cards.

import { Sign } from "../../kit/art/glyphs.js";
import { html } from "../../kit/base/lib.js";
import { listed } from "../../kit/words/texts.js";
import { amount } from "../../kit/words/words.js";
import { yieldOf } from "./income.js";
import { RULESET, say } from "./resources.js";

const ROLLS = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12];

/** @param {{table: any, board: any}} props */
export function Brings({ table, board }) {
  const brought = incomeOf(board, table.seat.value);
  if (brought.size === 0) return null;
  return html`<section class="brings" aria-labelledby="brings-title">
    <h2 id="brings-title">${say("brings")}</h2>
    <ul>${ROLLS.filter((roll) => brought.has(roll)).map(
      (roll) => html`<${Roll} key=${roll} roll=${roll} cards=${brought.get(roll)} />`,
    )}</ul></section>`;
}

/** @param {{roll: number, cards: Record<string, number>}} props */
function Roll({ roll, cards }) {
  const words = listed(Object.entries(cards).map(([name, count]) => amount(RULESET, name, count)));
  const all = Object.entries(cards).flatMap(([name, count]) => Array.from({ length: count }, () => name));
  return html`<li><b>${roll}</b>
    <i style=${{ width: `${(6 - Math.abs(7 - roll)) * 1.3}rem` }} aria-hidden="true"></i>
    <span aria-hidden="true">${all.map(
      (name, index) => html`<span key=${index} class=${`of-${name} ${name}`}><${Sign} name=${name} /></span>`,
    )}</span><span class="unseen">${words}</span></li>`;
}

/**
 * Return the cards that each roll brings a seat.
 * @param {any} board
 * @param {number | null} seat
 * @returns {Map<number, Record<string, number>>}
 */
export function incomeOf(board, seat) {
  const found = new Map();
  if (seat === null) return found;
  for (const sector of board.sectors) {
    const count = yieldOf(board, sector, seat);
    if (count === 0) continue;
    const cards = found.get(sector.number) ?? {};
    cards[sector.planet] = (cards[sector.planet] ?? 0) + count;
    found.set(sector.number, cards);
  }
  return found;
}
