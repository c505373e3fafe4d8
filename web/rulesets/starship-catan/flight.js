// The four sectors, and the flight that is under way: its cards, its speed, and what can be done at the card
// one is at.

import { html } from "../../kit/base/lib.js";
import { seatName } from "../../kit/words/words.js";
import { CardFace, Hidden } from "./cards.js";
import { Opens, Step, possible } from "./steps.js";
import { amount, cardById, cardDoes, cardName, missionById, missionName, say } from "./words.js";

export function Sectors({ table, board, seats, picks }) {
  return html`<section class="sectors" aria-label=${say("table.sectors")}>
    <ul>${board.sectors.map(
      (sector) =>
        html`<li key=${sector.number}>
          <${Sector} table=${table} board=${board} seats=${seats} picks=${picks} sector=${sector} /></li>`,
    )}</ul>
    ${board.notes === "off" && html`<p class="hint">${say("table.handicap")}</p>`}
  </section>`;
}

function Sector({ table, board, seats, picks, sector }) {
  const { number, cards, seen } = sector;
  const action = { type: "choose-sector", sector: number };
  const flying = board.flight?.sector === number;
  return html`<div class=${flying ? "sector-stack flying" : "sector-stack"}>
    <h4>${say("table.sector", { number })}</h4>
    <p class="pile" aria-hidden="true"><span></span><span></span><span></span></p>
    <p>${amount("cards", cards)}</p>
    ${flying && html`<p class="tag turn">${say("table.flying", { name: seatName(seats, board.active) })}</p>`}
    <${Step} table=${table} picks=${picks} action=${action} label=${say("table.fly_to", { number })}
      says=${say("do.fly_to", { number })} />
    ${seen !== null && seen.length > 0 && html`<${Known} seen=${seen} />`}
    ${seen !== null && seen.length === 0 && html`<p class="hint">${say("table.none_known")}</p>`}
  </div>`;
}

function Known({ seen }) {
  const cards = seen.map(cardById).filter((card) => card !== null);
  return html`<details class="known"><summary>${say("table.known", { count: cards.length })}</summary>
    <ul>${cards.map((card) => html`<li key=${card.id}><b>${cardName(card)}</b> ${cardDoes(card)[0]}</li>`)}
      </ul>
  </details>`;
}

export function Flight({ table, board, seats, picks }) {
  const { flight } = board;
  if (flight === null) return null;
  const title = say("table.flight", { name: seatName(seats, board.active), number: flight.sector });
  return html`<section class="flight" aria-label=${title}>
    <h4>${title}</h4>
    <${Tracks} flight=${flight} />
    <${Placed} flight=${flight} />
    ${
      flight.row.length === 0
        ? html`<p class="hint">${say("table.no_row")}</p>`
        : html`<ol class="row" aria-label=${say("table.row")}>
          ${flight.row.map(
            (place, index) =>
              html`<li key=${index}>
                <${Place} table=${table} board=${board} seats=${seats} picks=${picks} place=${place}
                  last=${index === flight.row.length - 1} /></li>`,
          )}
        </ol>`
    }
    <${FlightSteps} table=${table} picks=${picks} />
  </section>`;
}

/** What can be done in the flight, wherever it is. */
export function FlightSteps({ table, picks }) {
  return html`<p class="steps">
    <${Step} table=${table} picks=${picks} action=${{ type: "scan" }} label=${say("do.scan")} quick primary />
    <${Step} table=${table} picks=${picks} action=${{ type: "skip-scan" }} label=${say("do.skip_scan")}
      quick />
    <${Opens} table=${table} picks=${picks} type="place-cards" label=${say("do.place")} />
    <${Step} table=${table} picks=${picks} action=${{ type: "reveal-card" }} label=${say("do.fly_on")} quick
      primary />
    <${Step} table=${table} picks=${picks} action=${{ type: "end-flight" }} label=${say("do.end_flight")} />
  </p>`;
}

