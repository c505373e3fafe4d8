// Cards with a planet on them: stacks of the hand, and single cards inside sheets.

import { Sign } from "../art/glyphs.js";
import { Planet } from "../art/planets.js";
import { html } from "../base/lib.js";
import { t } from "../words/texts.js";

const SHOWN = 4; // more cards of a kind lie behind these
const LONG = 10; // letters; longer names are set closer

/**
 * A card's face: planet, sign and name. `art` names the planet, if the ruleset draws another one.
 * @param {{name: string, words: string, art?: string}} props
 */
export function CardFace({ name, words, art = name }) {
  return html`<span class=${`card-face of-${name} ${name}`}>
    <svg class="card-planet" viewBox="-52 -52 104 104" aria-hidden="true"><${Planet} name=${art}
      size=${104} /></svg>
    <${Sign} name=${name} />
    <span class=${words.length > LONG ? "card-name long" : "card-name"}>${words}</span></span>`;
}

/**
 * A hand's cards of one kind. A press of the stack chooses one more. A press with all chosen, or with
 * `onLess` a press of a risen card, puts one back.
 * @param {object} props
 * @param {string} props.name the kind
 * @param {string} props.words its name
 * @param {string} [props.art] the name of its planet, if that is another one
 * @param {number} props.count
 * @param {number} [props.chosen] how many of them are risen
 * @param {boolean} [props.isDim] true if they cannot be used now
 * @param {boolean} [props.isNew] true for a moment after they came
 * @param {string} [props.hotkey]
 * @param {string} [props.note] what a press does, for the label
 * @param {(() => void) | null} [props.onMore]
 * @param {(() => void) | null} [props.onLess]
 */
export function HandCard({
  name,
  words,
  art = name,
  count,
  chosen = 0,
  isDim = false,
  isNew = false,
  hotkey = "",
  note = "",
  onMore = null,
  onLess = null,
}) {
  const faces = Math.max(1, Math.min(SHOWN, count));
  const risen = Math.min(faces, chosen);
  const classes = [
    "stack",
    count === 0 && "none-held",
    isDim && "dim",
    isNew && "new",
    chosen > 0 && "has-risen",
    faces > 2 && "many",
  ];
  const held = t("table.card_stack", { what: words, count });
  const picked = chosen > 0 ? ` ${t("table.card_chosen", { count: chosen })}` : "";
  const inside = html`
    ${Array.from(
      { length: faces },
      (_, index) =>
        html`<span key=${index} class=${index >= faces - risen ? "card-place risen" : "card-place"}>
          <${CardFace} name=${name} words=${words} art=${art} /></span>`,
    )}
    <b class="card-count">${count}</b>
    ${chosen > 0 && html`<b class="card-chosen" onClick=${onLess ? stopping(onLess) : null}>${chosen}</b>`}`;
  /** @param {KeyboardEvent} event */
  const less = (event) => {
    if (onLess !== null && ["Backspace", "Delete", "-"].includes(event.key)) stopping(onLess)(event);
  };
  const shared = { class: classes.filter(Boolean).join(" "), "data-anchor": `hand-${name}` };
  if (onMore === null && onLess === null)
    return html`<span ...${shared} role="img" aria-label=${held}>${inside}</span>`;
  return html`<button type="button" ...${shared} disabled=${count === 0}
    aria-label=${`${held}${picked}${note && `. ${note}`}`} aria-keyshortcuts=${hotkey || null}
    title=${`${words}${hotkey && ` (${hotkey})`}`}
    onKeyDown=${less} onClick=${() => (onMore ?? onLess)?.()}>${inside}</button>`;
}

/** Return how many cards lie behind others of their kind in a hand. @param {number[]} counts */
export function behind(counts) {
  return counts.reduce((sum, count) => sum + Math.max(0, Math.min(SHOWN, count) - 1), 0);
}

/** Return a handler that keeps an event from outer elements. @param {() => void} act */
function stopping(act) {
  return (/** @type {Event} */ event) => {
    event.stopPropagation();
    act();
  };
}

/**
 * Some cards of a kind, overlapping, inside a sheet.
 * @param {{name: string, words: string, art?: string, count: number}} props
 */
export function Cards({ name, words, art = name, count }) {
  return html`<span class="mini-cards">
    ${Array.from(
      { length: Math.min(count, SHOWN) },
      (_, index) =>
        html`<span key=${index} class="card-place"><${CardFace} name=${name} words=${words}
          art=${art} /></span>`,
    )}
    ${count > SHOWN && html`<b class="card-count">${count}</b>`}
  </span>`;
}

/**
 * A kind of card that can be chosen inside a sheet.
 * @param {object} props
 * @param {string} props.name
 * @param {string} props.words
 * @param {string} [props.art]
 * @param {number | null} [props.left] how many there are
 * @param {number} [props.chosen]
 * @param {string} [props.why] the reason for which it cannot be chosen
 * @param {Record<string, string>} [props.marks] attributes of a guard
 * @param {() => void} props.onTap
 */
export function CardChoice({
  name,
  words,
  art = name,
  left = null,
  chosen = 0,
  why = "",
  marks = {},
  onTap,
}) {
  const counted = chosen > 0 ? ` ${t("table.card_chosen", { count: chosen })}` : "";
  return html`<button type="button" class=${chosen > 0 ? "card-choice on" : "card-choice"} data-card=${name}
    aria-pressed=${String(chosen > 0)} ...${marks} disabled=${why !== ""} title=${why || words}
    aria-label=${`${words}${left === null ? "" : `, ${t("table.left", { count: left })}`}${counted}${
      why && `. ${why}`
    }`} onClick=${onTap}>
    <${CardFace} name=${name} words=${words} art=${art} />
    ${chosen > 1 && html`<b class="card-chosen">${chosen}</b>`}
    ${left !== null && html`<small>${left}</small>`}</button>`;
}
