// Form fields built from JSON Schemas, so that users can fill in any ruleset's actions without writing JSON.

import { entryOf } from "../base/entries.js";
import { html, onCheck, onText } from "../base/lib.js";
import { SCHEMAS_IN, plainly, resolve } from "../service/rulebook.js";
import { t } from "../words/texts.js";
import { seatName, term } from "../words/words.js";
import { Ends, useEntered } from "./chosen.js";
import { heldBy } from "./costs.js";
import { doesOf, label, namesSeats, tipOf } from "../words/naming.js";
import { Stepper } from "./stepper.js";

/** @import { Counts } from "../base/types.js" */
/** @import { OpenTable, Picks } from "../game/types.js" */
/** @import { Template } from "../service/api.js" */
/** @import { Book, Schema } from "../service/rulebook.js" */

const TICKS = 12;

/** Fields whose amounts come from the seat's own goods and cannot exceed them. */
const FROM_OWN = new Set(["give", "pay", "cards", "discard"]);

/**
 * Return the initial value of a field.
 * @param {Schema} schema
 * @param {Schema} root
 * @returns {any}
 */
export function initial(schema, root) {
  const known = resolve(schema, root);
  if (known.default !== undefined) return known.default;
  if (known.const !== undefined) return known.const;
  if (known.enum) return known.enum[0];
  if (known.type === "object") {
    const required = new Set(known.required ?? []);
    const parts = Object.entries(known.properties ?? {}).filter(([name]) => required.has(name));
    return Object.fromEntries(parts.map(([name, part]) => [name, initial(part, root)]));
  }
  if (known.type === "array") return [];
  if (known.type === "boolean") return false;
  if (known.type === "integer" || known.type === "number") return known.minimum ?? 0;
  return "";
}

/**
 * One field of a form, for any schema.
 * @param {object} props
 * @param {string} props.name
 * @param {any} props.schema
 * @param {any} props.root
 * @param {any} props.value
 * @param {(value: any) => void} props.onInput
 * @param {string[] | null} [props.seats] names by seat, for fields that name seats
 * @param {string} [props.ruleset] the ruleset whose words are used
 * @param {Record<string, number> | null} [props.most] the available amount of each thing
 * @param {string[]} [props.errors] errors of the submitted value
 */
export function Field({
  name,
  schema,
  root,
  value,
  onInput,
  seats = null,
  ruleset = "",
  most = null,
  errors = [],
}) {
  const known = resolve(schema, root);
  const hint = tipOf({ words: plainly(known.description), lang: SCHEMAS_IN });
  const words = label(ruleset, name);
  if (known.const !== undefined || known.enum?.length === 1) return null;
  const wrong = html`<${Wrong} errors=${errors} />`;
  if (known.enum) {
    return html`<label class="field" title=${hint}>${words}
      <select value=${JSON.stringify(value)} onChange=${onText((given) => onInput(JSON.parse(given)))}>
        ${known.enum.map(
          (/** @type {string | null} */ one) =>
            html`<option value=${JSON.stringify(one)}>${one === null ? t("table.none") : label(ruleset, one)}
              </option>`,
        )}
      </select>${wrong}</label>`;
  }
  if (known.type === "boolean") {
    return html`<label class="field" title=${hint}>
      <input type="checkbox" checked=${value} onChange=${onCheck(onInput)} /> ${words}
        ${wrong}</label>`;
  }
  if (known.type === "integer" && seats !== null && namesSeats(name)) {
    return html`<label class="field" title=${hint}>${words}
      <select value=${String(value)} onChange=${onText((given) => onInput(Number(given)))}>
        ${seats.map((who, seat) => html`<option value=${String(seat)}>${who}</option>`)}
      </select>${wrong}</label>`;
  }
  if (known.type === "integer" || known.type === "number") {
    const least = known.minimum ?? 0;
    const limit = Math.min(known.maximum ?? Infinity, most === null ? Infinity : (entryOf(most, name) ?? 0));
    return html`<span class="field" title=${hint}>
      <${Stepper} words=${words} value=${value ?? 0} least=${least} most=${limit} onInput=${onInput} />
        ${wrong}</span>`;
  }
  if (known.type === "object") {
    return html`<${Parts} name=${name} schema=${known} root=${root} value=${value ?? {}} onInput=${onInput}
      seats=${seats} ruleset=${ruleset} most=${most} errors=${errors} />`;
  }
  if (known.type === "array") {
    return html`<${Items} name=${name} schema=${known} root=${root} value=${value ?? []} onInput=${onInput}
      seats=${seats} ruleset=${ruleset} errors=${errors} />`;
  }
  return html`<label class="field" title=${hint}>${words}
    <input value=${value ?? ""} onInput=${onText(onInput)} />${wrong}</label>`;
}

/** @param {{errors: string[]}} props */
function Wrong({ errors }) {
  return errors.length === 0 ? null : html`<span class="wrong">${errors.join(" ")}</span>`;
}

/**
 * @param {{name: string, schema: Schema, root: Schema, value: any, onInput: (value: any) => void, seats:
 *   string[] | null, ruleset: string, most: Counts | null, errors: string[]}} props
 */
