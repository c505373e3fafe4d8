// Signs of points, parts of ships and steps, drawn in the current colour.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";

/** @type {Record<string, string>} */
const PATHS = {
  // points
  star: "M12 1.8l3.1 6.7 7.3.8-5.4 5 1.5 7.2-6.5-3.7-6.5 3.7 1.5-7.2-5.4-5 7.3-.8z",
  medal:
    "M7 1h10l-3 7.2a7 7 0 1 1-4 0zm5 10.5l-1.2 2.7-2.9.3 2.2 1.9-.7 2.9 2.6-1.5 2.6 1.5-.7-2.9 " +
    "2.2-1.9-2.9-.3z",
  friendship: "M2 10.5l5-5 3 1.5 3-2 4.5.5 4.5 5-9.5 9.5c-.8.8-2 .8-2.8 0z",
  // parts of ships
  booster: "M8 2h8l-1 4h3l2 8H4l2-8h3zM6 15.5h3l-1.5 6.5zM10.5 15.5h3L12 23zM15 15.5h3L16.5 22z",
  cannon: "M2 14l12-7 1.5 2.6L22 6l1 1.8-6.4 4 1 1.6-7 4.1A4.5 4.5 0 1 1 2 14z",
  pod: "M3 6h18v12H3zm2.5 2v8h2V8zm5.5 0v8h2V8zm5.5 0v8h2V8z",
  // modules and steps
  flag: "M5 2h2v20H5zM8 3h12l-3 5 3 5H8z",
  eye:
    "M12 5c5 0 9 4 10.5 7-1.5 3-5.5 7-10.5 7S3 15 1.5 12C3 9 7 5 12 5zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 " +
    "0 0-9zm0 2.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z",
  trade: "M15 3l6 5-6 5v-3.5H4v-3h11zM9 11v3.5h11v3H9V21l-6-5z",
  check: "M4 12.5l3-3 3.5 3.5L17.5 5.5l3 3L10.5 19z",
  cross: "M5.6 3L12 9.4 18.4 3 21 5.6 14.6 12 21 18.4 18.4 21 12 14.6 5.6 21 3 18.4 9.4 12 3 5.6z",
  clock: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.2 4h2.4v5.5l4 2.4-1.2 2-5.2-3.1z",
  moon: "M15 2a10.5 10.5 0 1 0 7 14.2A9 9 0 0 1 15 2z",
  sun:
    "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.9 3.5l2.8 " +
    "2.8-1.4 1.4-2.8-2.8z" +
    "M17.7 16.3l2.8 2.8-1.4 1.4-2.8-2.8zM19.1 3.5l1.4 1.4-2.8 2.8-1.4-1.4zM6.3 " +
    "16.3l1.4 1.4-2.8 2.8-1.4-1.4z",
};

/** Draw an emblem around the origin of a picture. @param {{name: string, size: number}} props */
export function EmblemMark({ name, size }) {
  const half = -size / 2;
  return html`<path fill="currentColor" fill-rule="evenodd" d=${entryOf(PATHS, name) ?? ""}
    transform=${`translate(${half} ${half}) scale(${size / 24})`} />`;
}

/** Show an emblem within text; its meaning is in the words beside it. @param {{name: string}} props */
export function Emblem({ name }) {
  return html`<svg class=${`emblem ${name}`} viewBox="0 0 24 24" width="24" height="24" fill="currentColor"
    aria-hidden="true">
    <path fill-rule="evenodd" d=${entryOf(PATHS, name) ?? ""} /></svg>`;
}
