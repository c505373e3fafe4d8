// Trading: offers and counter-offers with who accepted, and trades with the supply.

import { html, useSignal } from "../../../kit/base/lib.js";
import { seatName } from "../../../kit/words/words.js";
import { CardPicker } from "../cards.js";
import { RESOURCES, bundle, capital, say, total, word } from "../words.js";
import { Frame, Options, ownOf } from "./frame.js";

const MOST_WANTED = Object.fromEntries(RESOURCES.map((name) => [name, 20]));

/** Return an offer in words: the giver, both sides, and the receivers. */
export function offerWords(table, offer) {
  const { seats } = table.game.value;
  return say("offers.words", {
    who: seatName(seats, offer.seat),
    give: bundle(offer.give),
    want: bundle(offer.want),
  });
}

/** Cards that are given, and cards that are wanted; no resource is on both sides (SF-128). */
function Sides({ own, value, onInput }) {
  const wanted = Object.fromEntries(
    RESOURCES.filter((name) => !value.give[name]).map((name) => [name, MOST_WANTED[name]]),
  );
  const given = Object.fromEntries(
    RESOURCES.filter((name) => !value.want[name]).map((name) => [name, own.hand?.[name] ?? 0]),
  );
  return html`<div class="sides">
    <${CardPicker} legend=${say("fields.give")} value=${value.give} most=${given}
      onInput=${(give) => onInput({ ...value, give })} />
    <${CardPicker} legend=${say("fields.want")} value=${value.want} most=${wanted}
      onInput=${(want) => onInput({ ...value, want })} />
  </div>`;
}

/** A form behind a button; where the page chooses its type first, it is open. */
function Folded({ picks, type, table, children }) {
  const isChosen = picks.chosen.value?.type === type;
  const open = useSignal(false);
  if (isChosen) return children(() => picks.undo());
  return html`<details class="template" open=${open.value}
    onToggle=${(event) => (open.value = event.currentTarget.open)}>
    <summary>${capital(word(type))}</summary>
      ${open.value && table.board.value && children(() => (open.value = false))}
  </details>`;
}

/** SF-124, SF-126: offer opponents a trade. */
export function OfferTrade({ table, picks, template }) {
  const value = useSignal({ give: {}, want: {} });
  const to = useSignal(/** @type {number[]} */ ([]));
  if (!template) return null;
  const own = ownOf(table);
  const { seats } = table.game.value;
  const others = table.board.value.players.filter((one) => one.seat !== own.seat);
  const toggle = (seat) =>
    (to.value = to.value.includes(seat) ? to.value.filter((one) => one !== seat) : [...to.value, seat]);
  const ready = total(value.value.give) > 0 && total(value.value.want) > 0;
  const action = ready
    ? { type: "offer-trade", ...value.value, ...(to.value.length > 0 ? { to: to.value } : {}) }
    : null;
  return html`<${Folded} table=${table} picks=${picks} type="offer-trade">${(
    close,
  ) => html`<${Frame} table=${table} picks=${picks} type="offer-trade" action=${action} close=${close}>
    <${Sides} own=${own} value=${value.value} onInput=${(given) => (value.value = given)} />
    <fieldset class="parts"><legend>${say("fields.asked")}</legend>
      ${others.map(
        (one) => html`<label class="field" key=${one.seat}>
          <input type="checkbox" checked=${to.value.includes(one.seat)} onChange=${() => toggle(one.seat)} />
        ${seatName(seats, one.seat)} (${say("holds", { count: one.hand_size })})</label>`,
      )}
      <p class="hint">${say("offers.all_if_none")}</p>
    </fieldset>
  <//>`}<//>`;
}

/** SF-126: answer an offer with another one. */
export function CounterOffer({ table, picks, template }) {
  const value = useSignal({ give: {}, want: {} });
  const answered = useSignal(/** @type {number | null} */ (null));
  if (!template) return null;
  const own = ownOf(table);
  const open = table.board.value.offers.filter((one) => one.to.includes(own.seat));
  if (open.length === 0) return null;
  const number = open.some((one) => one.offer === answered.value) ? answered.value : open[0].offer;
  const ready = total(value.value.give) > 0 && total(value.value.want) > 0;
  const action = ready ? { type: "counter-offer", offer: number, ...value.value } : null;
  return html`<${Folded} table=${table} picks=${picks} type="counter-offer">${(
    close,
  ) => html`<${Frame} table=${table} picks=${picks} type="counter-offer" action=${action} close=${close}>
    <${Options} legend=${say("fields.answers")} name="answers" value=${number}
      choose=${(one) => (answered.value = one)}
      options=${open.map((one) => ({
        value: one.offer,
        title: say("offers.number", { number: one.offer }),
        more: offerWords(table, one),
      }))} />
    <${Sides} own=${own} value=${value.value} onInput=${(given) => (value.value = given)} />
  <//>`}<//>`;
}

/**
 * The trades that a template names, as actions (SF-130): the opponent has lost cards since it agreed, so the
 * service may refuse them.
 */
function tried(template) {
  const consts = ({ properties }) =>
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, one.const]));
  return (template?.schema.anyOf ?? []).map(consts);
}

