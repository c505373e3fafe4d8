// The options of a ruleset, each with its meaning: in the ruleset's own words, else as its schema describes
// them.

import { entryOf } from "../../../kit/base/entries.js";
import { html, onCheck, onText } from "../../../kit/base/lib.js";
import { SCHEMAS_IN, plainly, resolve } from "../../../kit/service/rulebook.js";
import { has, t } from "../../../kit/words/texts.js";
import { title } from "../../../kit/words/words.js";
import { Field } from "../../../kit/forms/form.js";
import { Wrong } from "../../../kit/parts/trouble.js";

/** @import { Problem } from "../../../kit/service/http.js" */
/** @import { Book, Schema } from "../../../kit/service/rulebook.js" */

/**
 * @param {{book: any, values: Record<string, any>, onInput: (name: string, value: any) => void, seats:
 *   string[], problem: Problem | null}} props `seats` are the words for the seats, in order
 */
export function Options({ book, values, onInput, seats, problem }) {
  const options = Object.entries(book.options.properties ?? {});
  return html`${options.map(
    ([
      name,
      schema,
    ]) => html`<${Option} key=${name} book=${book} name=${name} schema=${resolve(schema, book.options)}
      seats=${seats}
      value=${entryOf(values, name) ?? schema.default} 
      onInput=${(/** @type {unknown} */ value) => onInput(name, value)} />`,
  )}<${Wrong} problem=${problem} field="options" />`;
}

/**
 * @param {{book: Book, name: string, schema: Schema, seats: string[], value: unknown, onInput: (value: any)
 *   => void}} props
 */
function Option({ book, name, schema, seats, value, onInput }) {
  const own = `${book.name}.options.${name}`;
  const label = has(`${own}.label`) ? t(`${own}.label`) : title(name);
  const isOwn = has(`${own}.hint`);
  const hint = isOwn ? t(`${own}.hint`) : plainly(schema.description?.replaceAll(/\n(?!\n)/g, " "));
  const hinted = `hint-${name}`;
  /** @param {unknown} one */
  const worded = (one) => (has(`${own}.values.${one}`) ? t(`${own}.values.${one}`) : title(String(one)));
  /** @type {[unknown, string][] | undefined} */
  const choices = isSeat(schema, book)
    ? seats.map((said, seat) => [seat, said])
    : schema.enum?.map((/** @type {unknown} */ one) => [one, worded(one)]);
  return html`<div class="option">
    ${
      choices
        ? html`<div class="field"><label for=${`option-${name}`}>${label}</label>
          <select id=${`option-${name}`} aria-describedby=${hinted} value=${JSON.stringify(value)}
            onChange=${onText((given) => onInput(JSON.parse(given)))}>
            ${choices.map(([one, said]) => html`<option value=${JSON.stringify(one)}>${said}</option>`)}
          </select></div>`
        : schema.type === "boolean"
          ? html`<label class="field"><input type="checkbox" aria-describedby=${hinted} checked=${value}
            onChange=${onCheck(onInput)} /> ${label}</label>`
          : html`<${Field} name=${name} schema=${schema} root=${book.options} value=${value}
            onInput=${onInput} />`
    }
    <p class="hint" id=${hinted} lang=${isOwn ? undefined : SCHEMAS_IN}>${hint}</p>
  </div>`;
}

/**
 * Return true if an option is a seat: a whole number up to the highest seat of the ruleset.
 * @param {Schema} schema
 * @param {Book} book
 */
function isSeat(schema, book) {
  return schema.type === "integer" && schema.minimum === 0 && schema.maximum === book.players.max - 1;
}
