// A number with a minus and a plus button.

import { html, onText } from "../base/lib.js";
import { t } from "../words/texts.js";

/**
 * @param {object} props
 * @param {string} props.words name of the counted things
 * @param {number} props.value
 * @param {number} [props.least]
 * @param {number} [props.most]
 * @param {(value: number) => void} props.onInput
 */
export function Stepper({ words, value, least = 0, most = Infinity, onInput }) {
  /** @param {number} wanted */
  const within = (wanted) => Math.max(least, Math.min(most, Number.isFinite(wanted) ? wanted : least));
  return html`<span class="stepper">
    <label>${words} <input type="number" min=${least} max=${Number.isFinite(most) ? most : null}
      value=${value}
      onInput=${onText((given) => given !== "" && onInput(within(Number(given))))} />
        </label>
    <button type="button" aria-label=${t("table.one_less", { what: words })} disabled=${value <= least}
      onClick=${() => onInput(within(value - 1))}>−</button>
    <button type="button" aria-label=${t("table.one_more", { what: words })} disabled=${value >= most}
      onClick=${() => onInput(within(value + 1))}>+</button>
  </span>`;
}

/**
 * A count of each of several things, such as the cards of an offer.
 * @param {object} props
 * @param {string} props.legend
 * @param {{name: string, words: string, most?: number}[]} props.things
 * @param {Record<string, number>} props.value
 * @param {number} [props.total] maximum sum of all counts
 * @param {(value: Record<string, number>) => void} props.onInput
 */
export function Counts({ legend, things, value, total = Infinity, onInput }) {
  const sum = Object.values(value).reduce((one, other) => one + other, 0);
  /** @param {string} name */
  const set = (name) => (/** @type {number} */ count) => {
    const { [name]: _, ...others } = value;
    onInput(count === 0 ? others : { ...others, [name]: count });
  };
  return html`<fieldset class="parts counts"><legend>${legend}</legend>
    ${things.map(({ name, words, most = Infinity }) => {
      const count = value[name] ?? 0;
      return html`<${Stepper} key=${name} words=${words} value=${count}
        most=${Math.min(most, count + total - sum)} onInput=${set(name)} />`;
    })}
  </fieldset>`;
}
