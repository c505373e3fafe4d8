// Small elements that several views share.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";
import { language, t } from "../words/texts.js";
import { peopled, seatName } from "../words/words.js";

/** @import { Seat } from "../game/types.js" */
/** @import { Problem } from "../service/http.js" */

const COLORS = {
  red: "#d64545",
  blue: "#3b78e7",
  orange: "#ee8a2c",
  yellow: "#e6c229",
  green: "#3aa35c",
  white: "#e8e8ee",
  black: "#30343f",
  purple: "#8d5bd6",
  brown: "#8a5a3b",
};

/**
 * Return a seat's colour by name: softer tones for the common colours, the CSS colour for others.
 * @param {string | null | undefined} name
 */
export function seatColor(name) {
  if (typeof name !== "string") return "#8891a5";
  return entryOf(COLORS, name) ?? (CSS.supports("color", name) ? name : "#8891a5");
}

/** @param {{color?: string | null}} props */
export function Dot({ color }) {
  return html`<svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
    <circle cx="5" cy="5" r="4.4" fill=${seatColor(color)} /></svg>`;
}

/** @param {{seats: Seat[], seat: number}} props */
export function Who({ seats, seat }) {
  return html`<${Dot} color=${seats.find((one) => one.seat === seat)?.color} /><span class="name">
    ${seatName(seats, seat)}</span>`;
}

/**
 * A refusal's message, and the rules behind it with their texts.
 * @param {{problem: Problem | null, rules?: RuleOf, seats?: any[]}} props `seats` provides the players' names
 */
export function Refusal({ problem, rules = noRule, seats = [] }) {
  if (problem === null) return null;
  const fields = Object.entries(problem.errors);
  return html`<div class="refusal" role="alert">
    <p lang=${problem.language}>${peopled(problem.message, seats)}</p>
    ${
      fields.length > 0 &&
      html`<ul>${fields.map(([name, said]) => html`<li>${name}: ${[said].flat().map(worded).join(" ")}</li>`)}
        </ul>`
    }
    <${RuleTexts} ids=${problem.rules} rules=${rules} />
  </div>`;
}

/** Finds a rule by its ID. @typedef {(id: string) => {text: string, language: string} | null} RuleOf */

/** @type {RuleOf} */
export const noRule = () => null;

/**
 * Rules with their texts, and a note if some are available in English only.
 * @param {{ids: string[], rules: RuleOf}} props
 */
export function RuleTexts({ ids, rules }) {
  if (ids.length === 0) return null;
  const found = ids.map((id) => ({ id, rule: rules(id) }));
  return html`${
    found.some(({ rule }) => rule !== null && rule.language !== language.value) &&
    html`<p class="hint">${t("table.rules_in_english")}</p>`
  }
    <dl>${found.map(
      ({ id, rule }) =>
        html`<div key=${id}><dt>${id}</dt><dd lang=${rule?.language}>${unmarked(rule?.text ?? "")}</dd>
          </div>`,
    )}</dl>`;
}

/** Return a rule's text without Markdown. @param {string} text */
function unmarked(text) {
  return text.replaceAll(/\*\*|`/g, "");
}

/** @param {unknown} said */
function worded(said) {
  return typeof said === "string" ? said : JSON.stringify(said);
}
