// Frequencies of the rolls beside their expected values.

import { html, useSignal } from "../../kit/base/lib.js";
import { kindsRolled, rolled } from "../../kit/game/past/numbers.js";
import { has, number, t } from "../../kit/words/texts.js";
import { term } from "../../kit/words/words.js";
import { Bars } from "./bars.js";
import { Choice, Figure, Numbers } from "./figure.js";

/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */

/** @param {{table: OpenTable, told: Told, at: number}} props */
export function Dice({ table, told, at }) {
  const kinds = kindsRolled(told);
  const chosen = useSignal(/** @type {string | null} */ (null));
  if (kinds.length === 0) return null;
  const kind = chosen.value ?? kinds[0];
  const { rolls, sums } = rolled(told, kind, at);
  /** @param {string} one */
  const name = (one) => nameOf(table.game.value.ruleset, one);
  const counted = sums
    .map(({ sum, count, expected }) =>
      t("plots.dice.counted", { sum, rolled: count, expected: rounded(expected) }),
    )
    .join("; ");
  const numbers = () => html`<${Numbers} label=${t("plots.dice.title")}
      head=${[
        t("plots.dice.sum"),
        t("plots.dice.rolled"),
        t("plots.dice.expected"),
        t("plots.dice.difference"),
      ]}
    rows=${sums.map(({ sum, count, expected }) => ({
      head: number(sum),
      cells: [number(count), rounded(expected), signed(count - expected)],
    }))} />`;
  const choice =
    kinds.length > 1 &&
    html`<${Choice} label=${t("plots.dice.kind")} value=${kind}
      options=${kinds.map((one) => [one, name(one)])}
      choose=${(/** @type {string} */ one) => (chosen.value = one)} />`;
  return html`<${Figure} id="dice" title=${t("plots.dice.title")} controls=${choice} table=${numbers}>
    <p class="plot-key">
      <span class="plot-name"><svg class="swatch" viewBox="0 0 44 12" aria-hidden="true">
        <rect class="bar" x="14" width="14" height="12" /></svg>${t("plots.dice.rolled_of", { count: rolls })}
          </span>
      <span class="plot-name"><svg class="swatch" viewBox="0 0 44 12" aria-hidden="true">
        <path class="casing" d="M0 6H44" stroke-dasharray="5 4" />
          <circle class="expected" cx="22" cy="6" r="4" /></svg>${t("plots.dice.expected")}</span>
    </p>
    <${Bars} sums=${sums} label=${t("plots.dice.label", { kind: name(kind), rolls, counted })}
      axisLabel=${t("plots.dice.rolled")} sumLabel=${t("plots.dice.sum")} />
  <//>`;
}

/**
 * Return the name of a kind of roll, from the ruleset's own texts or the common ones.
 * @param {string} ruleset
 * @param {string} kind
 */
function nameOf(ruleset, kind) {
  const [own, shared] = [`${ruleset}.terms.${kind}`, `plots.rolls.${kind}`];
  return has(own) || !has(shared) ? term(ruleset, kind) : t(shared);
}

/** @param {number} value */
function rounded(value) {
  return number(Math.round(value * 10) / 10);
}

/** @param {number} value */
function signed(value) {
  return value > 0 ? `+${rounded(value)}` : rounded(value).replace("-", "−");
}
