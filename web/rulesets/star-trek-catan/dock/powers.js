// The support card and the research cards: pressing one plays it, or shows what it does.

import { Icon } from "../../../kit/art/icons.js";
import { entryOf } from "../../../kit/base/entries.js";
import { html } from "../../../kit/base/lib.js";
import { t } from "../../../kit/words/texts.js";
import { readingOf } from "../reading.js";
import { named, RULESET, say } from "../resources.js";

/** @import { Picks, PlayerView, Table } from "../types.js" */

/** The icons of what cards do. */
const ICONS = {
  uhura: "chat",
  scott: "fleet",
  spock: "card",
  sulu: "route",
  kirk: "shield",
  mccoy: "research",
  chekov: "robbed",
  rand: "trade",
  chapel: "eye",
  sarek: "home",
  starfleet_intervenes: "robbed",
  monopoly: "people",
  research_station: "card",
  utopia_planitia: "fleet",
  victory_point: "star",
};

/** @param {{table: Table, picks: Picks, own: PlayerView}} props */
export function Powers({ table, picks, own }) {
  const cards = powersOf(own, table.board.value.turn);
  return html`<section class="dock-group powers-group" aria-labelledby="powers-title">
    <h2 id="powers-title" class="dock-label"><b>${say("powers")}</b></h2>
    <div class="powers-row" tabindex=${cards.length > 2 ? "0" : null}>
      ${cards.map((card) => html`<${Power} key=${card.key} table=${table} picks=${picks} card=${card} />`)}
    </div></section>`;
}

/**
 * List the cards with powers: the support card first, then the research cards by kind.
 * @param {PlayerView} own
 * @param {number} turn cards bought in this turn cannot be played yet
 */
export function powersOf(own, turn) {
  const support = own.support_card;
  const powers = [];
  if (support)
    powers.push({
      key: support.card,
      type: `use-${support.card}`,
      text: `${RULESET}.support.${support.card}`,
      count: 1,
      side: support.side,
      why: support.usable ? "not_now" : "not_this_turn",
    });
  const kinds = [...new Set((own.development_cards ?? []).map((one) => one.kind))];
  for (const kind of kinds) {
    const all = (own.development_cards ?? []).filter((one) => one.kind === kind);
    const isNew = all.every((one) => one.bought_in_turn === turn);
    powers.push({
      key: kind,
      type: `play-${kind.replaceAll("_", "-")}`,
      text: `${RULESET}.card.${kind}`,
      count: all.length,
      side: "",
      why: kind === "victory_point" ? "counts_hidden" : isNew ? "bought_now" : "not_now",
    });
  }
  return powers;
}

/** @param {{table: Table, picks: Picks, card: ReturnType<typeof powersOf>[number]}} props */
function Power({ table, picks, card }) {
  const { key, type, text, count, side, why } = card;
  const can = picks.of(type).length > 0;
  const isChosen = picks.chosen.value?.type === type;
  const reading = readingOf(table);
  const press = () => {
    if (!can) reading.value = { title: named(key), texts: [t(text), say(why)] };
    else if (isChosen) picks.undo();
    else picks.begin(type);
  };
  const state = can ? "" : ` ${say(why)}`;
  return html`<button type="button" class=${`power ${can ? "can" : "cannot"} ${isChosen ? "chosen" : ""}`}
    data-anchor=${side !== "" ? "support-card" : `research-${key}`}
    aria-pressed=${String(isChosen)} disabled=${table.busy.value} ...${can ? picks.guard.marks : {}}
    title=${`${t(text)}${state}`} aria-label=${`${named(key)}${side && `, ${side}`}. ${t(text)}${state}`}
    onClick=${can ? picks.guard.wrap(press) : press}>
    ${count > 1 && html`<b class="card-count">${count}</b>`}
    <${Icon} name=${entryOf(ICONS, key) ?? "research"} />
    <span>${named(key)}${side && ` ${side}`}<small>${say(`power.${key}`)}</small></span></button>`;
}