function Tracks({ flight }) {
  const { speed, revealed, actions, actions_used: used, left } = flight;
  return html`<div class="tracks">
    <p><${Track} filled=${revealed} of=${speed} />
      ${say("table.speed", { speed, revealed, left: Math.min(speed - revealed, left) })}</p>
    <p><${Track} filled=${used} of=${actions} />${say("table.actions", { used, all: actions })}</p>
    <p>${say("table.stack_left", { count: left })}</p>
  </div>`;
}

function Track({ filled, of }) {
  return html`<span class="track" aria-hidden="true">
    ${Array.from(
      { length: of },
      (_, index) => html`<i key=${index} class=${index < filled ? "on" : ""}></i>`,
    )}</span>`;
}

/** The cards that the sensor has placed; only the flying player sees them. */
function Placed({ flight }) {
  const names = (cards) => cards.map(cardName).join(", ");
  const { on_top: top, at_bottom: bottom, inspected } = flight;
  return html`<div class="placed">
    ${top + bottom > 0 && html`<p>${say("table.placed", { top, bottom })}</p>`}
    ${inspected?.length > 0 && html`<p>${say("table.looked_at", { cards: names(inspected) })}</p>`}
    ${flight.top?.length > 0 && html`<p>${say("table.placed_top", { cards: names(flight.top) })}</p>`}
    ${
      flight.bottom?.length > 0 && html`<p>${say("table.placed_bottom", { cards: names(flight.bottom) })}</p>`
    }
  </div>`;
}

function Place({ table, board, seats, picks, place, last }) {
  const mine = board.viewer === board.active;
  const badges = [
    place.used && say("table.used"),
    last && say(mine ? "table.here" : "table.their_ship"),
  ].filter(Boolean);
  return html`<${Face} board=${board} seats=${seats} place=${place} badges=${badges} here=${last}
    dim=${!last || place.used}>
    ${last && html`<${AtCard} table=${table} board=${board} picks=${picks} card=${place.card} />`}
  </${Face}>`;
}

/** A place of the row, as the viewer sees it. */
export function Face({ board, seats, place, children = null, ...look }) {
  const { state, card, card_set: set } = place;
  if (state === "gap") return html`<${Hidden} title=${say("cards.gap")} does=${say("does.gap")} />`;
  if (state === "face_down")
    return html`<${Hidden} title=${say("cards.face_down")} does=${say("does.face_down", { set })}
      ...${look} />`;
  if (card !== null)
    return html`<${CardFace} card=${card} ...${look}>
      ${state === "turned" && html`<p class="does">${say("does.turned_seen")}</p>`}${children}</${CardFace}>`;
  const mine = board.viewer === board.active;
  const does = mine ? say("does.turned") : say("does.turned_of", { name: seatName(seats, 1 - board.active) });
  return html`<${Hidden} title=${say("cards.turned")} does=${does} ...${look}>${children}</${Hidden}>`;
}

/** What can be done at the card that the ship is at. */
export function AtCard({ table, board, picks, card }) {
  const { visiting, demand } = board.flight;
  const step = (action, label, rest = {}) =>
    html`<${Step} table=${table} picks=${picks} action=${action} label=${label} ...${rest} />`;
  const missions = picks.actions.value.filter((one) => one.type === "complete-mission");
  return html`<p class="steps">
    ${
      demand !== null &&
      possible(picks, { type: "pay-pirate" }) &&
      step({ type: "pay-pirate" }, say("do.pay", { price: demand }))
    }
    ${demand !== null && step({ type: "fight-pirate" }, say("do.fight"))}
    ${
      card !== null &&
      visiting === card.id &&
      html`
      <${Opens} table=${table} picks=${picks} type="buy" label=${say("do.buy")} />
      <${Opens} table=${table} picks=${picks} type="sell" label=${say("do.sell")} />
      ${step({ type: "found-trading-post" }, say("do.found_post"))}
      ${step({ type: "found-colony" }, say("do.found_colony"))}
      ${missions.map(
        (action) => html`<${Step} key=${action.mission} table=${table} picks=${picks} action=${action}
        label=${say("do.complete", { mission: missionName(missionById(board, action.mission)) })} />`,
      )}
    `
    }
  </p>`;
}
