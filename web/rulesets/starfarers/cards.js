// Resource cards: shown as cards, and counted out one by one.

import { html } from "../../kit/base/lib.js";
import { ResourceDot } from "./map/pieces.js";
import { RESOURCES, bundle, capital, say, total, word } from "./words.js";

/** Cards that lie open, one heap a resource. */
export function Heaps({ cards, label, all = false }) {
  const shown = RESOURCES.filter((name) => all || cards?.[name] > 0);
  if (shown.length === 0) return html`<p class="hint">${label}: ${say("nothing")}</p>`;
  return html`<ul class="heaps" aria-label=${label}>
    ${shown.map(
      (name) =>
        html`<li key=${name} class="heap"><${ResourceDot} name=${name} /><b>${cards?.[name] ?? 0}</b> <span>
          ${word(name)}</span></li>`,
    )}
  </ul>`;
}

/**
 * Count out cards. `most` bounds each resource, `limit` all of them together.
 * @param {{legend: string, value: Record<string, number>, most: Record<string, number>, limit?: number,
 *   onInput: (value: any) => void}} props
 */
export function CardPicker({ legend, value, most, limit = Infinity, onInput }) {
  const sum = total(value);
  const set = (name, count) => {
    const { [name]: _, ...others } = value;
    onInput(count > 0 ? { ...others, [name]: count } : others);
  };
  return html`<fieldset class="parts card-picker"><legend>${legend}</legend>
    ${RESOURCES.filter((name) => (most[name] ?? 0) > 0 || value[name] > 0).map((name) => {
      const count = value[name] ?? 0;
      return html`<div class="stepper" role="group" aria-label=${word(name)} key=${name}>
        <${ResourceDot} name=${name} /><span class="what">${capital(word(name))}</span>
        <button type="button" aria-label=${say("fewer", { what: word(name) })} disabled=${count === 0}
          onClick=${() => set(name, count - 1)}>−</button>
        <output>${count}</output>
        <button type="button" aria-label=${say("more", { what: word(name) })}
          disabled=${count >= (most[name] ?? 0) || sum >= limit}
            onClick=${() => set(name, count + 1)}>+</button>
      </div>`;
    })}
    <p class="sum" role="status">${limit < Infinity ? say("chosen_of", { sum, limit }) : bundle(value)}</p>
  </fieldset>`;
}

/** A cost, with the part that the hand cannot pay. */
export function Cost({ cost, hand }) {
  const lacks = Object.fromEntries(
    RESOURCES.map((name) => [name, Math.max(0, (cost[name] ?? 0) - (hand?.[name] ?? 0))]),
  );
  return html`<span class="cost">${say("costs", { what: bundle(cost) })}
    ${hand && total(lacks) > 0 ? ` ${say("lacks", { what: bundle(lacks) })}` : ""}</span>`;
}
