// The turn: its steps for the top bar, and the main button at each moment.

import { hasEntry } from "../../kit/base/entries.js";
import { fieldsOf, isDeciding } from "../../kit/game/choices.js";
import { bundle } from "../../kit/words/naming.js";
import { t } from "../../kit/words/texts.js";
import { actionOf, dealOf } from "./deal.js";
import { isPlaced, questionOf } from "./question.js";
import { ownOf, RULESET, say, sumOf } from "./resources.js";

/** @import { Counts } from "../../kit/base/types.js" */
/** @import { Action } from "../../kit/service/api.js" */
/** @import { Main } from "../../kit/table/main_button.js" */
/** @import { Step } from "../../kit/table/steps.js" */
/** @import { Board, Picks, PlayerView, Table } from "./types.js" */

/** The phases before, in, and after the middle of a turn. */
const BEFORE = new Set(["pre_roll", "spock", "kirk", "discard", "cruiser_move", "steal"]);
/** @type {Record<string, string>} */
const SETUP = { start_roll: "start", setup_outpost: "outpost", setup_ship: "ship" };

/** Actions that decline what the open question offers. */
const DECLINES = ["decline-spock", "decline-kirk", "decline-second-starship"];

/** @param {{board: Board}} of */
export function steps({ board }) {
  const { phase, phases } = board;
  const names = phases === "separate" ? ["roll", "trade", "build", "end"] : ["roll", "main", "end"];
  if (hasEntry(SETUP, phase)) return ordered(Object.values(SETUP), SETUP[phase]);
  const now = BEFORE.has(phase) || board.dice === null ? "roll" : names.includes(phase) ? phase : names[1];
  return ordered(names, now);
}

/** @param {string[]} names @param {string} now @returns {Step[]} */
function ordered(names, now) {
  const at = names.indexOf(now);
  return names.map((name, index) => ({
    name: say(`step.${name}`),
    state: index < at ? "done" : index === at ? "now" : "next",
  }));
}

/**
 * @returns {Main | null}
 * @param {{table: Table, picks: Picks}} of
 */
export function main({ table, picks }) {
  const own = ownOf(table);
  const { actions } = table.legal.value ?? { actions: [] };
  if (own === undefined) return null;
  return (
    discarding(table, picks) ??
    dealing(table, picks, own) ??
    choosing(table, picks) ??
    moving(picks, actions) ??
    placing(table, picks, actions)
  );
}

/** Discard cards after a 7. @returns {Main | null} @param {Table} table @param {Picks} picks */
function discarding(table, picks) {
  const due = dueOf(table);
  if (due === 0) return null;
  const cards = picks.drafts.value.discard ?? {};
  const left = due - sumOf(cards);
  const suggest = {
    words: say("suggest"),
    act: () => picks.draft("discard", suggestion(ownOf(table)?.resources ?? {}, due)),
  };
  if (left > 0) return { words: say("more_to_choose", { count: left }), state: "you", second: suggest };
  return {
    words: say("give_back", { count: due }),
    note: bundle(RULESET, cards),
    state: "ready",
    act: () => picks.act({ type: "discard", cards }),
    second: { words: say("clear"), act: () => picks.draft("discard", null) },
  };
}

/** Return how many cards this seat must give back; 0 for none. @param {Table} table */
export function dueOf(table) {
  if (table.past.value !== null) return 0;
  return table.board.value?.discards_due.find((one) => one.seat === table.seat.value)?.cards ?? 0;
}

/**
 * Suggest cards to give back: always one of the kind that the hand has most of.
 * @param {Counts} hand
 * @param {number} due
 */
export function suggestion(hand, due) {
  const left = { ...hand };
  /** @type {Counts} */
  const cards = {};
  for (let count = 0; count < due; count += 1) {
    const [kind] = Object.entries(left).reduce((best, one) => (one[1] > best[1] ? one : best));
    left[kind] -= 1;
    cards[kind] = (cards[kind] ?? 0) + 1;
  }
  return cards;
}

/**
 * Send the deal that is being put together.
 * @param {Table} table
 * @param {Picks} picks
 * @param {PlayerView} own
 * @returns {Main | null}
 */
function dealing(table, picks, own) {
  const deal = dealOf(table);
  if (deal.value === null) return null;
  const action = actionOf(deal.value, own);
  const close = { words: t("table.close"), act: () => (deal.value = null) };
  if (action === null) return { words: say("choose_deal"), state: "you", second: close };
  const { give, want } = deal.value;
  const key = deal.value.side === "supply" ? "trade_deal" : "offer_deal";
  return {
    words: say(key, { give: sumOf(give), want: sumOf(want) }),
    note: say("for", { give: bundle(RULESET, give), want: bundle(RULESET, want) }),
    icon: "trade",
    state: "ready",
    act: async () => {
      if ((await picks.act(action)) !== null) deal.value = null;
    },
    second: close,
  };
}

/**
 * Confirm a choice that has no place on the board, or wait for the rest of it.
 * @param {Table} table
 * @param {Picks} picks
 * @returns {Main | null}
 */
function choosing(table, picks) {
  const question = questionOf(table, picks);
  const whole = picks.whole ?? question?.whole ?? null;
  const type = picks.chosen.value?.type ?? question?.type;
  const decline = declineOf(picks);
  if (type === undefined || (isPlaced(picks, type) && question === null)) return null;
  const drop = { words: t("table.not_now"), act: () => picks.undo() };
  const second = picks.chosen.value === null ? decline : drop;
  if (whole !== null && !isPlaced(picks, type))
    return { words: say(`do.${type}`), icon: "check", state: "ready", act: () => picks.act(whole), second };
  if (type === "exchange-support-card" && picks.of("flip-support-card").length > 0)
    return {
      words: say("do.flip-support-card"),
      state: "ready",
      act: () => picks.act({ type: "flip-support-card" }),
    };
  return { words: say("choose_first"), state: "you", second };
}

/** Return the second choice, which declines the question. @param {Picks} picks */
function declineOf(picks) {
  const type = DECLINES.find((one) => picks.of(one).length > 0);
  return type === undefined ? null : { words: say("do_without"), act: () => picks.act({ type }) };
}

/**
 * The moves without a choice, the most likely first.
 * @param {Picks} picks
 * @param {Action[]} actions
 * @returns {Main | null}
 */
function moving(picks, actions) {
  const type = ["roll-dice", "roll-for-start", "end-turn", "begin-building"].find((one) =>
    actions.some((action) => action.type === one),
  );
  if (type === undefined) return null;
  const icon = type.startsWith("roll") ? "dice" : "flag";
  return { words: say(`do.${type}`), icon, state: "ready", act: () => picks.act({ type }) };
}

/**
 * A choice on the board that must be made.
 * @param {Table} table
 * @param {Picks} picks
 * @param {Action[]} actions
 * @returns {Main | null}
 */
function placing(table, picks, actions) {
  const type = actions.find((action) => fieldsOf(action).length > 0)?.type;
  if (type === undefined || !isDeciding(table)) return null;
  const decline = actions.find((one) => DECLINES.includes(one.type));
  return {
    words: say(`do.${type}`),
    note: say("on_the_board"),
    state: "you",
    second: decline ? { words: say("do_without"), act: () => picks.act(decline) } : null,
  };
}
