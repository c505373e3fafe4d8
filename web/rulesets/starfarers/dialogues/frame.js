// The frame of every dialogue: a heading, its parts, a button to confirm and one to cancel.

import { html } from "../../../kit/base/lib.js";
import { has } from "../../../kit/words/texts.js";
import { useEntered } from "../../../kit/forms/chosen.js";
import { say, word } from "../words.js";

/** The seat's own line of the table. */
export function ownOf(table) {
  return table.board.value.players.find((one) => one.seat === table.seat.value);
}

/** The same cards, whatever zeros are left out. */
export function sameCards(a, b) {
  return ["ore", "fuel", "carbon", "food", "goods"].every((name) => (a?.[name] ?? 0) === (b?.[name] ?? 0));
}

/** Return the cost of an action from the service's legal actions, or null without one. */
export function priceOf(table, type, fields = {}) {
  const found = (table.legal.value?.prices ?? []).find(
    (one) =>
      one.type === type && Object.entries(one.given ?? {}).every(([name, value]) => fields[name] === value),
  );
  return found?.cost ?? null;
}

/**
 * @param {{table: any, picks: any, type: string, action: any, close: () => void, children?: any, confirm?:
 *   string}} props
 */
export function Frame({ table, picks, type, action, close, children, confirm = undefined }) {
  const send = (event) => {
    event.preventDefault();
    if (action !== null) picks.act(action);
  };
  const hint = `hints.${type}`;
  const form = useEntered(picks, type);
  return html`<form class="chosen farers-dialogue" ref=${form} aria-label=${word(type)} onSubmit=${send}>
    ${has(`starfarers.${hint}`) && html`<p class="hint">${say(hint)}</p>`}
    ${children}
    <p class="ends">
      <button type="submit" class="primary" disabled=${action === null || table.busy.value}
        ...${picks.guard.marks}>${confirm ?? say("confirm", { action: word(type) })}</button>
      <button type="button" onClick=${close}>${say("not_now")}</button>
    </p>
  </form>`;
}

/** A radio group with the facts of each option. */
export function Options({ legend, name, options, value, choose }) {
  return html`<fieldset class="parts options"><legend>${legend}</legend>
    ${options.map(
      (one) => html`<label class=${`option${value === one.value ? " chosen-option" : ""}`}
        key=${String(one.value)}>
        <input type="radio" name=${name} checked=${value === one.value} onChange=${() => choose(one.value)} />
        <span class="option-words"><b>${one.title}</b>
          ${one.more && html`<span class="more">${one.more}</span>`}</span></label>`,
    )}
  </fieldset>`;
}
