// Faces of bots and people, as pictures that browsers load once. The name stands beside each face.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";
import { faceOf } from "../words/characters.js";

/** @import { Seat } from "../game/types.js" */

const ADDRESSES = {
  bo: import.meta.resolve("./faces/bo.svg"),
  dot: import.meta.resolve("./faces/dot.svg"),
  orrin: import.meta.resolve("./faces/orrin.svg"),
  pip: import.meta.resolve("./faces/pip.svg"),
  quill: import.meta.resolve("./faces/quill.svg"),
  sable: import.meta.resolve("./faces/sable.svg"),
  vega: import.meta.resolve("./faces/vega.svg"),
  zig: import.meta.resolve("./faces/zig.svg"),
  "person-1": import.meta.resolve("./faces/person-1.svg"),
  "person-2": import.meta.resolve("./faces/person-2.svg"),
  "person-3": import.meta.resolve("./faces/person-3.svg"),
  "person-4": import.meta.resolve("./faces/person-4.svg"),
  "person-5": import.meta.resolve("./faces/person-5.svg"),
  "person-6": import.meta.resolve("./faces/person-6.svg"),
};

/** Show a face by its name; nothing for an unknown one. @param {{name: string | null}} props */
export function Portrait({ name }) {
  const address = entryOf(ADDRESSES, name ?? "");
  return address === undefined
    ? null
    : html`<img class="face" src=${address} alt="" width="64" height="64" draggable=${false} />`;
}

/**
 * Show the face of a seat's player, given the seat's entry in a game's `seats`; nothing for an open seat.
 * @param {{seat: Seat}} props
 */
export function Face({ seat }) {
  return html`<${Portrait} name=${faceOf(seat)} />`;
}
