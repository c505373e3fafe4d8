// Things that fly over the stage: cards, their backs, coins, dice, medals.

import { entryOf } from "../../base/entries.js";
import { html } from "../../base/lib.js";
import { Sign } from "../../art/glyphs.js";
import { Planet } from "../../art/planets.js";

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** Return the name of a resource's sign. @param {string} name */
export function signOf(name) {
  return name === "trade_goods" ? "goods" : name;
}

/** Draw a face. @param {{face: import("../cues.js").Face}} props */
export function Face({ face }) {
  if ("card" in face) return html`<${CardFace} name=${face.card} look=${face.look} />`;
  if ("coin" in face) return html`<span class="stage-coin">${face.coin}</span>`;
  if ("back" in face) return html`<${Back} kind=${face.back} />`;
  return html`<span class=${`stage-drawn of-${face.of ?? ""}`}>${face.drawn}</span>`;
}

/** @param {{name: string, look?: string}} props */
function CardFace({ name, look = name }) {
  return html`<span class=${`stage-card of-${look}`}>
    <${Sign} name=${signOf(name)} />
    <svg viewBox="-20 -20 40 40" aria-hidden="true"><${Planet} name=${look} size=${40} /></svg></span>`;
}

/**
 * The back of a card that the viewer may not see, or that nobody has turned yet.
 * @param {{kind: string}} props
 */
function Back({ kind }) {
  return html`<span class=${`stage-card back ${kind}`}><svg viewBox="-12 -12 24 24" aria-hidden="true">
    <path d="M0-9L2.2-2.2 9 0 2.2 2.2 0 9-2.2 2.2-9 0-2.2-2.2z" /></svg></span>`;
}

/** A die. @param {{shows: number}} props */
export function Die({ shows }) {
  return html`<svg class="stage-die-face" viewBox="-26 -26 52 54" aria-hidden="true">
    <rect class="shade" x="-23" y="-20" width="46" height="46" rx="11" />
    <rect x="-23" y="-23" width="46" height="46" rx="11" />
    ${(entryOf(PIPS, shows) ?? []).map(
      (place) =>
        html`<circle key=${place} cx=${11.5 * ((place % 3) - 1)} cy=${11.5 * (Math.floor(place / 3) - 1)}
          r="4.5" />`,
    )}</svg>`;
}

/**
 * A tumbling die, which shows changing faces and lands on its own.
 * @param {{shows: number, tone?: string}} props
 */
export function Tumbling({ shows, tone }) {
  const faces = [((shows + 2) % 6) + 1, ((shows + 4) % 6) + 1, shows];
  return html`<span class=${`stage-die ${tone}`}>${faces.map(
    (one, index) => html`<span key=${index} class="stage-die-side"><${Die} shows=${one} /></span>`,
  )}</span>`;
}
