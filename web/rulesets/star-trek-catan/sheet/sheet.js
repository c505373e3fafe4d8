// The sheet over the board: a seven, a question of a card, a deal, offers, a card to read.

import { html } from "../../../kit/base/lib.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { dealOf } from "../deal.js";
import { questionOf } from "../question.js";
import { readingOf } from "../reading.js";
import { ownOf } from "../resources.js";
import { dueOf } from "../turn.js";
import { Deal } from "./deal.js";
import { Discard } from "./discard.js";
import { Offers } from "./offers.js";
import { Question } from "./question.js";

/** @import { Picks, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks}} props */
export function Over({ table, picks }) {
  const own = ownOf(table);
  const reading = readingOf(table);
  const question = questionOf(table, picks);
  const at = { table, picks, own };
  if (own === undefined) return null;
  if (dueOf(table) > 0) return html`<${Discard} ...${at} />`;
  if (question !== null) return html`<${Question} ...${at} question=${question} />`;
  if (dealOf(table).value !== null) return html`<${Deal} ...${at} />`;
  if (reading.value !== null)
    return html`<${Sheet} label=${reading.value.title} onClose=${() => (reading.value = null)}>
      ${reading.value.texts.map((text) => html`<p key=${text}>${text}</p>`)}<//>`;
  return html`<${Offers} ...${at} />`;
}
