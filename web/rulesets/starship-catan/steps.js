// Doing things on the table: a press chooses, a second one confirms; what costs nothing to have done is done
// at once.

import { html, signal } from "../../kit/base/lib.js";
import { same } from "../../kit/game/choices.js";
import { pricesOf } from "../../kit/forms/costs.js";
import { capital } from "../../kit/words/naming.js";
import { say } from "./words.js";

/** The action as the service lists it, if it is possible now. */
export function possible(picks, action) {
  return picks.actions.value.find((one) => sameAction(one, action)) ?? null;
}

/** The actions of a type that are possible now. */
export function possibleOf(picks, type) {
  return picks.actions.value.filter((one) => one.type === type);
}

/** Return the cost of a forced purchase in Astro (SSC-198). */
export function forcedPrice(table) {
  return pricesOf(table.legal.value, "force-purchase")[0]?.cost.astro ?? 0;
}

/** Whether two actions are the same, in whichever order their fields stand. */
export function sameAction(a, b) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => same(a[name], b[name]));
}

export function isChosen(picks, action) {
  return picks.whole !== null && picks.chosen.value.type === action.type && sameAction(picks.whole, action);
}

export function choose(picks, action) {
  picks.begin(action.type);
  for (const [name, value] of Object.entries(action)) {
    if (name !== "type") picks.set(name, value);
  }
}

/**
 * The action pressed once on the table, by the picks of the game. It is separate from the selection in the
 * panel, which would open a form there and move the thing that must be pressed again.
 * @type {WeakMap<object, import("../../vendor/signals.js").Signal<{action: any, version: number} | null>>}
 */
const pressed = new WeakMap();

function pressedOf(picks) {
  if (!pressed.has(picks)) pressed.set(picks, signal(null));
  return /** @type {import("../../vendor/signals.js").Signal<{action: any, version: number} | null>} */ (
    pressed.get(picks)
  );
}

/**
 * A button for one action; nothing where it is not possible now.
 * @param {{table: import("../../kit/game/table.js").Table, picks: import("../../kit/game/picks.js").Picks,
 *   action: any, label: string, says?: string, quick?: boolean, primary?: boolean, children?: any}} props
 *   `label` is what it does, begun with a capital letter; `says` are words for it that fit after "Confirm:";
 * `quick` does
 *   it with the first press
 */
export function Step({
  table,
  picks,
  action,
  label,
  says = label,
  quick = false,
  primary = false,
  children = null,
}) {
  if (possible(picks, action) === null) return null;
  const first = pressedOf(picks);
  const version = /** @type {any} */ (table.legal.value).version;
  const isPressed =
    first.value !== null && first.value.version === version && sameAction(first.value.action, action);
  const chosen = !quick && (isPressed || isChosen(picks, action));
  const press = () => {
    if (quick || chosen) picks.act(action);
    else {
      first.value = { action, version };
      picks.guard.raise(); // the same button now confirms
    }
  };
  const leave = (event) => {
    if (event.key === "Escape") first.value = null;
  };
  return html`<button type="button"
    class=${["step", chosen && "chosen", primary && "first"].filter(Boolean).join(" ")}
      disabled=${table.busy.value} ...${picks.guard.marks}
    aria-pressed=${quick ? null : String(chosen)} onClick=${press} onKeyDown=${leave}>
      ${chosen ? say("do.confirm", { what: says }) : capital(label)}${children}</button>`;
}

/** A button that opens the dialogue of a type of action; nothing where none of it is possible now. */
export function Opens({ table, picks, type, fields = {}, label }) {
  const open = possibleOf(picks, type).some((one) =>
    Object.entries(fields).every(([name, value]) => same(one[name], value)),
  );
  if (!open) return null;
  const press = () => {
    picks.begin(type);
    for (const [name, value] of Object.entries(fields)) picks.set(name, value);
  };
  const chosen =
    picks.chosen.value?.type === type &&
    Object.entries(fields).every(([name, value]) => same(picks.chosen.value.fields[name], value));
  return html`<button type="button" class="step" disabled=${table.busy.value} aria-pressed=${String(chosen)}
    onClick=${press}>${label}</button>`;
}