function Parts({ name, schema, root, value, onInput, seats, ruleset, most, errors }) {
  /** @param {string} part */
  const set = (part) => (/** @type {unknown} */ given) => {
    const { [part]: _, ...others } = value;
    const isEmpty = given === 0 && resolve(schema.properties[part], root).default === 0;
    onInput(isEmpty ? others : { ...others, [part]: given });
  };
  return html`<fieldset class="parts"><legend>${label(ruleset, name)}</legend>
    ${Object.entries(schema.properties ?? {}).map(
      ([part, inner]) =>
        html`<${Field} key=${part} name=${part} schema=${inner} root=${root} seats=${seats} ruleset=${ruleset}
          most=${most} onInput=${set(part)}
          value=${value[part] ?? resolve(inner, root).default} />`,
    )}
    <${Wrong} errors=${errors} />
  </fieldset>`;
}

/**
 * A list: check boxes if few values are possible, otherwise as many fields as the user adds.
 * @param {{name: string, schema: Schema, root: Schema, value: any, onInput: (value: any) => void, seats:
 *   string[] | null, ruleset: string, errors: string[]}} props
 */
function Items({ name, schema, root, value, onInput, seats, ruleset, errors }) {
  const inner = resolve(schema.items ?? {}, root);
  const possible =
    seats !== null && namesSeats(name) ? seats.map((_, seat) => seat) : (inner.enum ?? numbers(inner));
  const words = label(ruleset, name);
  /** @type {unknown[]} */
  const list = value;
  if (possible !== null) {
    /** @param {any} one */
    const toggle = (one) =>
      onInput(value.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
    /** @param {any} one */
    const worded = (one) => (Number.isInteger(one) ? (seats?.[one] ?? String(one)) : label(ruleset, one));
    return html`<fieldset class="parts"><legend>${words}</legend>
      ${possible.map(
        (/** @type {unknown} */ one) =>
          html`<label class="field">
            <input type="checkbox" checked=${value.includes(one)}
              onChange=${() => toggle(one)} /> ${worded(one)}</label>`,
      )}
      <${Wrong} errors=${errors} />
    </fieldset>`;
  }
  /** @param {number} index */
  const set = (index) => (/** @type {unknown} */ given) => onInput(list.with(index, given));
  return html`<fieldset class="parts"><legend>${words}</legend>
    ${list.map(
      (one, index) =>
        html`<${Field} key=${index} name=${`${name} ${index + 1}`} schema=${inner} root=${root} value=${one}
          onInput=${set(index)} seats=${seats} ruleset=${ruleset} />`,
    )}
    <button type="button" onClick=${() => onInput([...list, initial(inner, root)])}>${t("table.add")}
      </button>
    <button type="button" disabled=${list.length === 0} onClick=${() => onInput(list.slice(0, -1))}>
      ${t("table.remove")}</button>
    <${Wrong} errors=${errors} />
  </fieldset>`;
}

/** @param {Schema} schema */
function numbers({ type, minimum, maximum }) {
  if (type !== "integer" || minimum === undefined || maximum === undefined || maximum - minimum >= TICKS)
    return null;
  return Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at);
}

/**
 * A form built from the schema of an open-ended action; its input survives moves of other players.
 * @param {{table: OpenTable, picks: Picks, template: Template, book: Book | null, close: () => void, words?:
 *   string}} props
 */
export function SchemaForm({ table, picks, template, book, close, words }) {
  const { type, schema: root } = template;
  const { ruleset, seats } = table.game.value;
  const schema = resolve(root, root);
  const value = entryOf(picks.drafts.value, type) ?? initial(schema, root);
  const held = heldBy(table, book);
  const names = seats.map((seat) => seatName(seats, seat.seat));
  const form = useEntered(picks, type);
  const does = doesOf(ruleset, type, book);
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    picks.act({ ...value, type });
  };
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => name !== "type" && !isOptionalReference(schema.properties[name], root),
  );
  return html`<form class="chosen" ref=${form} aria-label=${label(ruleset, type)} onSubmit=${submit}>
    <p class="hint" lang=${does.lang}>${does.words}</p>
    ${fields.map(
      ([name, inner]) => html`<${Field} key=${name} name=${name} schema=${inner} root=${root} seats=${names}
        ruleset=${ruleset}
        most=${FROM_OWN.has(name) ? held : null} errors=${errorsOf(table, picks, type, name)}
        value=${value[name] ?? initial(inner, root)}
          onInput=${(/** @type {unknown} */ given) => picks.draft(type, { ...value, [name]: given })} />`,
    )}
    <${Ends} table=${table} picks=${picks} ready=${true} words=${words ?? term(ruleset, type)}
      close=${close} />
  </form>`;
}

/**
 * Return the service's errors about a field of the last attempt.
 * @param {OpenTable} table
 * @param {Picks} picks
 * @param {string} type
 * @param {string} name
 */
export function errorsOf(table, picks, type, name) {
  if (picks.tried.value !== type) return [];
  const found = Object.entries(table.refusal.value?.errors ?? {}).filter(
    ([field]) => field.split(".")[0] === name,
  );
  return found.flatMap(([, said]) =>
    [said].flat().map((one) => (typeof one === "string" ? one : JSON.stringify(one))),
  );
}

/**
 * Return true if a field may be null and refers to something by number; it stays empty until the user needs
 * it.
 * @param {Schema} schema
 * @param {Schema} root
 */
function isOptionalReference(schema, root) {
  return (resolve(schema, root).anyOf ?? []).some((/** @type {Schema} */ one) => one.type === "null");
}
