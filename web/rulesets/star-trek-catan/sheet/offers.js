// Offers to this seat, with Accept, Counter and Refuse; and the answers to its own offers.

import { Icon } from "../../../kit/art/icons.js";
import { html } from "../../../kit/base/lib.js";
import { Avatar } from "../../../kit/table/badge.js";
import { Cards } from "../../../kit/table/card.js";
import { Glyphed } from "../../../kit/table/glyphed.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { seatName } from "../../../kit/words/words.js";
import { dealOf } from "../deal.js";
import { RESOURCES, RULESET, named, say } from "../resources.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Action } from "../../../kit/service/api.js" */
/** @import { OfferView, Picks, PlayerView, Table } from "../types.js" */

/** @param {{table: Table, picks: Picks, own: PlayerView}} props */
export function Offers({ table, picks, own }) {
  const offers = table.board.value.offers;
  const mine = offers.filter((one) => one.seat === own.seat);
  const open = offers.filter(
    (one) => one.to.includes(own.seat) && !isAnswered(one, own.seat) && !isCounter(one, mine),
  );
  const incoming = open.at(-1);
  if (incoming !== undefined)
    return html`<${Incoming} key=${incoming.offer} table=${table} picks=${picks} own=${own} offer=${incoming}
      count=${open.length} />`;
  const accepted = offers.find((one) => one.accepted.includes(own.seat));
  if (mine.length > 0)
    return html`<${Answers} table=${table} picks=${picks} offer=${mine.at(-1)}
    offers=${offers} />`;
  if (accepted !== undefined) return html`<${Accepted} table=${table} picks=${picks} offer=${accepted} />`;
  return null;
}

/** @param {OfferView} offer @param {number} seat */
function isAnswered(offer, seat) {
  return offer.accepted.includes(seat) || offer.rejected.includes(seat);
}

/**
 * Return true if an offer counters one of the seat's own, which then shows it.
 * @param {OfferView} offer
 * @param {OfferView[]} mine
 */
function isCounter(offer, mine) {
  return mine.some((one) => one.offer === offer.answers);
}

/**
 * An offer to this seat.
 * @param {{table: Table, picks: Picks, own: PlayerView, offer: OfferView, count: number}} props
 */
function Incoming({ table, picks, own, offer, count }) {
  const { seats } = table.game.value;
  const who = seats[offer.seat];
  /** @param {string} type */
  const can = (type) => picks.of(type).find((one) => one.offer === offer.offer);
  const [accept, reject] = [can("accept-offer"), can("reject-offer")];
  /** @param {Action | undefined} action */
  const act = (action) => picks.guard.wrap(() => action && picks.act(action));
  const counter = () =>
    (dealOf(table).value = {
      side: "players",
      give: withinHand(offer.want, own.resources),
      want: offer.give,
      to: own.seat === table.board.value.active ? [offer.seat] : [],
      answers: offer.offer,
    });
  const isCounterable = picks.template("offer-trade") !== null;
  useHotkeys({ y: accept && act(accept), n: reject && act(reject), c: isCounterable && counter });
  const name = seatName(seats, offer.seat);
  return html`<${Sheet} label=${say("offers_you", { name })} tone="offer" color=${who.color}
    note=${count > 1 ? say("one_of", { count }) : ""} head=${html`<${Avatar} seat=${who} />`}>
    <${Both} give=${offer.give} take=${offer.want} own=${own} />
    <div class="three">
      <button type="button" ...${picks.guard.marks} disabled=${!reject || table.busy.value}
        aria-keyshortcuts="N"
        onClick=${act(reject)}><${Icon} name="cross" />${say("reject")}</button>
      <button type="button" disabled=${!isCounterable || table.busy.value} aria-keyshortcuts="C"
        onClick=${counter}>
        <${Icon} name="trade" />${say("counter")}</button>
      <button type="button" class="good" ...${picks.guard.marks} disabled=${!accept || table.busy.value}
        aria-keyshortcuts="Y" onClick=${act(accept)}><${Icon} name="check" />${say("accept")}</button>
    </div>
    ${!accept && html`<p class="why">${say("cannot_accept")}</p>`}<//>`;
}

/** @param {Counts} wanted @param {Counts | null | undefined} hand */
function withinHand(wanted, hand) {
  return Object.fromEntries(
    Object.entries(wanted)
      .map(([kind, count]) => [kind, Math.min(Number(count), hand?.[kind] ?? 0)])
      .filter(([, count]) => Number(count) > 0),
  );
}

/**
 * The cards that the seat gets and gives.
 * @param {{give: Counts, take: Counts, own?: PlayerView | null}} props
 */
function Both({ give, take, own = /** @type {any} */ (null) }) {
  /** @param {Counts} bundle */
  const cards = (bundle) =>
    Object.entries(bundle).map(
      ([name, count]) => html`<${Cards} key=${name} name=${name} words=${named(name)} count=${count} />`,
    );
  const held =
    own === null
      ? ""
      : Object.keys(take)
          .map((kind) => own.resources?.[kind] ?? 0)
          .join(" + ");
  return html`<div class="both">
    <div><h3>${say("you_want")}</h3><div>${cards(give)}</div></div>
    <span class="deal-arrow"><${Icon} name="trade" /></span>
    <div><h3>${say("you_give")} ${held !== "" && html`<small>${say("of_held", { held })}</small>`}</h3>
      <div>${cards(take)}</div></div>
  </div>`;
}

