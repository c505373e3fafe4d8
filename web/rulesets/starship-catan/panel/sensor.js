// Putting back what the sensor has looked at: a tap on a card moves it to the other lane, as its last one.

import { html } from "../../../kit/base/lib.js";
import { same } from "../../../kit/game/choices.js";
import { Art, Foot, cardWords, placeName } from "../flight/face.js";
import { possibleOf } from "../possible.js";
import { say } from "../words.js";

/** @typedef {{top: number[], bottom: number[]}} Order the looked-at cards by their places */

/** Return the order that is chosen: at first all on top, as they lay. @returns {Order} */
export function orderOf(picks, inspected) {
  const chosen = picks.chosen.value;
  const { top = [], bottom = [] } = chosen?.type === "place-cards" ? chosen.fields : {};
  const isWhole = top.length + bottom.length === inspected.length;
  return isWhole ? { top, bottom } : { top: [...inspected.keys()], bottom: [] };
}

/** Return an order in which a card has changed to the end of the other lane. */
export function moved({ top, bottom }, card) {
  const without = (lane) => lane.filter((one) => one !== card);
  return top.includes(card)
    ? { top: without(top), bottom: [...bottom, card] }
    : { top: [...top, card], bottom: without(bottom) };
}

/** Return the action behind an order; null where it is not possible. */
export function placing(picks, { top, bottom }) {
  return (
    possibleOf(picks, "place-cards").find(
      (action) => same(action.top ?? [], top) && same(action.bottom ?? [], bottom),
    ) ?? null
  );
}

export function Lanes({ table, board, picks }) {
  const { inspected } = board.flight;
  const order = orderOf(picks, inspected);
  const isOpen = possibleOf(picks, "place-cards").length > 0;
  return html`<div class="ssc-lanes">${["top", "bottom"].map(
    (lane) => html`<section key=${lane} class=${`ssc-lane lane-${lane}`} aria-label=${say(`sensor.${lane}`)}>
      <h4>${say(`sensor.${lane}`)}</h4>
      <ol>${order[lane].map(
        (card, index) => html`<li key=${card}>
          <${Card} table=${table} picks=${picks} card=${inspected[card]} isOpen=${isOpen} number=${index + 1}
            move=${() => picks.choose({ type: "place-cards", ...moved(order, card) })}
              words=${say(lane === "top" ? "sensor.to_bottom" : "sensor.to_top")} /></li>`,
      )}</ol></section>`,
  )}</div>`;
}

function Card({ table, picks, card, isOpen, number, move, words }) {
  const name = placeName({ state: "open", card });
  return html`<button type="button" class="ssc-card open" disabled=${!isOpen || table.busy.value}
    ...${picks.guard.marks} onClick=${move} title=${cardWords(card)} aria-label=${`${name}: ${words}`}>
    <span class="card-number">${number}</span><${Art} card=${card} />
    <span class="card-title">${name}</span><span class="card-foot"><${Foot} card=${card} /></span></button>`;
}
