// The main button: its words and its action at each moment of a turn.

import { has } from "../../../kit/words/texts.js";
import { bundle, capital, say, total, word } from "../words.js";
import { actionOf, deal, dealOf, sendDeal } from "./dealing.js";
import { countingOf, ownOf, plentiest, sendCards } from "./own.js";

/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Main } from "../../../kit/table/main_button.js" */
/** @import { Picks, Table } from "../types.js" */
/** @import { Deal } from "./dealing.js" */
/** @import { Counting } from "./own.js" */

/** Actions that a single press sends; the first possible one counts. */
const PLAIN = [
  ["roll", "dice"],
  ["shake", "dice"],
  ["end-trade", "flag"],
  ["end-flight", "flag"],
];

/** Types of action that are chosen in the dock and sent by the main button. */
const BY_BUTTON = new Set(["build-upgrade", "buy-fame", "take-friendship-card", "use-helping-hand"]);

/** @param {{table: any, picks: any}} at @returns {Main | null} */
export function main({ table, picks }) {
  const actions = picks.actions.value;
  if (actions.length === 0 && picks.templates.value.length === 0) return null;
  if (dealOf(picks) !== null) return dealing(picks);
  const counting = countingOf(table, picks);
  if (counting?.type === "discard") return discarding(table, picks, counting);
  const { whole } = picks;
  if (whole !== null && BY_BUTTON.has(whole.type)) return confirming(picks, whole);
  if (answersOnly(table, picks)) return null;
  for (const [type, icon] of PLAIN) {
    const [action] = picks.of(type);
    if (action !== undefined)
      return { words: say(`main.${type}`), icon, state: "ready", act: () => picks.act(action) };
  }
  const [stay] = picks.of("end-move");
  if (stay !== undefined)
    return { words: say("flight.end-move"), icon: "flag", state: "ready", act: () => picks.act(stay) };
  return { words: say("main.choose"), note: noteOf(table), state: "you", act: null };
}

/**
 * Return true for an opponent of the active player who can only answer offers.
 * @param {Table} table
 * @param {Picks} picks
 */
function answersOnly(table, picks) {
  const about = new Set(["accept-offer", "reject-offer", "withdraw-offer", "counter-offer"]);
  const isActive = table.board.value?.active === table.seat.value;
  return !isActive && [...picks.actions.value, ...picks.templates.value].every((one) => about.has(one.type));
}

/** @param {Table} table */
function noteOf(table) {
  const phase = table.legal.value?.phase ?? table.board.value?.phase;
  return has(`starfarers.main.notes.${phase}`) ? say(`main.notes.${phase}`) : "";
}

/** @returns {Main} @param {Picks} picks */
function dealing(picks) {
  const now = /** @type {Deal} */ (dealOf(picks));
  const second = { words: say("not_now"), act: () => deal(picks, null) };
  const action = actionOf(picks);
  const key = now.answers !== null ? "counter" : now.tab === "supply" ? "trade" : "offer";
  const words = say(`main.${key}`);
  if (action !== null) {
    const note = say("main.deal", { give: bundle(now.give), want: bundle(now.want) });
    return { words, note, icon: "trade", state: "ready", act: () => sendDeal(picks), second };
  }
  const missing = total(now.give) === 0 ? "main.give_first" : "main.want_first";
  return { words, note: say(missing), state: "you", act: null, second };
}

/**
 * @returns {Main}
 * @param {Table} table
 * @param {Picks} picks
 * @param {Counting} counting
 */
function discarding(table, picks, { most, cards }) {
  const left = most - total(cards);
  const hand = ownOf(table)?.hand ?? {};
  const second = { words: say("main.suggest"), act: () => picks.draft("cards", plentiest(hand, most)) };
  if (left > 0)
    return {
      words: say("main.more_to_choose", { count: left }),
      note: say("main.notes.discard"),
      state: "you",
      act: null,
      second,
    };
  return {
    words: say("discard", { count: most }),
    note: bundle(cards),
    icon: "card",
    state: "ready",
    act: () => sendCards(picks, { type: "discard", cards }),
    second,
  };
}

/** @returns {Main} @param {Picks} picks @param {Action} whole */
function confirming(picks, whole) {
  const what = whole.upgrade ?? whole.card ?? null;
  return {
    words: say(`main.${whole.type}`),
    note: what === null ? "" : capital(word(what)),
    icon: "check",
    state: "ready",
    act: () => picks.act(whole),
    second: { words: say("not_now"), act: () => picks.undo() },
  };
}
