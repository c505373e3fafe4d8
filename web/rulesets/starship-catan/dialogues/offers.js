// Exchanges with the opponent: what one offers, and the answer to it. All that both hold is open.

import { html, useSignal } from "../../../kit/base/lib.js";
import { seatName } from "../../../kit/words/words.js";
import { Amount, Frame } from "./dialogue.js";
import { Step } from "../steps.js";
import { GOODS } from "../tables.js";
import { bundle, good, say } from "../words.js";

const KINDS = [...GOODS, "astro"];

function heldBy(player, name) {
  return name === "astro" ? player.astro : (player.goods[name] ?? 0);
}

/** The first good that would not fit once a player has given and taken; null where all does. */
function overflow(player, given, taken) {
  const limit = (name) => (name === "science" ? player.lab_limit : player.cargo_limit);
  return (
    GOODS.find((name) => heldBy(player, name) - (given[name] ?? 0) + (taken[name] ?? 0) > limit(name)) ?? null
  );
}

function sum(side) {
  return Object.values(side).reduce((all, count) => all + count, 0);
}

/** The form of an offer. */
export function OfferTrade({ table, picks, close }) {
  const sides = useSignal({ give: {}, get: {} });
  const board = table.board.value;
  const own = board.players.find((one) => one.seat === table.seat.value);
  const other = board.players.find((one) => one.seat !== table.seat.value);
  const name = seatName(table.game.value.seats, other.seat);
  const { give, get } = sides.value;
  const set = (side) => (kind) => (count) =>
    (sides.value = { ...sides.value, [side]: { ...sides.value[side], [kind]: count } });
  const why = whyNot({ own, other, name, give, get });
  const action = why === "" ? { type: "offer-trade", give: solid(give), get: solid(get) } : null;
  const says = why ? say("offer.send_open") : say("offer.send", { give: bundle(give), get: bundle(get) });
  return html`<${Frame} table=${table} picks=${picks} title=${say("offer.title")} action=${action}
    says=${says} close=${close}>
    <p class="hint">${say("offer.hint")}</p>
    ${board.declined_offers > 0 && html`<p>${say("offer.declined", { count: board.declined_offers })}</p>`}
    <div class="sides">
      <${Side} title=${say("offer.give")} player=${own} side=${give} against=${get} set=${set("give")} />
      <${Side} title=${say("offer.get")} player=${other} side=${get} against=${give} set=${set("get")} />
    </div>
    ${why && sum(give) + sum(get) > 0 && html`<p class="lack">${why}</p>`}
  </${Frame}>`;
}

function solid(side) {
  return Object.fromEntries(Object.entries(side).filter(([, count]) => count > 0));
}

function whyNot({ own, other, name, give, get }) {
  if (sum(give) === 0 || sum(get) === 0) return say("offer.why_empty");
  if (KINDS.some((kind) => (get[kind] ?? 0) > heldBy(other, kind))) return say("offer.why_have", { name });
  const mine = overflow(own, give, get);
  if (mine !== null) return say("offer.why_room_me", { good: good(mine) });
  const theirs = overflow(other, get, give);
  return theirs === null ? "" : say("offer.why_room_other", { name, good: good(theirs) });
}

function Side({ title, player, side, against, set }) {
  return html`<fieldset class="options"><legend>${title}</legend>
    ${KINDS.map(
      (kind) => html`<${Amount} key=${kind} name=${kind} value=${side[kind] ?? 0} most=${heldBy(player, kind)}
        disabled=${(against[kind] ?? 0) > 0}
      set=${set(kind)} note=${say("offer.of", { count: heldBy(player, kind) })} />`,
    )}
  </fieldset>`;
}

/** The offer that is open, as whoever looks is concerned by it. */
export function OpenOffer({ table, board, seats, picks }) {
  const { seat, give, get } = board.offer;
  const own = table.seat.value;
  const [giver, taker] = [seatName(seats, seat), seatName(seats, 1 - seat)];
  const rows =
    own === 1 - seat
      ? [
          [say("offer.give"), get],
          [say("offer.get"), give],
        ]
      : own === seat
        ? [
            [say("offer.give"), give],
            [say("offer.get"), get],
          ]
        : [
            [say("offer.they_give", { name: giver }), give],
            [say("offer.they_give", { name: taker }), get],
          ];
  return html`<section class="open-offer" aria-label=${say("terms.offer")}>
    <p><b>${own === seat ? say("offer.mine", { name: taker }) : say("offer.open", { name: giver })}</b></p>
    <dl class="facts">
      ${rows.map(([title, side]) => html`<div key=${title}><dt>${title}</dt><dd>${bundle(side)}</dd></div>`)}
        </dl>
    <p class="steps">
      <${Step} table=${table} picks=${picks} action=${{ type: "accept-offer" }} label=${say("do.accept")} />
      <${Step} table=${table} picks=${picks} action=${{ type: "decline-offer" }} label=${say("do.decline")} />
    </p>
  </section>`;
}
