// A sector card in the row of the flight: its art by kind and planet, its name, and its effect
// in signs.

import { Cruiser } from "../../../kit/art/pieces.js";
import { Planet } from "../../../kit/art/planets.js";
import { Glyph } from "../../../kit/art/glyphs.js";
import { html } from "../../../kit/base/lib.js";
import { Astro, Good, drawnAs, planetOf } from "../goods.js";
import { seatName } from "../../../kit/words/words.js";
import { cardDoes, cardName, kindOf, say } from "../words.js";
import { KindSign } from "./sectors.js";

/** @import { Children } from "../../../kit/base/types.js" */
/** @import { Seat } from "../../../kit/game/types.js" */
/** @import { Board, FaceCard, PlaceView } from "../types.js" */

const STARS = Array.from({ length: 16 }, (_, index) => [
  (2 + index * 37) % 98,
  (6 + index * 71) % 196,
  0.6 + 0.3 * (index % 3),
]);
/** The pictures of the missions' planets, which no good of this game uses. @type {Record<string, string>} */
const ADVENTURES = { hades: "dilithium", pallas: "oxygen", picasso: "food", poseidon: "water" };

/**
 * The picture of a card: its planet, ship or station among the stars.
 * @param {{card: FaceCard | null, state?: PlaceView["state"]}} props
 */
export function Art({ card, state = /** @type {PlaceView["state"]} */ ("open") }) {
  const ground = groundOf(card, state);
  return html`<svg class="card-art" viewBox="0 0 100 200" preserveAspectRatio="xMidYMid slice"
    aria-hidden="true">
    <rect class=${`ground ${ground}`} width="100" height="200"
      fill=${ground === "danger" ? null : `url(#ssc-ground-${ground})`} />
    <g fill="#fff" opacity=".6">${STARS.map(
      ([x, y, r]) => html`<circle key=${`${x} ${y}`} cx=${x} cy=${y}
      r=${r} />`,
    )}
      </g>
    <${Drawn} card=${card} state=${state} />
  </svg>`;
}

/** @param {FaceCard | null} card @param {PlaceView["state"]} state */
function groundOf(card, state) {
  if (state === "turned" || card?.kind === "pirate") return "danger";
  if (card === null) return "empty";
  const goods = card.resource ?? (card.trades?.length === 1 ? card.trades[0] : null);
  if (goods !== null && card.kind !== "lost_planet") return drawnAs(goods);
  return (
    { lost_planet: "none", adventure_planet: "outpost", outpost: "goods", library: "science" }[card.kind] ??
    "outpost"
  );
}

/**
 * The drawing on a card, around (50, 100).
 * @param {{card: FaceCard | null, state: PlaceView["state"]}} props
 */
export function Drawn({ card, state }) {
  if (state === "turned" || card?.kind === "pirate")
    return html`<circle class="danger-glow" cx="50" cy="104" r="42" />
      <g transform="translate(50 102) scale(1.12)"><${Cruiser} /></g>`;
  if (card === null) return html`<text class="unknown" x="50" y="118">?</text>`;
  if (card.kind === "lost_planet") return html`<${Planet} name="none" x=${50} y=${100} size=${92} />`;
  if (card.kind === "adventure_planet")
    return html`<${Planet} name=${ADVENTURES[card.planet ?? ""]} x=${50} y=${100} size=${96} />`;
  if (["trade_planet", "colony"].includes(card.kind)) {
    const name = planetOf(card.resource ?? card.trades?.[0] ?? "");
    return html`<${Planet} name=${name} x=${50} y=${100} size=${92} />
      ${card.kind === "colony" && html`<${Settled} number=${card.number} />`}`;
  }
  return html`<${Station} card=${card} />`;
}

/** The die of a colony planet, on its picture. @param {{number: number | undefined}} props */
function Settled({ number }) {
  return html`<g class="colony-die"><rect x="37" y="131" width="26" height="26" rx="6" />
    <text x="50" y="149">${number}</text></g>`;
}

/** A space station, with the sign of its goods. @param {{card: FaceCard}} props */
function Station({ card }) {
  const goods = card.trades?.length === 1 ? drawnAs(card.trades[0]) : null;
  return html`<g class="station" transform="translate(50 100)">
    <path class="station-arm" d="M-44 0H44M-26 -30L26 30M26 -30L-26 30" />
    <path class="station-pad" d="M-48 -9h10v18h-10zM38 -9h10v18h-10z" />
    <circle class="station-ring" r="31" /><circle class="station-hull" r="21" />
    <circle class="station-light" cx="-26" cy="-17" r="2" /><circle class="station-light" cx="26" cy="-17"
      r="2" />
    <circle class="station-light" cx="-26" cy="17" r="2" /><circle class="station-light" cx="26" cy="17"
      r="2" />
    ${
      goods === null
        ? html`<g class="station-sign" transform="translate(-13 -13) scale(1.08)"><${KindSign}
          kind=${card.kind} /></g>`
        : html`<g class=${`station-sign of-${goods}`}><${Glyph} name=${goods} x=${0} y=${0} size=${26} /></g>`
    }
  </g>`;
}

/** Return the name of a place of the row, as the viewer sees it. @param {PlaceView} place */
export function placeName({ state, card }) {
  if (state === "gap") return say("cards.gap");
  if (state === "turned" && card === null) return say("cards.pirate");
  if (card === null) return say("cards.face_down");
  return cardName(card);
}

/**
 * The facts of a card in signs: goods and prices, the demand, the die.
 * @param {{card: FaceCard | null, demand?: number | null, lacks?: Children}} props
 */
export function Foot({ card, demand = null, lacks = null }) {
  if (demand !== null) return html`${say("card.wants")} <${Astro} count=${demand} />`;
  if (card === null) return null;
  if (card.kind === "pirate") return html`${say("card.strength", { strength: card.strength })}`;
  if (card.kind === "colony")
    return html`<${Good} name=${card.resource} /> <span>${say("card.on", { number: card.number })}</span>`;
  if (lacks !== null) return lacks;
  if (!card.trades || card.trades.length === 0)
    return card.trading_post ? html`<i class="post-mark">T</i>` : null;
  const price = card.buy ?? card.sell;
  const way = card.buy && card.sell ? "" : say(card.buy ? "card.buys" : "card.sells");
  return html`${way && html`<span class="way">${way}</span>`}
    ${card.trades.length === 1 && html`<${Good} name=${card.trades[0]} />`} <${Astro} count=${price} />
    ${card.trading_post && html`<i class="post-mark">T</i>`}`;
}

/** Return all facts of a card in words, for tooltips and screen readers. @param {FaceCard | null} card */
export function cardWords(card) {
  return card === null ? "" : [kindOf(card), ...cardDoes(card)].join(". ").replaceAll("..", ".");
}

/**
 * Return the facts of a place of the row in words, as far as the viewer sees them.
 * @param {{board: Board, seats: Seat[], place: PlaceView}} of
 */
export function placeWords({ board, seats, place }) {
  const { state, card, card_set: set } = place;
  if (state === "gap") return say("does.gap");
  if (state === "face_down") return say("does.face_down", { set });
  if (state === "open") return cardWords(card);
  if (card !== null) return `${cardWords(card)} ${say("does.turned_seen")}`;
  const other = seatName(seats, 1 - (board.active ?? 0));
  return board.viewer === board.active ? say("does.turned") : say("does.turned_of", { name: other });
}
