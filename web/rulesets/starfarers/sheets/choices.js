// Questions with a few answers: an upgrade, a resource, an opponent, a friendship card, cards to take.

import { html } from "../../../kit/base/lib.js";
import { Emblem } from "../../../kit/art/emblems.js";
import { CardChoice } from "../../../kit/table/card.js";
import { Badge } from "../../../kit/table/badge.js";
import { Sheet } from "../../../kit/table/sheet.js";
import { seatName } from "../../../kit/words/words.js";
import { RESOURCES, UPGRADES, artOf, capital, counted, say, total, word } from "../words.js";
import { changed, ownOf, sameCards, sendCards } from "../table/own.js";
import { playerOf } from "../players.js";
import { Encounter } from "./encounter.js";

/** @import { Children } from "../../../kit/base/types.js" */
/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Picks, Table } from "../types.js" */

/** @type {Record<string, string>} */
const EMBLEMS = { booster: "booster", cannon: "cannon", freight_pod: "pod" };

/**
 * An answer as a large button: a sign, a name, what follows.
 * @param {{table: Table, picks: Picks, sign?: Children, name: string, note?: string, action?: Action,
 *   isChosen?: boolean, act?: () => unknown, isOff?: boolean}} props
 */
function Answer({
  table,
  picks,
  sign,
  name,
  note,
  action,
  isChosen = false,
  act = undefined,
  isOff = false,
}) {
  const press = act ?? (() => action && picks.act(action));
  const chosen = picks.chosen.value;
  const isMeant = chosen !== null && action && sameValues({ type: chosen.type, ...chosen.fields }, action);
  return html`<button type="button" class=${isChosen || isMeant ? "answer on" : "answer"}
    disabled=${isOff || table.busy.value}
    aria-pressed=${act ? String(isChosen) : null} ...${picks.guard.marks} onClick=${press}>
    ${sign}<span><b>${name}</b>${note && html`<small>${note}</small>`}</span></button>`;
}

