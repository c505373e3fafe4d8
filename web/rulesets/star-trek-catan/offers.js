// The open offers: what each says, who accepted and who declined, and what this seat can do about it.

import { html } from "../../kit/base/lib.js";
import { listed, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { bundle } from "../../kit/words/naming.js";
import { RULESET } from "./resources.js";

/** The types of action that are pressed beside an offer, and nowhere else. */
export const ANSWERS = [
  "accept-offer",
  "reject-offer",
  "take-back-acceptance",
  "withdraw-offer",
  "choose-partner",
];

const say = (key, parameters = {}) => t(`${RULESET}.ui.${key}`, parameters);

export function Offers({ table, picks }) {
  const board = table.board.value;
  const seats = table.game.value.seats;
  const due = board?.discards_due ?? [];
  return html`${
    due.length > 0 &&
    html`<p>${say("wait_discard", {
      who: listed(due.map((one) => say("discards_of", { who: seatName(seats, one.seat), count: one.cards }))),
    })}</p>`
  }
    ${
      (board?.offers ?? []).length > 0 &&
      html`<ul class="offers" aria-label=${say("offers")}>
      ${board.offers.map(
        (offer) =>
          html`<${Offer} key=${offer.offer} table=${table} picks=${picks} offer=${offer} board=${board} />`,
      )}
    </ul>`
    }`;
}

function Offer({ table, picks, offer, board }) {
  const seats = table.game.value.seats;
  const who = (seat) => seatName(seats, seat);
  const [give, want] = [bundle(RULESET, offer.give), bundle(RULESET, offer.want)];
  const answered = board.offers.find((one) => one.offer === offer.answers);
  const isCountered = (seat) => board.offers.some((one) => one.seat === seat && one.answers === offer.offer);
  const states = [
    ...offer.to.filter(isCountered).map((seat) => ["countered", seat]),
    ...offer.accepted.map((seat) => ["accepted", seat]),
    ...offer.rejected.map((seat) => ["rejected", seat]),
    ...offer.unanswered.map((seat) => ["waiting", seat]),
  ];
  return html`<li class="offer">
    <p><b>${say("offer_by", { who: who(offer.seat), give, want })}</b>
      ${answered && html` (${say("counter_to", { who: who(answered.seat) })})`}</p>
    <ul class="states">
      ${states.map(
        ([state, seat]) => html`<li key=${seat} class=${state}>${say(state, { who: who(seat) })}</li>`,
      )}</ul>
    <${Answers} table=${table} picks=${picks} offer=${offer} give=${give} want=${want} who=${who} />
  </li>`;
}

function Answers({ table, picks, offer, give, want, who }) {
  const fits = (action) => action.offer === offer.offer && ANSWERS.includes(action.type);
  const actions = picks.actions.value.filter(fits);
  const isAsked = offer.unanswered.includes(table.seat.value);
  const choose = (action) => () => picks.choose(action);
  const send = (action) => () => picks.act(action);
  const button = (action) => {
    switch (action.type) {
      case "accept-offer":
        return [say("accept", { give, want }), choose(action)];
      case "choose-partner":
        return [say("trade_with", { who: who(action.partner) }), choose(action)];
      case "reject-offer":
        return [say("reject"), send(action)];
      case "withdraw-offer":
        return [say("withdraw"), send(action)];
      default:
        return [say("take_back"), send(action)];
    }
  };
  return html`<p class="answers">
    ${actions.map((action) => {
      const [words, press] = button(action);
      return html`<button type="button" key=${JSON.stringify(action)} disabled=${table.busy.value}
        ...${picks.guard.marks} onClick=${press}>${words}</button>`;
    })}
    ${
      isAsked &&
      picks.template("offer-trade") !== null &&
      html`<button type="button" disabled=${table.busy.value} onClick=${() => counter(picks, offer)}>
        ${say("counter")}</button>`
    }
  </p>`;
}

/** Begin an offer that turns another one around. */
function counter(picks, offer) {
  picks.draft("offer-trade", {
    give: { ...offer.want },
    want: { ...offer.give },
    to: [offer.seat],
    answers: offer.offer,
  });
  picks.begin("offer-trade");
}
