// A question of a card or of a phase: a resource, a player, a payment, a card, each as a tile that answers
// it.

import { html } from "../../../kit/base/lib.js";
import { Avatar } from "../../../kit/table/badge.js";
import { CardChoice, Cards } from "../../../kit/table/card.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { has, t } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { bundle, isBundle, worded } from "../../../kit/words/naming.js";
import { answer } from "../question.js";
import { named, RESOURCES, RULESET, say } from "../resources.js";

/** @import { Mark } from "../../../kit/service/api.js" */
/** @import { Question } from "../question.js" */
/** @import { Picks, Table } from "../types.js" */

/** More answers than these get small tiles, such as the pairs of cards of the supply. */
const MANY = 8;

/** @param {{table: Table, picks: Picks, question: Question}} props */
export function Question({ table, picks, question }) {
  const { type, field, values } = question;
  const isOwn = picks.chosen.value?.type === type;
  const key = `${RULESET}.does.${type}`;
  return html`<${Sheet} label=${say(`do.${type}`)} note=${has(key) ? t(key) : ""}
    onClose=${isOwn ? () => picks.undo() : null}>
    ${
      field !== null &&
      html`<div class=${values.length > MANY ? "tiles many" : "tiles"} role="group"
        aria-label=${named(field)}>
        ${values.map(
          (value) => html`<${Tile} key=${JSON.stringify(value)} table=${table} field=${field} value=${value}
            marks=${picks.guard.marks} onTap=${picks.guard.wrap(() => answer(picks, question, value))} />`,
        )}</div>`
    }<//>`;
}

/**
 * A possible answer.
 * @param {{table: Table, field: string, value: any, marks: Mark[], onTap: () => void}} props
 */
function Tile({ table, field, value, marks, onTap }) {
  const { seats } = table.game.value;
  if (RESOURCES.includes(value))
    return html`<${CardChoice} name=${value} words=${named(value)}
    onTap=${onTap} />`;
  if (isBundle(value))
    return html`<button type="button" ...${marks} aria-label=${bundle(RULESET, value)} onClick=${onTap}>
      ${Object.entries(value).map(
        ([name, count]) => html`<${Cards} key=${name} name=${name} words=${named(name)} count=${count} />`,
      )}</button>`;
  if (["victim", "opponent", "opponents"].includes(field)) {
    const asked = [value].flat();
    const count = asked.length === 1 ? cardsOf(table, asked[0]) : null;
    return html`<button type="button" class="who-tile" ...${marks} onClick=${onTap}>
      ${asked.map((seat) => html`<${Avatar} key=${seat} seat=${seats[seat]} />`)}
      <span>${asked.map((seat) => seatName(seats, seat)).join(" + ")}
        ${count !== null && html`<small>${say("hand_size", { count })}</small>`}</span></button>`;
  }
  const text = [`${RULESET}.support.${value}`, `${RULESET}.card.${value}`].find(has);
  return html`<button type="button" class="text-tile" ...${marks} onClick=${onTap}><b>
    ${worded(table, field, value)}</b>
    ${text && html`<small>${t(text)}</small>`}</button>`;
}

/** @param {Table} table @param {number} seat */
function cardsOf(table, seat) {
  return table.board.value.players.find((one) => one.seat === seat)?.resource_count ?? 0;
}