/** @param {Record<string, any>} one @param {Record<string, any>} other */
function sameValues(one, other) {
  return Object.keys(other).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

/**
 * A question, inside the encounter that asks it, otherwise as a sheet of its own.
 * @param {{table: Table, picks: Picks, label: string, note?: string | null, onClose?: (() => void) | null,
 *   children?: Children}} props
 */
function Asking({ table, picks, label, note = null, onClose = null, children }) {
  if (table.board.value.encounter)
    return html`<${Encounter} table=${table} picks=${picks}><h3>${label}</h3>${children}<//>`;
  return html`<${Sheet} label=${label} note=${note} onClose=${onClose}>${children}<//>`;
}

/** An upgrade to take or to give up. @param {{table: Table, picks: Picks}} props */
export function GainOrLose({ table, picks }) {
  const [{ type }] = picks.actions.value.filter((one) => "upgrade" in one);
  const own = ownOf(table)?.upgrades ?? { booster: 0, cannon: 0, freight_pod: 0 };
  /** @param {string} upgrade */
  const have = (upgrade) => say("you_have", { what: counted(upgrade, own[upgrade]) });
  return html`<${Asking} table=${table} picks=${picks} label=${say(`asks.${type}`)}>
    <div class="answer-row">${UPGRADES.map((upgrade) => {
      const action = picks.of(type).find((one) => one.upgrade === upgrade);
      return html`<${Answer} key=${upgrade} table=${table} picks=${picks} action=${action}
        isOff=${action === undefined}
        sign=${html`<${Emblem} name=${EMBLEMS[upgrade]} />`} name=${capital(word(upgrade))}
        note=${`${say(`upgrades.${upgrade}`)} ${have(upgrade)}`} />`;
    })}</div><//>`;
}

/** SF-099: a card from the relief fund, or none. @param {{table: Table, picks: Picks}} props */
export function Relief({ table, picks }) {
  const { supply } = table.board.value;
  const [none] = picks.of("decline-relief");
  return html`<${Asking} table=${table} picks=${picks} label=${say("asks.take-relief")}
    note=${say("cards.relief_fund")}>
    <div class="card-row" data-guarded=${picks.guard.isUp.value ? "" : null}>${RESOURCES.map((name) => {
      const action = picks.of("take-relief").find((one) => one.resource === name);
      return html`<${CardChoice} key=${name} name=${name} art=${artOf(name)} words=${capital(word(name))}
        left=${supply[name]} why=${action ? "" : say("dock.none_left")}
        onTap=${() => action && picks.act(action)} />`;
    })}</div>
    ${
      none &&
      html`<div class="answer-row"><${Answer} table=${table} picks=${picks} action=${none}
      name=${say("asks.decline")} /></div>`
    }
  <//>`;
}

/** @param {Table} table @param {number} seat */
function opponent(table, seat) {
  const { seats } = table.game.value;
  const player = playerOf(table.board.value, seat);
  return {
    sign: html`<${Badge} color=${seats[seat]?.color} />`,
    name: seatName(seats, seat),
    note: say("holds", { count: player.hand_size }),
  };
}

/** SF-118: whom to rob. @param {{table: Table, picks: Picks}} props */
export function Victim({ table, picks }) {
  return html`<${Asking} table=${table} picks=${picks} label=${say("asks.rob")} note=${say("hints.rob")}>
    <div class="answer-row">${picks.of("rob").map(
      (action) => html`<${Answer} key=${action.victim} table=${table} picks=${picks} action=${action}
        ...${opponent(table, action.victim)} />`,
    )}</div><//>`;
}

/**
 * SF-257: one or two opponents to draw a card from; the main button draws.
 * @param {{table: Table, picks: Picks}} props
 */
export function HelpingHand({ table, picks }) {
  const actions = picks.of("use-helping-hand");
  const chosen = picks.chosen.value?.fields.seats ?? [];
  const possible = [...new Set(actions.flatMap((one) => one.seats))].sort();
  /** @param {number} seat */
  const toggle = (seat) => {
    const next = chosen.includes(seat)
      ? chosen.filter((/** @type {number} */ one) => one !== seat)
      : [...chosen, seat].slice(-2);
    const found = actions.find((one) => [...one.seats].sort().join() === [...next].sort().join());
    picks.chosen.value = { type: "use-helping-hand", fields: found ? { seats: found.seats } : {} };
  };
  return html`<${Asking} table=${table} picks=${picks} label=${word("helping_hand")}
    note=${say("hints.use-helping-hand")}
    onClose=${() => picks.undo()}>
    <div class="answer-row">${possible.map(
      (seat) => html`<${Answer} key=${seat} table=${table} picks=${picks} isChosen=${chosen.includes(seat)}
        act=${() => toggle(seat)} ...${opponent(table, seat)} />`,
    )}</div><//>`;
}

/** SF-237: a friendship card; the main button takes it. @param {{table: Table, picks: Picks}} props */
export function FriendshipCard({ table, picks }) {
  const chosen = picks.chosen.value?.fields.card ?? null;
  return html`<${Asking} table=${table} picks=${picks} label=${say("asks.take-friendship-card")}
    note=${say("hints.take-friendship-card")}>
    <div class="answer-row friendship-row">${picks.of("take-friendship-card").map(
      (
        action,
      ) => html`<${Answer} key=${action.card} table=${table} picks=${picks} isChosen=${chosen === action.card}
        act=${() => (picks.chosen.value = { type: action.type, fields: { card: action.card } })}
        sign=${html`<${Emblem}
          name="friendship" />`} name=${word(action.card)} note=${say(`cards.${action.card}`)} />`,
    )}</div><//>`;
}

/** SF-295: cards of one's choice from the supply. @param {{table: Table, picks: Picks}} props */
export function TakeResources({ table, picks }) {
  const actions = picks.of("take-resources");
  const number = total(actions[0].cards);
  const cards = picks.drafts.value.cards ?? {};
  const left = number - total(cards);
  const { supply } = table.board.value;
  /** @param {string} name */
  const tap = (name) => {
    const next = left === 0 || (cards[name] ?? 0) >= supply[name] ? { [name]: 1 } : changed(cards, name, 1);
    const action = actions.find((one) => sameCards(one.cards, next));
    if (total(next) === number && action) sendCards(picks, action);
    else picks.draft("cards", next);
  };
  return html`<${Asking} table=${table} picks=${picks} label=${say("take", { count: number })}>
    <p class="sum" role="status">${number > 1 ? say("asks.left", { count: left }) : ""}</p>
    <div class="card-row" data-guarded=${picks.guard.isUp.value ? "" : null}>${RESOURCES.map(
      (name) => html`<${CardChoice} key=${name} name=${name} art=${artOf(name)} words=${capital(word(name))}
        left=${supply[name]} chosen=${cards[name] ?? 0} why=${supply[name] > 0 ? "" : say("dock.none_left")}
        onTap=${() => tap(name)} />`,
    )}</div><//>`;
}
