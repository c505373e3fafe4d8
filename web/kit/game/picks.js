// The fields of the next action chosen so far; shared by the panel, the board and the hand. They survive
// moves of other players.

import { computed, effect, signal } from "../base/lib.js";
import { fieldsOf, fitting, same, valuesOf } from "./choices.js";
import { Guard } from "../base/guard.js";

/** @import { Signal } from "../base/types.js" */
/** @import { Action } from "../service/api.js" */
/** @import { OpenTable, Option } from "./open.js" */

/** @typedef {{type: string, fields: Record<string, any>}} Chosen */

/** @template {OpenTable} [T=OpenTable] the table whose actions are chosen */
export class Picks {
  /** @param {T} table */
  constructor(table) {
    this.table = table;
    /** @type {Signal<Chosen | null>} */
    this.chosen = signal(null);
    /**
     * The input of forms, by type of action.
     * @type {Signal<Record<string, any>>}
     */
    this.drafts = signal({});
    /**
     * The type of a choice that another player's move made impossible; null for none.
     * @type {Signal<string | null>}
     */
    this.gone = signal(null);
    /**
     * Receives a card of the hand when the user clicks one; null if nothing does.
     * @type {Signal<((kind: string) => void) | null>}
     */
    this.taker = signal(null);
    /**
     * The type of the last attempted action.
     * @type {Signal<string | null>}
     */
    this.tried = signal(null);
    this.ownMove = false;
    this.sending = false; // true until the choice is cleared, slightly longer than the table is busy
    this.entering = false;
    this.actions = computed(() => (table.past.value === null ? (table.legal.value?.actions ?? []) : []));
    this.templates = computed(() => (table.past.value === null ? (table.legal.value?.templates ?? []) : []));
    /** Up while a press might not mean what the user saw. */
    this.guard = new Guard();
    /** Up for a place of the board that has just been picked, since picking it again confirms it. */
    this.placeGuard = new Guard();
    effect(() => this.guard.follow(this.meaning()));
    this.left = computed(() => {
      const { type, fields } = this.chosen.value ?? { type: null, fields: {} };
      return fitting(type === null ? this.actions.value : this.of(type), fields);
    });
  }

  /** Return a string that changes whenever the seat's controls change their meaning. */
  meaning() {
    const { seat, legal } = this.table;
    const types = [...this.actions.value, ...this.templates.value].map((one) => one.type);
    return JSON.stringify([
      seat.value,
      legal.value?.phase,
      legal.value?.since,
      this.chosen.value?.type,
      [...new Set(types)],
    ]);
  }

  /** Return the actions of a type. @param {string | null} type */
  of(type) {
    return this.actions.value.filter((action) => action.type === type);
  }

  /** @param {string} type */
  template(type) {
    return this.templates.value.find((one) => one.type === type) ?? null;
  }

  /** Begin a choice by a button; the form that opens takes the focus. @param {string} type */
  begin(type) {
    this.gone.value = null;
    this.entering = true;
    this.chosen.value = this.settled({ type, fields: {} });
  }

  /**
   * Set a field, and clear earlier choices that are incompatible with it.
   * @param {string} name
   * @param {any} value
   */
  set(name, value) {
    const { type, fields } = /** @type {Chosen} */ (this.chosen.value);
    const all = this.of(type);
    const kept = { [name]: value };
    for (const [other, given] of Object.entries(fields)) {
      if (other !== name && fitting(all, { ...kept, [other]: given }).length > 0) kept[other] = given;
    }
    this.chosen.value = this.settled({ type, fields: kept });
  }

  /**
   * Pick a place of the board, one of the list of `placesOf`. Picking it again confirms it.
   * @param {Option} option
   */
  pick({ type, field, value }) {
    this.gone.value = null;
    this.entering = false;
    const now = this.chosen.value;
    if (now?.type !== type) this.chosen.value = this.settled({ type, fields: { [field]: value } });
    else if (this.whole !== null && same(now?.fields[field], value)) {
      if (!this.placeGuard.isUp.value) this.act(this.whole);
      return;
    } else this.set(field, value);
    this.placeGuard.raise();
  }

  /** Choose a complete action, to be confirmed. @param {Action} action */
  choose({ type, ...fields }) {
    this.gone.value = null;
    this.entering = true;
    this.chosen.value = { type, fields };
  }

  undo() {
    this.chosen.value = null;
  }

  /** Drop the chosen place, so that another one can be chosen; drop the whole choice if there is no other. */
  drop() {
    const type = this.chosen.value?.type;
    const again = type === undefined ? null : this.settled({ type, fields: {} });
    const isSame = again !== null && same(again.fields, this.chosen.value?.fields);
    this.chosen.value = isSame ? null : again;
  }

  /** Cancel the choice; keyboard focus returns to the panel. */
  leave() {
    this.undo();
    setTimeout(landFocus);
  }

  /** Fill in fields that have only one possible value left. @param {Chosen} chosen */
  settled({ type, fields }) {
    const left = fitting(this.of(type), fields);
    const known = { ...fields };
    for (const name of new Set(left.flatMap(fieldsOf))) {
      const values = valuesOf(left, name);
      if (values.length === 1) known[name] = values[0];
    }
    return { type, fields: known };
  }

  /** The complete chosen action; null while a field is unset. */
  get whole() {
    return this.chosen.value !== null && this.left.value.length === 1 ? this.left.value[0] : null;
  }

  /** Store the input of a form; null removes it. @param {string} type @param {any} value */
  draft(type, value) {
    const { [type]: _, ...others } = this.drafts.value;
    this.drafts.value = value === null ? others : { ...others, [type]: value };
  }

  /**
   * Submit an action, unless the guard is up, and clear the choice once it is accepted. Returns the result of
   * `Table.act`.
   * @param {Action} action
   */
  async act(action) {
    if (this.sending || this.guard.isUp.value) return null;
    this.gone.value = null;
    this.tried.value = action.type;
    const chosen = this.chosen.value;
    this.sending = true;
    try {
      const answer = await this.table.act(action);
      if (answer !== null) {
        this.tried.value = null;
        this.draft(action.type, null);
        if (this.chosen.value === chosen) this.undo(); // otherwise the user has begun another choice
        setTimeout(landFocus);
      }
      return answer;
    } finally {
      this.sending = false;
    }
  }

  /** Follow the legal actions; drop a choice only once it is no longer possible, and announce that. */
  keepUp() {
    const { table } = this;
    if (table.busy.value || this.sending) {
      this.ownMove = true;
      return;
    }
    const silent = this.ownMove;
    this.ownMove = false;
    const chosen = this.chosen.value;
    if (chosen === null || table.past.value !== null || table.legal.value === null) return;
    const all = this.of(chosen.type);
    if (all.length === 0 && this.template(chosen.type) === null) this.undo();
    else if (all.length > 0 && fitting(all, chosen.fields).length === 0)
      this.chosen.value = this.settled({ type: chosen.type, fields: {} });
    else return;
    if (!silent) this.gone.value = chosen.type;
  }
}

/** Return the focus of keyboard users to the panel, because a used control often disappears. */
function landFocus() {
  if (document.activeElement === null || document.activeElement === document.body) {
    const panel = document.querySelector("section.play");
    if (panel instanceof HTMLElement) panel.focus({ preventScroll: true });
  }
}
