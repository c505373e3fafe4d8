// A thing to build: its picture, its name, its cost, what is missing, and how many are left. A tap on one
// that cannot be built shows the reason.

import { Sign } from "../art/glyphs.js";
import { html } from "../base/lib.js";
import { barred } from "./barred.js";

/**
 * @param {object} props
 * @param {any} props.icon the picture: elements of an SVG around the origin, about 50 wide
 * @param {string} props.words its name
 * @param {string} [props.shown] the same with soft hyphens, if it is long
 * @param {string} [props.name] identifies the button: the type of action or the piece
 * @param {Record<string, number>} [props.cost]
 * @param {Record<string, number> | null} [props.held] null for a spectator
 * @param {number | null} [props.left] pieces or cards left
 * @param {string} [props.hotkey]
 * @param {"affordable" | "missing" | "none" | "chosen"} props.state
 * @param {string} [props.why] the reason against it, or its effect
 * @param {Record<string, string>} [props.marks] attributes of a guard
 * @param {() => void} props.onTap
 */
export function BuildButton({
  icon,
  words,
  shown = words,
  name = "",
  cost = {},
  held = null,
  left = null,
  hotkey = "",
  state,
  why = "",
  marks = {},
  onTap,
}) {
  const isOpen = state === "affordable" || state === "chosen";
  const tap = () => {
    barred.value = isOpen || !why ? null : { words, why };
    if (isOpen) onTap();
  };
  return html`<button type="button" class=${`build ${state}`} data-build=${name || null}
    aria-pressed=${String(state === "chosen")}
    aria-disabled=${isOpen ? null : "true"} ...${isOpen ? marks : {}} aria-keyshortcuts=${hotkey || null}
    title=${why ? `${words}: ${why}` : words} aria-label=${why ? `${words}. ${why}` : words}
    onClick=${tap}>
    <span class="hotkey" aria-hidden="true">${hotkey}</span>
    ${left !== null && html`<span class="left" aria-hidden="true">×${left}</span>`}
    <svg class="build-picture" viewBox="-28 -26 56 52" aria-hidden="true">${icon}</svg>
    <span class="build-name">${shown}</span>
    <span class="build-cost" aria-hidden="true">${unitsOf(cost, held).map(
      (
        { name, isMissing },
        index,
      ) => html`<span key=${index} class=${`unit of-${name}${isMissing ? " missing" : ""}`}>
        <${Sign} name=${name} /></span>`,
    )}</span>
  </button>`;
}

/**
 * Return each card of a cost, and whether it is missing: the missing ones of a kind come first.
 * @param {Record<string, number>} cost
 * @param {Record<string, number> | null} held
 */
export function unitsOf(cost, held) {
  return Object.entries(cost).flatMap(([name, count]) => {
    const missing = held === null ? 0 : Math.max(0, count - (held[name] ?? 0));
    return Array.from({ length: count }, (_, index) => ({ name, isMissing: index < missing }));
  });
}
