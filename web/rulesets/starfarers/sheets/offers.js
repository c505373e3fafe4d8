// Open offers: their contents, the answers, and this seat's options.

import { html } from "../../../kit/base/lib.js";
import { Cards } from "../../../kit/table/card.js";
import { Icon } from "../../../kit/art/icons.js";
import { Badge } from "../../../kit/table/badge.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { seatName } from "../../../kit/words/words.js";
import { RESOURCES, artOf, bundle, capital, say, word } from "../words.js";
import { deal } from "../table/dealing.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Action, Template } from "../../../kit/service/api.js" */
/** @import { Schema } from "../../../kit/service/rulebook.js" */
/** @import { OfferView, Picks, Table } from "../types.js" */

/** Return an offer in words: the giver, and both sides. @param {Table} table @param {OfferView} offer */
export function offerWords(table, offer) {
  const { seats } = table.game.value;
  return say("offers.words", {
    who: seatName(seats, offer.seat),
    give: bundle(offer.give),
    want: bundle(offer.want),
  });
}

/**
 * Return the trades that a template names, as actions (SF-130): the opponent has lost cards since it agreed,
 * so the service may refuse them.
 * @param {Template | null} template
 */
function tried(template) {
  /** @param {Schema} schema */
  const consts = ({ properties }) =>
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, one.const]));
  return (template?.schema.anyOf ?? []).map(consts);
}

/** @param {{table: Table, picks: Picks}} props */
export function Offers({ table, picks }) {
  const { offers } = table.board.value;
  const actions = [...picks.actions.value, ...tried(picks.template("conclude-trade"))];
  return html`<${Sheet} label=${say("offers.title")} tone="offer">
    ${offers.map(
      (offer) => html`<${Offer} key=${offer.offer} table=${table} picks=${picks} offer=${offer}
      actions=${actions.filter((one) => one.offer === offer.offer)} />`,
    )}
  <//>`;
}

/** @param {{table: Table, picks: Picks, offer: OfferView, actions: Action[]}} props */
function Offer({ table, picks, offer, actions }) {
  const { seats } = table.game.value;
  const own = table.seat.value;
  const accept = actions.find((one) => one.type === "accept-offer");
  const reject = actions.find((one) => one.type === "reject-offer");
  const withdraw = actions.find((one) => one.type === "withdraw-offer");
  const isAsked = own !== null && offer.to.includes(own);
  const counters = isAsked && picks.template("counter-offer") !== null;
  const counter = () => deal(picks, { tab: "players", answers: offer.offer, give: {}, want: {}, to: [] });
  /** @param {string} words @param {(() => unknown) | null} act */
  const button = (words, act, kind = "", isOff = false) =>
    html`<button type="button" class=${kind} disabled=${isOff || table.busy.value} ...${picks.guard.marks}
      onClick=${act}>${words}</button>`;
  return html`<article class="offer" aria-label=${offerWords(table, offer)}>
    <p class="offer-who"><${Badge} color=${seats[offer.seat]?.color} /> <b>${seatName(seats, offer.seat)}</b>
      ${offer.answers !== null && html`<small>${say("offers.counters")}</small>`}</p>
    <div class="offer-cards"><${Side} cards=${offer.give} /><${Icon} name="trade" /><${Side}
      cards=${offer.want} /></div>
    <${Given} table=${table} picks=${picks} offer=${offer} actions=${actions} />
    <p class="offer-buttons">
      ${reject && button(say("offers.reject"), () => picks.act(reject))}
      ${counters && button(say("offers.counter"), counter)}
      ${
        (accept || (isAsked && reject)) &&
        button(say("offers.accept"), () => accept && picks.act(accept), "primary", !accept)
      }
      ${withdraw && button(say("offers.withdraw"), () => picks.act(withdraw))}
    </p></article>`;
}

/** @param {{cards: Counts}} props */
function Side({ cards }) {
  return html`<span class="offer-side" role="img" aria-label=${bundle(cards)}>${RESOURCES.filter(
    (name) => cards[name] > 0,
  ).map(
    (name) =>
      html`<${Cards} key=${name} name=${name} art=${artOf(name)} words=${capital(word(name))}
        count=${cards[name]} />`,
  )}</span>`;
}

/**
 * The answers to the own offer; a player who agreed can be chosen as partner.
 * @param {{table: Table, picks: Picks, offer: OfferView, actions: Action[]}} props
 */
function Given({ table, picks, offer, actions }) {
  const { seats } = table.game.value;
  const deals = actions.filter((one) => one.type === "conclude-trade");
  /** @param {number} seat */
  const state = (seat) =>
    offer.accepted.includes(seat) ? "accepted" : offer.rejected.includes(seat) ? "rejected" : "asked";
  const asked = offer.answers === null ? offer.to : [];
  const more = deals.filter((one) => !asked.includes(one.partner)).map((one) => one.partner);
  return html`<ul class="offer-answers">${[...asked, ...more].map((seat) => {
    const action = deals.find((one) => one.partner === seat);
    return html`<li key=${seat}><${Badge} color=${seats[seat]?.color} /> ${seatName(seats, seat)}
      <span class=${state(seat)}>${asked.includes(seat) ? say(`offers.${state(seat)}`) : ""}</span>
      ${
        action &&
        html`<button type="button" class="primary" disabled=${table.busy.value} ...${picks.guard.marks}
        onClick=${() => picks.act(action)}>${say("offers.deal", { who: seatName(seats, seat) })}</button>`
      }</li>`;
  })}</ul>`;
}
