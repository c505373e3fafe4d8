// The fields of an action chosen so far, and the button that confirms it.

import { html, onText, useEffect, useRef } from "../base/lib.js";
import { hasEntry } from "../base/entries.js";
import { fieldsOf, fitting, valuesOf } from "../game/choices.js";
import { t } from "../words/texts.js";
import { term } from "../words/words.js";
import { Cost, heldBy, pricesOf } from "./costs.js";
import { doesOf, label, worded } from "../words/naming.js";

/** @import { Fields, OpenTable, Picks } from "../game/types.js" */
/** @import { Action } from "../service/api.js" */

const FEW = 12;

/**
 * The parts of an action that is chosen from a list.
 * @param {object} props
 * @param {any} props.table
 * @param {import("../game/picks.js").Picks} props.picks
 * @param {any} [props.book]
 * @param {boolean} [props.chips] show few values side by side rather than in a drop-down list
 * @param {string} [props.hint] description of the action, in place of its schema's
 * @param {(field: string, value: any) => string} [props.note] returns a remark shown beside a value
 */
export function Chosen({ table, picks, book = null, chips = false, hint = undefined, note = undefined }) {
  const { type, fields } = /** @type {import("../game/picks.js").Chosen} */ (picks.chosen.value);
  const { ruleset } = table.game.value;
  const all = picks.of(type);
  const open = [...new Set(all.flatMap(fieldsOf))].filter((name) => valuesOf(all, name).length > 1);
  const given = [...new Set(all.flatMap(fieldsOf))].filter((name) => !open.includes(name));
  const whole = picks.whole;
  const prices = pricesOf(table.legal.value, type, fields);
  const held = heldBy(table, book);
  const form = useEntered(picks, type);
  const Part = chips ? Chips : Choice;
  const does = hint === undefined ? doesOf(ruleset, type, book) : { words: hint, lang: undefined };
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (whole) picks.act(whole);
  };
  return html`<form class="chosen" ref=${form} aria-label=${label(ruleset, type)} onSubmit=${submit}>
    <p class="hint" lang=${does.lang}>${does.words}</p>
    ${given.map(
      (name) => html`<p key=${name}>${label(ruleset, name)}: ${worded(table, name, fields[name])}</p>`,
    )}
    ${open.map(
      (name) =>
        html`<${Part} key=${name} table=${table} picks=${picks} name=${name} all=${all} fields=${fields}
          note=${note} />`,
    )}
    ${prices.map(
      (price) =>
        html`<p key=${JSON.stringify(price.given)}>
          ${t("table.costs")} <${Cost} ruleset=${ruleset} price=${price} held=${held} /></p>`,
    )}
    <${Ends} table=${table} picks=${picks} ready=${whole !== null}
      words=${t("table.confirm", { action: term(ruleset, type) })} close=${() => picks.leave()} />
  </form>`;
}

/**
 * The buttons at the end of a form: submit and cancel.
 * @param {{table: OpenTable, picks: Picks, ready: boolean, words: string, close: () => void}} props
 */
export function Ends({ table, picks, ready, words, close }) {
  return html`<p class="ends">
    <button type="submit" class="primary" disabled=${!ready || table.busy.value} ...${picks.guard.marks}>
      ${words}</button>
    <button type="button" onClick=${close}>${t("table.not_now")}</button>
  </p>`;
}

/**
 * Focus a form that a button of the panel opened, so that keyboard users continue there.
 * @param {Picks} picks
 * @param {string} type
 */
export function useEntered(picks, type) {
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  useEffect(() => {
    if (!picks.entering) return;
    picks.entering = false;
    /** @type {HTMLElement | null | undefined} */ (
      form.current?.querySelector("select, input, button:not(:disabled)")
    )?.focus({ preventScroll: true });
  }, [type]);
  return form;
}

/** @param {Action[]} all @param {Fields} fields @param {string} name */
function possible(all, fields, name) {
  const others = Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
  const fit = valuesOf(fitting(all, others), name);
  const every = valuesOf(all, name);
  return every.length <= FEW ? every : fit;
}

/** @param {{table: OpenTable, picks: Picks, name: string, all: Action[], fields: Fields}} props */
function Choice({ table, picks, name, all, fields }) {
  const { ruleset } = table.game.value;
  const values = possible(all, fields, name);
  const known = hasEntry(fields, name);
  return html`<label class="field">${label(ruleset, name)}
    <select value=${known ? JSON.stringify(fields[name]) : ""}
      onChange=${onText((given) => given && picks.set(name, JSON.parse(given)))}>
      ${!known && html`<option value="">${t("table.choose")}</option>`}
      ${values.map(
        (value) => html`<option value=${JSON.stringify(value)}>${worded(table, name, value)}</option>`,
      )}
    </select></label>`;
}

/**
 * A few values side by side; if there are many, a list.
 * @param {{table: OpenTable, picks: Picks, name: string, all: Action[], fields: Fields, note?: (field:
 *   string, value: any) => string}} props
 */
function Chips({ table, picks, name, all, fields, note }) {
  const values = possible(all, fields, name);
  if (values.length > FEW)
    return html`<${Choice} table=${table} picks=${picks} name=${name} all=${all} fields=${fields} />`;
  return html`<fieldset class="chips"><legend>${label(table.game.value.ruleset, name)}</legend>
    ${values.map((value) => {
      const more = note?.(name, value);
      return html`<label class="chip" key=${JSON.stringify(value)}>
        <input type="radio" name=${`chosen-${name}`}
          checked=${JSON.stringify(fields[name]) === JSON.stringify(value)}
            onChange=${() => picks.set(name, value)} />
        <span>${worded(table, name, value)}${more ? html`<small>${more}</small>` : null}</span>
      </label>`;
    })}
  </fieldset>`;
}
