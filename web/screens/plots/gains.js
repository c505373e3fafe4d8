// Gains and losses of each seat, by resource.

import { html, useMemo, useSignal } from "../../kit/base/lib.js";
import { balance, gainedRows, resourcesIn, sums, valuesAt } from "../../kit/game/past/numbers.js";
import { number, t } from "../../kit/words/texts.js";
import { term } from "../../kit/words/words.js";
import { Choice, Figure, Line, Numbers, spoken } from "./figure.js";
import { Lines } from "./lines.js";

/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { OpenTable, Seat } from "../../kit/game/types.js" */

const ALL = "";

/** @param {{table: OpenTable, told: Told, at: number, seats: Seat[]}} props */
export function Gains({ table, told, at, seats }) {
  const resources = resourcesIn(told);
  const chosen = useSignal(ALL);
  const resource = resources.includes(chosen.value) ? chosen.value : ALL;
  const steps = useMemo(
    () => sums(gainedRows(told, resource || null), seats.length, told.marks),
    [told, resource, seats.length],
  );
  /** @param {string} one */
  const name = (one) => (one === "unknown" ? t("plots.gains.unknown") : term(table.game.value.ruleset, one));
  if (resources.length === 0) return null;
  const choice = html`<${Choice} label=${t("plots.gains.resource")} value=${resource}
    options=${[[ALL, t("plots.gains.all")], ...resources.map((one) => [one, name(one)])]}
      choose=${(/** @type {string} */ one) => (chosen.value = one)} />`;
  const label = t("plots.gains.label", {
    resource: resource === ALL ? t("plots.gains.all") : name(resource),
    standings: spoken(seats, valuesAt(steps, at), number),
  });
  return html`<${Figure} id="gains" title=${t("plots.gains.title")} controls=${choice}>
    <${Lines} table=${table} told=${told} steps=${steps} at=${at} label=${label}
      axisLabel=${t("plots.gains.axis")} versionLabel=${t("plots.turn")} show=${number} />
    <${Balance} told=${told} at=${at} seats=${seats} resources=${resources} name=${name} />
  <//>`;
}

/**
 * Each seat's gains and losses by resource, as numbers with proportional bars.
 * @param {{told: Told, at: number, seats: Seat[], resources: string[], name: (resource: string) => string}}
 *   props
 */
function Balance({ told, at, seats, resources, name }) {
  const own = balance(told, seats.length, at);
  const most = Math.max(
    1,
    ...own.flatMap((one) => Object.values(one).flatMap(({ gained, lost }) => [gained, lost])),
  );
  /** @param {number} seat */
  const all = (seat) => resources.reduce((sum, one) => sumOf(sum, own[seat][one]), { gained: 0, lost: 0 });
  const rows = seats.map((seat) => ({
    head: html`<${Line} seats=${seats} seat=${seat.seat} />`,
    cells: [
      ...resources.map((one) => html`<${Amounts} ...${own[seat.seat][one] ?? {}} most=${most} />`),
      html`<${Amounts} ...${all(seat.seat)} />`,
    ],
  }));
  return html`<${Numbers} label=${t("plots.gains.title")}
    head=${[t("plots.player"), ...resources.map(name), t("plots.gains.sum")]} rows=${rows} />`;
}

/** @param {{gained: number, lost: number}} sum */
function sumOf(sum, { gained = 0, lost = 0 } = {}) {
  return { gained: sum.gained + gained, lost: sum.lost + lost };
}

/** @param {{gained?: number, lost?: number, most?: number | null}} props */
function Amounts({ gained = 0, lost = 0, most = null }) {
  return html`<span class="amounts">
    <${Amount} value=${gained} most=${most} sign="+" kind="gained" />
    <${Amount} value=${lost} most=${most} sign="−" kind="lost" />
  </span>`;
}

/** @param {{value: number, most: number | null, sign: string, kind: string}} props */
function Amount({ value, most, sign, kind }) {
  return html`<span class="amount">
    <span><span class="unseen">${t(`plots.gains.${kind}`)} </span>
      ${value === 0 ? "0" : `${sign}${number(value)}`}</span>
    ${
      most !== null &&
      html`<svg class=${`bar ${kind}`} viewBox="0 0 60 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width=${(60 * value) / most} height="6" /></svg>`
    }
  </span>`;
}
