// Small signs of the table, drawn in the current colour. Their meaning is always in words beside them or in a
// label.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";

const SHAPES = {
  star: html`<path d="M12 1.8l3.1 6.7 7.3.8-5.4 5 1.5 7.2-6.5-3.7-6.5 3.7 1.5-7.2-5.4-5 7.3-.8z" />`,
  card: html`<path d="M6 3h9a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" /><path
    d="M18.5 5.5c1 .2 1.7 1.1 1.5 2.2l-1.8 11c-.1.6-.5 1.1-1 1.3z" opacity=".6" />`,
  research: html`<path
    d="M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4c0-1.1.9-2 2-2zm6 5l-1.4 3.6L7 12l3.6 1.4
      L12 17l1.4-3.6L17 12l-3.6-1.4z" fill-rule="evenodd" />`,
  route: html`<path
    d="M4.5 15.5a3 3 0 1 1 2.8 4h9.2a2.5 2.5 0 0 0 0-5h-8a5 5 0 0 1 0-10h6.2a3 3 0 1 1 0 2.5H8.5
      a2.5 2.5 0 0 0 0 5h8a5 5 0 0 1 0 10H7.3a3 3 0 0 1-2.8-6.5z" fill-rule="evenodd" />`,
  fleet: html`<path d="M12 2l4 9-4-2-4 2zM6 11l3.5 8L6 17l-3.5 2zM18 11l3.5 8-3.5-2-3.5 2z" />`,
  trade: html`<path d="M15 3l6 5-6 5v-3.5H4v-3h11zM9 11v3.5h11v3H9V21l-6-5z" />`,
  bulb: html`<path d="M12 2a7 7 0 0 1 4 12.7V17H8v-2.3A7 7 0 0 1 12 2zM8.5 18.5h7V20l-1.5 2h-4l-1.5-2z" />`,
  eye: html`<path
    d="M12 5c5 0 9 4 10.5 7-1.5 3-5.5 7-10.5 7S3 15 1.5 12C3 9 7 5 12 5zm0 2.5
      a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z"
      fill-rule="evenodd" />`,
  sound: html`<path d="M3 9h4l6-5v16l-6-5H3z" /><path d="M16 8c2 2 2 6 0 8M18.5 5.5c3.5 3.5 3.5 9.5 0 13"
    fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />`,
  muted: html`<path d="M3 9h4l6-5v16l-6-5H3z" /><path d="M16 9l5.500 6m0-6L16 15" fill="none"
    stroke="currentColor" stroke-width="2" stroke-linecap="round" />`,
  chat: html`<path
    d="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-9l-5 4.5V17H4a2 2 0 0 1-2-2V5c0-1.1.9-2 2-2z" />`,
  clock: html`<path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.2 4h2.4v5.5l4 2.4-1.2 2-5.2-3.1z"
    fill-rule="evenodd" />`,
  check: html`<path d="M4 12.5l3-3 3.5 3.5L17.5 5.5l3 3L10.5 19z" />`,
  cross: html`<path
    d="M5.6 3L12 9.4 18.4 3 21 5.6 14.6 12 21 18.4 18.4 21 12 14.6 5.6 21 3 18.4 9.4 12 3 5.6z" />`,
  shield: html`<path
    d="M12 1.5l9 3.5v7c0 5-4 9-9 10.5C7 21 3 17 3 12V5zm-1.3 14.2l6-6.5-1.7-1.6-4.4 4.7-2-2-1.6 1.7z"
      fill-rule="evenodd" />`,
  share: html`<path
    d="M18 2a3.5 3.5 0 1 1-2.6 5.8l-6 3.2a3.5 3.5 0 0 1 0 2l6 3.2a3.5 3.5 0 1 1-.9 1.8l-6-3.2
      a3.5 3.5 0 1 1 0-5.6l6-3.2A3.5 3.5 0 0 1 18 2z" />`,
  undo: html`<path d="M9 4v4h5a6.5 6.5 0 1 1 0 13H7v-2.6h7a3.9 3.9 0 1 0 0-7.8H9v4L2 9.3z" />`,
  fork: html`<path
    d="M7 2a3 3 0 0 1 1.3 5.7V10c0 1 .7 1.7 1.7 1.7h4c1 0 1.7-.7 1.7-1.7V7.7a3 3 0 1 1 2.6 0V10
      c0 2.5-1.8 4.3-4.3 4.3h-.7v2a3 3 0 1 1-2.6 0v-2H10c-2.5 0-4.3-1.8-4.3-4.3V7.7A3 3 0 0 1 7 2z" />`,
  robbed: html`<path
    d="M3 8c3-2 6-2 9 0 3-2 6-2 9 0 0 5-2.5 8-5 8-2 0-3-1.5-4-1.5S10 16 8 16c-2.5 0-5-3-5-8zm3.5 2.5
      c1.5 2 3 2 4 1-1-1.5-2.5-1.7-4-1zm11 0c-1.5-.7-3-.5-4 1 1 1 2.5 1 4-1z" fill-rule="evenodd" />`,
  medal: html`<path
    d="M7 1h10l-3 7.2a7 7 0 1 1-4 0zm5 10.5
      l-1.2 2.7-2.9.3 2.2 1.9-.7 2.9 2.6-1.5 2.6 1.5-.7-2.9 2.2-1.9-2.9-.3z" fill-rule="evenodd" />`,
  people: html`<path
    d="M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm8.5 1.5a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6zM1 20
      c0-4 3-6.5 7-6.5s7 2.5 7 6.5zm15.5 0c0-2.5-.8-4.5-2.2-6 4.7-1 8.7 1.5 8.7 6z" />`,
  play: html`<path d="M5 2.5l16 9.5-16 9.5z" />`,
  dice: html`<path
    d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zm2.5 3.5
      a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm9 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
      fill-rule="evenodd" />`,
  signal: html`<path d="M3 15h4v6H3zM10 9h4v12h-4zM17 3h4v18h-4z" />`,
  flag: html`<path d="M5 2h2v20H5zM8 3h12l-3 5 3 5H8z" />`,
  home: html`<path d="M12 2l10 9h-3v10h-5v-6h-4v6H5V11H2z" />`,
  more: html`<path d="M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z" />`,
  moon: html`<path d="M14 2a10 10 0 1 0 8 16A11 11 0 0 1 14 2z" />`,
  log: html`<path d="M3 4h18v3H3zM3 10.5h18v3H3zM3 17h12v3H3z" />`,
};

/** Draw a sign in a line of text or on a button. @param {{name: string}} props */
export function Icon({ name }) {
  return html`<svg class="ui-icon" viewBox="0 0 24 24" aria-hidden="true">${entryOf(SHAPES, name) ?? null}
    </svg>`;
}
