// The signs of the modules, 24 units wide, drawn in the current colour.

import { html } from "../../../kit/base/lib.js";
import { Glyph } from "../../../kit/art/glyphs.js";
import { Emblem } from "../../../kit/art/emblems.js";

/** The sign of each module: an emblem, or its product. @type {Record<string, string>} */
const EMBLEMS = { logistics: "pod", command: "flag", sensor: "eye", trade: "trade" };
/** @type {Record<string, string>} */
const MADE = { science: "science", production: "goods" };

/** @param {{type: string}} props */
export function ModuleSign({ type }) {
  if (Object.hasOwn(MADE, type)) return html`<${Glyph} name=${MADE[type]} x=${12} y=${12} size=${24} />`;
  return html`<${Emblem} name=${EMBLEMS[type]} />`;
}
