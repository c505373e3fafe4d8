// The open trade. Cards of the hand are given by tapping them; this sheet chooses the cards in return and the
// partners. The main button makes the deal.

import { html } from "../../../kit/base/lib.js";
import { Icon } from "../../../kit/art/icons.js";
import { CardChoice, Cards } from "../../../kit/table/card.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { seatName } from "../../../kit/words/words.js";
import { RESOURCES, artOf, capital, say, total, word } from "../words.js";
import { deal, dealOf, rateOf, turnTo, want } from "../table/dealing.js";
import { offerWords } from "./offers.js";

/** @import { Deal } from "../table/dealing.js" */
/** @import { Picks, Table } from "../types.js" */

/** @type {("supply" | "players")[]} */
const TABS = ["supply", "players"];

/** @param {{table: Table, picks: Picks}} props */
export function Trade({ table, picks }) {
  const now = dealOf(picks);
  if (now === null) return null;
  const offer = table.board.value.offers.find((one) => one.offer === now.answers);
  const label = offer ? say("trade.counter") : say("dock.trade");
  return html`<${Sheet} label=${label} note=${offer ? offerWords(table, offer) : say("trade.hint")}
    onClose=${() => deal(picks, null)}>
    ${
      now.answers === null &&
      html`<div class="tabs" role="group" aria-label=${say("trade.with")}>${TABS.map(
        (tab) => html`<button type="button" key=${tab} aria-pressed=${String(now.tab === tab)}
          disabled=${tab === "supply" && picks.of("trade-with-supply").length === 0}
            onClick=${() => turnTo(picks, tab)}>
          ${say(`trade.tabs.${tab}`)}</button>`,
      )}</div>`
    }
    <div class="deal">
      <div class="deal-side"><h3>${say("fields.give")}</h3><${Given} now=${now} /></div>
      <span class="deal-arrow" aria-hidden="true"><${Icon} name="trade" /></span>
      <div class="deal-side"><h3>${say("fields.want")}</h3><${Wanted} table=${table} picks=${picks}
        now=${now} /></div>
    </div>
    ${
      now.tab === "supply"
        ? html`<p
      class="hint">${rateWords(picks, now)}</p>`
        : now.answers === null &&
          html`<${Whom} table=${table}
        picks=${picks} now=${now} />`
    }
  <//>`;
}

/** @param {{now: Deal}} props */
function Given({ now }) {
  if (total(now.give) === 0) return html`<p class="hint">${say("trade.give_below")}</p>`;
  return html`<div class="given" role="img" aria-label=${RESOURCES.filter((one) => now.give[one])
    .map((one) => `${now.give[one]} ${word(one)}`)
    .join(", ")}>
    ${RESOURCES.filter((name) => now.give[name] > 0).map(
      (name) =>
        html`<${Cards} key=${name} name=${name} art=${artOf(name)} words=${capital(word(name))}
          count=${now.give[name]} />`,
    )}</div>`;
}

/** @param {{table: Table, picks: Picks, now: Deal}} props */
function Wanted({ table, picks, now }) {
  const { supply } = table.board.value;
  /** @param {string} name */
  const whyNot = (name) => {
    if (now.give[name] > 0) return say("trade.same");
    return now.tab === "supply" && supply[name] === 0 ? say("dock.none_left") : "";
  };
  return html`<div class="card-row">${RESOURCES.map(
    (name) => html`<${CardChoice} key=${name} name=${name} art=${artOf(name)} words=${capital(word(name))}
      left=${now.tab === "supply" ? supply[name] : null} chosen=${now.want[name] ?? 0} why=${whyNot(name)}
      onTap=${() => want(picks, name)} />`,
  )}</div>
  ${
    now.tab === "players" &&
    total(now.want) > 0 &&
    html`<button type="button" class="quiet"
    onClick=${() => deal(picks, { want: {} })}>${say("trade.clear")}</button>`
  }`;
}

/** @param {Picks} picks @param {Deal} now */
function rateWords(picks, now) {
  const [name] = RESOURCES.filter((one) => now.give[one] > 0);
  if (name === undefined) return say("trade.give_below");
  return say("trade.rate", { what: word(name), number: rateOf(picks, name) ?? 3 });
}

/** The players asked: all, unless names are tapped. @param {{table: Table, picks: Picks, now: Deal}} props */
function Whom({ table, picks, now }) {
  const { seats } = table.game.value;
  const others = table.board.value.players.filter((one) => one.seat !== table.seat.value);
  /** @param {number} seat */
  const toggle = (seat) =>
    deal(picks, { to: now.to.includes(seat) ? now.to.filter((one) => one !== seat) : [...now.to, seat] });
  return html`<div class="whom" role="group" aria-label=${say("fields.asked")}>
    <span>${now.to.length === 0 ? say("trade.all") : say("trade.only")}</span>
    ${others.map(
      (one) => html`<button type="button" key=${one.seat} aria-pressed=${String(now.to.includes(one.seat))}
        onClick=${() => toggle(one.seat)}>${seatName(seats, one.seat)}
          <small>${say("holds", { count: one.hand_size })}</small></button>`,
    )}</div>`;
}
