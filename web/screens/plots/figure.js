// The frame of a plot: its name, its controls, and its data as a table.

import { html, onText, onToggled, useSignal } from "../../kit/base/lib.js";
import { t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { Swatch } from "./lines.js";

/** @import { Seat } from "../../kit/game/types.js" */

/**
 * @param {{id: string, title: string, controls?: any, table?: (() => any) | null, children?: any}} props
 *   `table` makes the table, once somebody wants to see it
 */
export function Figure({ id, title, controls = null, table = null, children }) {
  const isOpen = useSignal(false);
  return html`<figure class="plot-figure" aria-labelledby=${`plot-${id}`}>
    <figcaption><h3 id=${`plot-${id}`}>${title}</h3>${controls}</figcaption>
    ${children}
    ${
      table !== null &&
      html`<details onToggle=${onToggled((isNow) => (isOpen.value = isNow))}><summary>
        ${t("plots.as_table")}<span class="unseen">: ${title}</span></summary>${isOpen.value && table()}
          </details>`
    }
  </figure>`;
}

/**
 * A table that scrolls sideways on its own where it is wide.
 * @param {{label: string, head: any[], rows: {head: any, cells: any[]}[]}} props
 */
export function Numbers({ label, head, rows }) {
  return html`<div class="plot-table" role="region" aria-label=${label} tabindex="0">
    <table>
      <thead><tr>${head.map((one, place) => html`<th key=${place} scope="col">${one}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ({ head: own, cells }, place) =>
          html`<tr key=${place}><th scope="row">${own}</th>
            ${cells.map((cell, column) => html`<td key=${column}>${cell}</td>`)}</tr>`,
      )}</tbody>
    </table>
  </div>`;
}

/** A seat's name beside the swatch of its line in the plots. @param {{seats: Seat[], seat: number}} props */
export function Line({ seats, seat }) {
  return html`<span class="plot-name"><${Swatch} seats=${seats} seat=${seat} />${seatName(seats, seat)}
    </span>`;
}

/**
 * @param {{label: string, value: string, options: [string, string][], choose: (value: string) => void}} props
 */
export function Choice({ label, value, options, choose }) {
  return html`<label class="plot-choice">
    ${label} <select value=${value} onChange=${onText(choose)}>
    ${options.map(
      ([name, text]) => html`<option key=${name} value=${name} selected=${name === value}>${text}</option>`,
    )}
  </select></label>`;
}

/**
 * Return the values of all seats at a version as one sentence.
 * @param {Seat[]} seats
 * @param {number[] | null} values
 * @param {(value: number) => string} show
 */
export function spoken(seats, values, show) {
  return seats.map((seat, place) => `${seatName(seats, seat.seat)} ${show(values?.[place] ?? 0)}`).join(", ");
}
