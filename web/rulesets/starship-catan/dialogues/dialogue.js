// What all dialogues of this game have in common: a frame that takes the focus, and gives it back, a choice
// of one, amounts that go up and down.

import { html, useEffect, useMemo } from "../../../kit/base/lib.js";
import { Cost } from "../cost.js";
import { Icon } from "../icons.js";
import { isChosen } from "../steps.js";
import { good, say } from "../words.js";

/**
 * The frame of a dialogue; the confirming button is there as soon as `action` is whole.
 * @param {{table: import("../../../kit/game/table.js").Table, picks:
 *   import("../../../kit/game/picks.js").Picks, title: string, action: any, says: string, close: () => void,
 *   children?: any}} props
 */
export function Frame({ table, picks, title, action, says, close, children }) {
  const head = useMemo(() => ({ current: /** @type {HTMLElement | null} */ (null) }), []);
  useEffect(() => {
    const before = document.activeElement;
    head.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const submit = (event) => {
    event.preventDefault();
    if (action !== null) picks.act(action);
  };
  const leave = (event) => {
    if (event.key === "Escape") close();
  };
  return html`<form class="chosen ssc-dialogue" aria-label=${title} onSubmit=${submit} onKeyDown=${leave}>
    <h4 tabindex="-1" ref=${head}>${title}</h4>
    ${children}
    <p class="steps">
      <button type="submit" class="primary" disabled=${action === null || table.busy.value}
        ...${picks.guard.marks}>${say("do.confirm", { what: says })}</button>
      <button type="button" onClick=${close}>${say("do.cancel")}</button>
    </p>
  </form>`;
}

/**
 * One of several actions, each with a name, its effect, and its cost.
 * @typedef {{action: any, name: string, does?: string, icon?: string, cost?: Record<string, number> |
 *   null}} Choosable
 */

/**
 * @param {{legend: string, options: Choosable[], chosen: any, held: Record<string, number>, take: (action:
 *   any) => void}} props
 */
export function OneOf({ legend, options, chosen, held, take }) {
  return html`<fieldset class="options"><legend>${legend}</legend>
    ${options.map(
      (option) => html`<label class="option" key=${JSON.stringify(option.action)}>
        <input type="radio" name="option" checked=${option.action === chosen}
          onChange=${() => take(option.action)} />
        <${Option} option=${option} held=${held} />
      </label>`,
    )}
  </fieldset>`;
}

/** @param {{option: Choosable, held: Record<string, number>}} props */
export function Option({ option: { name, does, icon, cost }, held }) {
  return html`<span>${icon && html`<${Icon} name=${icon} />`}<b>${name}</b>
    ${does && html` <span class="does">${does}</span>`}
    ${cost && html` <span class="cost"><${Cost} cost=${cost} held=${held} /></span>`}</span>`;
}

/** The action that is chosen whole, on the board or here; else the first. */
export function current(picks, actions) {
  return actions.find((action) => isChosen(picks, action)) ?? actions[0] ?? null;
}

/** How much of a good: by keys, by typing, or by the buttons beside it. */
export function Amount({ name, value, most, set, note = "", disabled = false }) {
  const limited = (given) => set(Math.max(0, Math.min(most, Number.isFinite(given) ? Math.trunc(given) : 0)));
  return html`<div class="amount">
    <label><${Icon} name=${name} />${good(name)}
      <input type="number" inputmode="numeric" min="0" max=${most} value=${value}
        disabled=${disabled || most === 0} onInput=${(event) => limited(Number(event.target.value))} />
          </label>
    <button type="button" aria-label=${say("deal.less", { good: good(name) })}
      disabled=${disabled || value <= 0} onClick=${() => limited(value - 1)}>−</button>
    <button type="button" aria-label=${say("deal.more", { good: good(name) })}
      disabled=${disabled || value >= most} onClick=${() => limited(value + 1)}>+</button>
    ${note && html`<small>${note}</small>`}
  </div>`;
}
