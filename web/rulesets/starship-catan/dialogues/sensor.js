// Putting back what the sensor has looked at: one list from top to bottom, with the rest of the sector
// somewhere in it.

import { html, useSignal } from "../../../kit/base/lib.js";
import { same } from "../../../kit/game/choices.js";
import { Frame } from "./dialogue.js";
import { cardDoes, cardName, say } from "../words.js";

const REST = -1;

/**
 * The action behind an order; the places above the rest of the sector go on top, those below to the bottom.
 */
function placed(actions, order) {
  const at = order.indexOf(REST);
  const [top, bottom] = [order.slice(0, at), order.slice(at + 1)];
  return actions.find((action) => same(action.top ?? [], top) && same(action.bottom ?? [], bottom)) ?? null;
}

export function PlaceCards({ table, picks, actions, close }) {
  const cards = table.board.value.flight?.inspected ?? [];
  const order = useSignal([...cards.keys(), REST]);
  if (actions.length === 0) return null; // the cards are back in the row, and others may lie there
  const action = placed(actions, order.value);
  const move = (index, by) => {
    const next = [...order.value];
    const [taken] = next.splice(index, 1);
    next.splice(index + by, 0, taken);
    order.value = next;
  };
  const name = (place) => (place === REST ? say("sensor.rest") : cardName(cards[place]));
  const at = order.value.indexOf(REST);
  const names = (places) => places.map(name).join(", ") || say("table.nothing");
  const says = `${say("sensor.top", { cards: names(order.value.slice(0, at)) })}; ${say("sensor.bottom", {
    cards: names(order.value.slice(at + 1)),
  })}`;
  return html`<${Frame} table=${table} picks=${picks} title=${say("sensor.title")} action=${action}
    says=${says} close=${close}>
    <p class="hint">${say("sensor.hint")}</p>
    <ol class="order">${order.value.map(
      (place, index) => html`<li key=${place} class=${place === REST ? "rest" : ""}>
        <span><b>${name(place)}
          </b> ${place !== REST && html`<span class="does">${cardDoes(cards[place]).join(" ")}</span>`}</span>
        <button type="button" aria-label=${say("sensor.up", { card: name(place) })} disabled=${index === 0}
          onClick=${() => move(index, -1)}>↑</button>
        <button type="button" aria-label=${say("sensor.down", { card: name(place) })}
          disabled=${index === order.value.length - 1} onClick=${() => move(index, 1)}>↓</button>
      </li>`,
    )}</ol>
  </${Frame}>`;
}
