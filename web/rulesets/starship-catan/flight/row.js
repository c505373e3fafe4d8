// The flight as a row of cards: passed ones dimmed, used ones with a green word, the current one raised, and
// the cards to come.

import { html } from "../../../kit/base/lib.js";
import { Emblem } from "../../../kit/art/emblems.js";
import { listed } from "../../../kit/words/texts.js";
import { cardById, cardName, kindOf, missionLacks, say } from "../words.js";
import { ownOf } from "../possible.js";
import { Art, Foot, placeName, placeWords } from "./face.js";
import { CardBack, Signs } from "./sectors.js";

/** @import { Board, FlightView, PlaceView, SectorCard, Table } from "../types.js" */

/** The fewest places of the row, so that a short flight does not stretch its cards. */
const PLACES = 5;
/** The number of cards from which on passed ones stand closer. */
const MANY = 7;

/** @param {{table: Table, board: Board}} props */
export function Row({ table, board }) {
  const flight = /** @type {FlightView} */ (board.flight);
  const { row } = flight;
  const [place, toCome] = [row.length - 1, comingOf(flight)];
  const backs = Math.max(0, Math.min(toCome, PLACES - row.length));
  return html`<ol class=${row.length >= MANY ? "ssc-row many" : "ssc-row"} aria-label=${say("table.row")}>
    ${row.map(
      (one, index) => html`<${Place} key=${index} table=${table} board=${board} place=${one} index=${index}
        isLast=${index === place} />`,
    )}
    ${Array.from(
      { length: backs },
      (_, index) =>
        html`<li key=${`back ${index}`} class="ssc-card coming" aria-hidden="true"><${CardBack} /></li>`,
    )}
    <${Next} board=${board} toCome=${toCome} />
  </ol>`;
}

/** Return how many cards may still be turned. @param {FlightView} flight */
export function comingOf({ speed, revealed, left }) {
  return Math.max(0, Math.min(speed - revealed, left));
}

/** @param {{table: Table, board: Board, place: PlaceView, index: number, isLast: boolean}} props */
function Place({ table, board, place, index, isLast }) {
  const { state, card, used } = place;
  const demand = isLast && state === "turned" ? (board.flight?.demand ?? null) : null;
  const name = placeName(place);
  const danger = state === "turned" || card?.kind === "pirate";
  const classes = ["ssc-card", isLast ? "now" : "past", used && "used", danger && "danger", state];
  const kind = card === null ? "" : kindOf(card);
  return html`<li class=${classes.filter(Boolean).join(" ")} aria-current=${isLast ? "step" : null}
    data-anchor=${isLast ? "card-now" : null}
      title=${placeWords({ board, seats: table.game.value.seats, place })}>
    <span class="card-number">${index + 1}</span>
    ${used && html`<span class="card-used"><${Emblem} name="check" />${say("table.used")}</span>`}
    ${state === "gap" ? html`<span class="card-art"></span>` : html`<${Art} card=${card} state=${state} />`}
    <h4>${name}</h4><p>${kind === name ? "" : kind}</p>
    <div class="card-foot"><${Foot} card=${card} demand=${demand}
      lacks=${used ? null : missing(table, board, card)} /></div>
  </li>`;
}

/**
 * The goods that the seat lacks for a planet's missions; null without a mission.
 * @param {Table} table
 * @param {Board} board
 * @param {SectorCard | null} card
 */
function missing(table, board, card) {
  const own = ownOf(table);
  if (card?.kind !== "adventure_planet" || own === null) return null;
  const here = board.face_up_missions.filter(({ planet }) => planet === card.planet);
  if (here.length === 0) return html`<small>${say("card.no_mission")}</small>`;
  const lacks = missionLacks(here[0], own);
  return html`<small>${lacks ? say("card.lacks", { what: lacks }) : say("card.mission")}</small>`;
}

/**
 * The cards left in this flight, and those among them that the seat has seen.
 * @param {{board: Board, toCome: number}} props
 */
function Next({ board, toCome }) {
  const flight = /** @type {FlightView} */ (board.flight);
  const known = knownToCome(board);
  const names = known.map(cardName);
  const why =
    toCome > 0
      ? say("flight.more", { count: toCome })
      : say(flight.left === 0 ? "flight.no_cards" : "flight.used_up");
  return html`<li class="ssc-next"
    title=${known.length > 0 ? say("table.to_come", { cards: listed(names) }) : null}>
    <b>${say("flight.of", { number: flight.revealed, all: flight.speed })}</b><small>${why}</small>
    ${
      known.length > 0 &&
      toCome > 0 &&
      html`<small>${say("flight.may_come")}</small><${Signs} cards=${known} />
      <span class="unseen">${listed(names)}</span>`
    }
  </li>`;
}

/**
 * Return the cards of the sector that the seat has seen and that it has not met in this flight.
 * @param {Board} board
 */
export function knownToCome(board) {
  if (board.viewer !== board.active) return [];
  if (board.flight === null) return [];
  const met = new Set(board.flight.row.map(({ card }) => card?.id));
  const seen = board.sectors[board.flight.sector - 1].seen ?? [];
  return seen
    .filter((id) => !met.has(id))
    .map(cardById)
    .filter((card) => card !== null);
}
