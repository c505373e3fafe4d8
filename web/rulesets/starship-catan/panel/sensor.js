// Putting back the cards that the sensor has shown: a tap on a card moves it to the end of the other lane.

import { html } from "../../../kit/base/lib.js";
import { same } from "../../../kit/game/choices.js";
import { Art, Foot, cardWords } from "../flight/face.js";
import { possibleOf } from "../possible.js";
import { cardName, say } from "../words.js";

/** @import { Board, Picks, SectorCard, Table } from "../types.js" */

/** @typedef {{top: number[], bottom: number[]}} Order the looked-at cards by their places */

/**
 * Return the order that is chosen: at first all on top, as they lay.
 * @param {Picks} picks
 * @param {SectorCard[]} inspected
 * @returns {Order}
 */
export function orderOf(picks, inspected) {
  const chosen = picks.chosen.value;
  const { top = [], bottom = [] } = chosen?.type === "place-cards" ? chosen.fields : {};
  const isWhole = top.length + bottom.length === inspected.length;
  return isWhole ? { top, bottom } : { top: [...inspected.keys()], bottom: [] };
}

/**
 * Return the order after a card has moved to the end of the other lane.
 * @param {Order} order
 * @param {number} card
 */
export function moved({ top, bottom }, card) {
  /** @param {number[]} lane */
  const without = (lane) => lane.filter((one) => one !== card);
  return top.includes(card)
    ? { top: without(top), bottom: [...bottom, card] }
    : { top: [...top, card], bottom: without(bottom) };
}

/**
 * Return the action for an order; null if it is not possible.
 * @param {Picks} picks
 * @param {Order} order
 */
export function placing(picks, { top, bottom }) {
  return (
    possibleOf(picks, "place-cards").find(
      (action) => same(action.top ?? [], top) && same(action.bottom ?? [], bottom),
    ) ?? null
  );
}

/** @param {{table: Table, board: Board, picks: Picks}} props */
export function Lanes({ table, board, picks }) {
  const inspected = board.flight?.inspected ?? [];
  const order = orderOf(picks, inspected);
  const isOpen = possibleOf(picks, "place-cards").length > 0;
  return html`<div class="ssc-lanes">${
    /** @type {const} */ (["top", "bottom"]).map(
      (
        lane,
      ) => html`<section key=${lane} class=${`ssc-lane lane-${lane}`} aria-label=${say(`sensor.${lane}`)}>
      <h4>${say(`sensor.${lane}`)}</h4>
      <ol>${order[lane].map(
        (card, index) => html`<li key=${card}>
          <${Card} table=${table} picks=${picks} card=${inspected[card]} isOpen=${isOpen} number=${index + 1}
            move=${() => picks.choose({ type: "place-cards", ...moved(order, card) })}
              words=${say(lane === "top" ? "sensor.to_bottom" : "sensor.to_top")} /></li>`,
      )}</ol></section>`,
    )
  }</div>`;
}

/**
 * @param {{table: Table, picks: Picks, card: SectorCard, isOpen: boolean, number: number, move: () => void,
 *   words: string}} props
 */
function Card({ table, picks, card, isOpen, number, move, words }) {
  const name = cardName(card);
  return html`<button type="button" class="ssc-card open" disabled=${!isOpen || table.busy.value}
    ...${picks.guard.marks} onClick=${move} title=${cardWords(card)} aria-label=${`${name}: ${words}`}>
    <span class="card-number">${number}</span><${Art} card=${card} />
    <span class="card-title">${name}</span><span class="card-foot"><${Foot} card=${card} /></span></button>`;
}
