// Goods as they are drawn: the names of their signs and planets, small costs, and prices in Astro.

import { entryOf } from "../../kit/base/entries.js";
import { html } from "../../kit/base/lib.js";
import { Sign } from "../../kit/art/glyphs.js";
import { amount } from "./words.js";

/** @import { Counts } from "../../kit/base/types.js" */

/** Things whose sign replaces the word in the log. */
export const SIGNED = ["ore", "fuel", "food", "carbon", "science", "astro"];

const DRAWN = { trade_goods: "goods" };
const PLANETS = { trade_goods: "goods", food: "green-food" };

/** Return the name of a good's sign and colour. @param {string} name */
export function drawnAs(name) {
  return entryOf(DRAWN, name) ?? name;
}

/** Return the name of a good's planet. @param {string} name */
export function planetOf(name) {
  return entryOf(PLANETS, name) ?? name;
}

/** Show the sign of a good in its colour. @param {{name: string}} props */
export function Good({ name }) {
  return html`<span class=${`ssc-good of-${drawnAs(name)}`}><${Sign} name=${drawnAs(name)} /></span>`;
}

/**
 * Show each good of a bundle as a number and a sign; screen readers get words.
 * @param {{goods: Counts}} props
 */
export function Bundle({ goods }) {
  return Object.entries(goods)
    .filter(([, count]) => count > 0)
    .map(
      ([name, count]) => html`<span key=${name} class="ssc-amount"><span aria-hidden="true">${count}</span>
        <${Good} name=${name} /><span class="unseen">${amount(name, count)}</span></span>`,
    );
}

/** A price in Astro. @param {{count: number}} props */
export function Astro({ count }) {
  return html`<${Bundle} goods=${{ astro: count }} />`;
}
