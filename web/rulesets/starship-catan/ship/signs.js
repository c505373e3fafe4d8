// The signs of the modules, 24 units wide, drawn in the current colour.

import { html } from "../../../kit/base/lib.js";
import { Glyph } from "../../../kit/art/glyphs.js";
import { Emblem } from "../../../kit/art/emblems.js";

/** The sign of each module: an emblem, or its product. @type {Record<string, string>} */
const EMBLEMS = { logistics: "pod", command: "flag", sensor: "eye", trade: "trade" };
/** @type {Record<string, string>} */
const MADE = { science: "science", production: "goods" };

/** The background colour of each module, taken from a related good. @type {Record<string, string>} */
const GROUNDS = { sensor: "carbon", trade: "fuel", command: "ore", science: "science", production: "goods" };

/** The picture of a module: its sign in the window of a part of the hull. @param {{type: string}} props */
export function ModuleArt({ type }) {
  return html`<svg class="module-art" viewBox="0 0 100 150" preserveAspectRatio="xMidYMid slice"
    aria-hidden="true">
    <rect x="-60" y="-60" width="220" height="270" fill=${`url(#ssc-ground-${GROUNDS[type] ?? "outpost"})`} />
    <path class="module-hull" fill="url(#ssc-hull)"
      d="M-60 42H10L18 34H82L90 42H160V108H90L82 116H18L10 108H-60Z" />
    <path class="module-seam" d="M6 42V108M94 42V108M-20 42V108M120 42V108" />
    <rect class="module-window" x="20" y="45" width="60" height="60" rx="9" />
    <path class="module-shine" d="M26 64V56Q26 51 31 51H58" />
    <svg x="31" y="56" width="38" height="38" viewBox="0 0 24 24"><${ModuleSign} type=${type} /></svg></svg>`;
}

/** @param {{type: string}} props */
export function ModuleSign({ type }) {
  if (Object.hasOwn(MADE, type)) return html`<${Glyph} name=${MADE[type]} x=${12} y=${12} size=${24} />`;
  return html`<${Emblem} name=${EMBLEMS[type]} />`;
}
