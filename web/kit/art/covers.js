// The cover of each game, as a picture of its own; games without one have the sky of all.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";

const ADDRESSES = {
  "star-trek-catan": import.meta.resolve("./covers/star-trek-catan.svg"),
  "starship-catan": import.meta.resolve("./covers/starship-catan.svg"),
  starfarers: import.meta.resolve("./covers/starfarers.svg"),
};
const SKY = import.meta.resolve("./sky/starfield.svg");

/** Show a game's cover; its title stands beside it. @param {{ruleset: string}} props */
export function Cover({ ruleset }) {
  return html`<img class="cover-art" src=${entryOf(ADDRESSES, ruleset) ?? SKY} alt="" width="300"
    height="230" draggable=${false} />`;
}