/**
 * The answers to the seat's own offer, a line for each player asked.
 * @param {{table: Table, picks: Picks, offer: OfferView, offers: OfferView[]}} props
 */
function Answers({ table, picks, offer, offers }) {
  const { seats } = table.game.value;
  const withdraw = picks.of("withdraw-offer").find((one) => one.offer === offer.offer);
  /** @param {Action | undefined} action */
  const press = (action) => picks.guard.wrap(() => action && picks.act(action));
  const change = async () => {
    const { give, want, to } = offer;
    const isAll = to.length === seats.length - 1;
    if (withdraw && (await picks.act(withdraw)) !== null)
      dealOf(table).value = { side: "players", give, want, to: isAll ? [] : to, answers: null };
  };
  return html`<${Sheet} label=${say("your_offer")}
    note=${html`<${Deal} give=${offer.give} want=${offer.want} />`}
    aside=${html`<span class="sheet-buttons">
      <button type="button" disabled=${!withdraw || table.busy.value} onClick=${change}>${say("change")}
        </button>
      <button type="button" disabled=${!withdraw || table.busy.value} onClick=${press(withdraw)}>
        ${say("withdraw")}</button></span>`}>
    <ul class="answers">${offer.to.map((seat) => {
      const counter = offers.find((one) => one.seat === seat && one.answers === offer.offer);
      return html`<${Answer} key=${seat} table=${table} picks=${picks} offer=${offer} seat=${seat}
        counter=${counter} />`;
    })}</ul><//>`;
}

/** Render an offer in one line, since the board behind the sheet matters more now. */
/** @param {{give: Counts, want: Counts}} props */
function Deal({ give, want }) {
  /** @param {Counts} bundle */
  const amounts = (bundle) =>
    html`<${Glyphed} parts=${Object.entries(bundle).map(([thing, count]) => ({ text: "", thing, count }))}
      seats=${[]} ruleset=${RULESET} signed=${RESOURCES} />`;
  return html`<span class="deal-line">${amounts(give)}<span class="deal-arrow"><${Icon} name="trade" /></span>
    ${amounts(want)}</span>`;
}

/**
 * @param {{table: Table, picks: Picks, offer: OfferView, seat: number, counter: OfferView | undefined}} props
 */
function Answer({ table, picks, offer, seat, counter }) {
  const { seats } = table.game.value;
  const deal = picks.of("choose-partner").find((one) => one.offer === offer.offer && one.partner === seat);
  const take = counter && picks.of("accept-offer").find((one) => one.offer === counter.offer);
  const state = counter
    ? "countered"
    : offer.accepted.includes(seat)
      ? "accepted"
      : offer.rejected.includes(seat)
        ? "rejected"
        : "thinks";
  /** @param {Action | undefined} action */
  const press = (action) => picks.guard.wrap(() => action && picks.act(action));
  return html`<li class=${state}><${Avatar} seat=${seats[seat]} />
    <span><b>${seatName(seats, seat)}</b><small>${say(`answer.${state}`)}
      ${counter && html`<${Small} give=${counter.give} want=${counter.want} />`}</small></span>
    ${
      deal &&
      html`<button type="button" class="good" ...${picks.guard.marks} disabled=${table.busy.value}
      onClick=${press(deal)}><${Icon} name="check" />${say("deal")}</button>`
    }
    ${
      take &&
      html`<button type="button" ...${picks.guard.marks} disabled=${table.busy.value}
      onClick=${press(take)}>
      ${say("take_it")}</button>`
    }</li>`;
}

/** A counter-offer in a line. @param {{give: Counts, want: Counts}} props */
function Small({ give, want }) {
  /** @param {Counts} bundle */
  const words = (bundle) =>
    Object.entries(bundle)
      .map(([name, count]) => `${count} ${named(name)}`)
      .join(", ");
  return html` ${say("gives_for", { give: words(give), want: words(want) })}`;
}

/**
 * An offer that this seat has accepted, while its maker chooses a partner.
 * @param {{table: Table, picks: Picks, offer: OfferView}} props
 */
function Accepted({ table, picks, offer }) {
  const { seats } = table.game.value;
  const back = picks.of("take-back-acceptance").find((one) => one.offer === offer.offer);
  if (!back) return null;
  return html`<${Sheet} label=${say("you_accepted", { name: seatName(seats, offer.seat) })} head=${html`
    <${Avatar} seat=${seats[offer.seat]} />`} aside=${html`<span class="sheet-buttons"><button type="button"
      ...${picks.guard.marks} disabled=${table.busy.value} onClick=${picks.guard.wrap(() => picks.act(back))}>
      ${say("take_back")}</button></span>`} />`;
}