/** What concerns one open offer: accept, refuse, withdraw, conclude with somebody. */
export function AboutOffer({ table, picks, actions: listed = [], template = null, close }) {
  const actions = [...listed, ...tried(template)];
  if (actions.length === 0) return null;
  const { seats } = table.game.value;
  const fields = picks.chosen.value?.fields ?? {};
  const key = (one) => `${one.offer}/${one.partner ?? ""}`;
  const words = (one) => {
    const offer = table.board.value.offers.find((other) => other.offer === one.offer);
    const title =
      one.partner === undefined
        ? say("offers.number", { number: one.offer })
        : say("offers.with", { number: one.offer, who: seatName(seats, one.partner) });
    return { value: key(one), title, more: offer ? offerWords(table, offer) : "" };
  };
  const whole =
    actions.length === 1
      ? actions[0]
      : (actions.find((one) => key(one) === key({ offer: fields.offer, partner: fields.partner })) ?? null);
  const choose = (wanted) => {
    const { type, ...chosen } = actions.find((one) => key(one) === wanted);
    picks.chosen.value = { type, fields: chosen };
  };
  return html`<${Frame} table=${table} picks=${picks} type=${actions[0].type} action=${whole} close=${close}>
    <${Options} legend=${say("offers.title")} name="offer" options=${actions.map(words)}
      value=${whole === null ? null : key(whole)} choose=${choose} />
  <//>`;
}

/** SF-131 to SF-136: exchange equal cards for one from the supply. */
export function SupplyTrade({ table, picks, actions = [], close }) {
  if (actions.length === 0) return null;
  const fields = picks.chosen.value?.fields ?? {};
  const board = table.board.value;
  const own = ownOf(table);
  const rates = new Map(actions.map((one) => [`${one.give}/${one.number}`, one]));
  const rate = fields.give === undefined ? null : `${fields.give}/${fields.number}`;
  const set = (more) => (picks.chosen.value = { type: "trade-with-supply", fields: { ...fields, ...more } });
  const takes = [
    ...new Set(
      actions.filter((one) => rate === null || `${one.give}/${one.number}` === rate).map((one) => one.take),
    ),
  ];
  const whole =
    actions.find((one) => `${one.give}/${one.number}` === rate && one.take === fields.take) ?? null;
  const give = (wanted) => {
    const { give: name, number } = rates.get(wanted);
    set({ give: name, number, ...(fields.take === name ? { take: undefined } : {}) });
  };
  return html`<${Frame} table=${table} picks=${picks} type="trade-with-supply" action=${whole} close=${close}
      confirm=${
        whole === null
          ? undefined
          : say("supply.confirm", {
              give: bundle({ [whole.give]: whole.number }),
              take: bundle({ [whole.take]: 1 }),
            })
      }>
    <div class="sides">
      <${Options} legend=${say("fields.give")} name="give" value=${rate} choose=${give}
        options=${[...rates].map(([value, one]) => ({
          value,
          title: `${one.number} ${word(one.give)}`,
          more: say("supply.rate", { number: one.number, have: own.hand?.[one.give] ?? 0 }),
        }))} />
      <${Options} legend=${say("fields.take")} name="take" value=${fields.take ?? null}
        choose=${(take) => set({ take })}
        options=${takes.map((value) => ({
          value,
          title: `1 ${word(value)}`,
          more: say("supply.left", { count: board.supply[value] ?? 0 }),
        }))} />
    </div>
  <//>`;
}

/** The open offers on the table, with who agrees, and what the seat of this page can do about each. */
export function Offers({ table, picks }) {
  const { offers } = table.board.value;
  if (offers.length === 0) return null;
  const { seats } = table.game.value;
  const actions = [...picks.actions.value, ...tried(picks.template("conclude-trade"))];
  const names = (list) => list.map((seat) => seatName(seats, seat)).join(", ");
  const button = (action, words, isFinal = false) =>
    html`<button type="button" key=${words} disabled=${table.busy.value} ...${picks.guard.marks}
      onClick=${() => (isFinal ? choose(picks, action) : picks.act(action))}>${words}</button>`;
  return html`<section class="offers" aria-label=${say("offers.title")}>
    <h3>${say("offers.title")}</h3>
    <ul>${offers.map((offer) => {
      const about = actions.filter((one) => one.offer === offer.offer);
      const unanswered = offer.to.filter(
        (seat) => !offer.accepted.includes(seat) && !offer.rejected.includes(seat),
      );
      return html`<li key=${offer.offer}>
        <b>${say("offers.number", { number: offer.offer })}</b>
          ${
            offer.answers !== null && ` ${say("offers.counters", { number: offer.answers })}`
          }: ${offerWords(table, offer)}
        <span class="more">
          ${offer.accepted.length > 0 && `${say("offers.accepted", { who: names(offer.accepted) })} `}
          ${offer.rejected.length > 0 && `${say("offers.rejected", { who: names(offer.rejected) })} `}
          ${
            unanswered.length > 0 && offer.answers === null && say("offers.asked", { who: names(unanswered) })
          }</span>
        <span class="offer-actions">${about.map((one) =>
          button(
            one,
            one.type === "conclude-trade"
              ? say("offers.conclude", { who: seatName(seats, one.partner) })
              : `${capital(word(one.type))} (${offer.offer})`,
            one.type === "conclude-trade",
          ),
        )}</span></li>`;
    })}</ul>
  </section>`;
}

/** What can't be taken back is confirmed in the panel. */
function choose(picks, { type, ...fields }) {
  picks.chosen.value = { type, fields };
}
