// The sign of the service, in the top bar of every page.

import { html } from "../base/lib.js";

/** The sign: a star, a planet's orbit, and a planet on it. */
export function Logo() {
  return html`<svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M16 1Q16 16 31 16Q16 16 16 31Q16 16 1 16Q16 16 16 1Z" fill="var(--star)" />
    <circle cx="16" cy="16" r="11" fill="none" stroke="var(--star)" stroke-opacity=".45" stroke-width="1.4" />
    <circle cx="24" cy="8" r="2" fill="currentColor" /></svg>`;
}
