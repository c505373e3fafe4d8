// The turn in words: what the main button does at the moment, and the steps of the top bar.

import { amount, bundle, good, moduleName, say } from "./words.js";
import { barterAction } from "./barter.js";
import { costOf, forcedPrice, ownOf, possible, ready } from "./possible.js";
import { comingOf } from "./flight/row.js";
import { oddsNow } from "./odds.js";
import { percent } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { orderOf, placing } from "./panel/sensor.js";

/** @import { Action } from "../../kit/service/api.js" */
/** @import { Main } from "../../kit/table/main_button.js" */
/** @import { Step } from "../../kit/table/steps.js" */
/** @import { Board, FlightView, Picks, Table } from "./types.js" */

/**
 * Returns the second choice at the button; null where it is not possible.
 * @typedef {(type: string, words: string) => {words: string, act: () => unknown} | null} Second
 */

/** The phases in which the player taps something on the table while the button waits. */
const CHOICES = [
  "setup_module",
  "production_choice",
  "choose_sector",
  "mission_reward",
  "pirate_reward",
  "module_loss",
];

/** Return the main button of the moment. @param {{table: Table, picks: Picks}} of @returns {Main | null} */
export function main({ table, picks }) {
  const board = table.board.value;
  if (board === null || table.past.value !== null) return null;
  if (board.winner !== null) return { words: say("go.over"), state: "others" };
  if (picks.actions.value.length === 0) return waiting(table, board);
  return confirming({ table, picks }) ?? going({ picks, board });
}

/** The button while others decide. @param {Table} table @param {Board} board @returns {Main} */
function waiting(table, board) {
  const { deciding, seats } = table.game.value;
  const name = seatName(seats, deciding[0] ?? board.active);
  return { words: say("go.turn_of", { name }), note: say(`phase.${board.phase}`), state: "others" };
}

/**
 * The button that sends the chosen action; null if none is chosen.
 * @param {{table: Table, picks: Picks}} of
 * @returns {Main | null}
 */
function confirming({ table, picks }) {
  const chosen = picks.chosen.value;
  if (chosen === null || chosen.type === "place-cards") return null;
  const back = { words: say("go.back"), act: () => picks.undo() };
  const action = chosen.type === "offer-trade" ? bartered(table, picks) : ready(picks);
  if (action === null) return { words: say("go.choose_more"), state: "you", second: back };
  return { ...wordsFor(table, action), act: () => picks.act(action), state: "ready", second: back };
}

/** @param {Table} table @param {Picks} picks */
function bartered(table, picks) {
  const own = ownOf(table);
  const other = table.board.value.players.find((one) => one.seat !== table.seat.value);
  if (own === null || other === undefined) return null;
  return barterAction({ picks, own, other, name: "" });
}

/** Return a main button's words for a chosen action. @param {Table} table @param {Action} action */
function wordsFor(table, action) {
  const cost = costOf(table, action);
  const paid = cost === null ? "" : bundle(cost);
  const { type } = action;
  if (type.startsWith("buy") || type.startsWith("sell")) return dealt(table, action);
  if (type === "offer-trade")
    return {
      words: say("go.offer"),
      note: say("go.both_ways", { give: bundle(action.give), get: bundle(action.get) }),
    };
  if (type === "force-purchase")
    return {
      words: say("go.buy", { what: amount(action.resource, 1) }),
      note: say("go.for", { price: amount("astro", forcedPrice(table)) }),
    };
  if (type === "build-ship") return { words: say("go.build", { what: good(action.ship) }), note: paid };
  if (type === "give-up-ship") return { words: say("go.give_up"), note: good(action.ship) };
  if (action.module) return moduleWords(table, action, paid);
  const [verb, tile] = type.split("-");
  return { words: say(`go.${verb}`, { what: say(`short.${tile}`) }), note: paid };
}

/** @type {Record<string, string>} */
const MODULE_VERBS = {
  "choose-module": "start_with",
  "build-module": "build",
  "upgrade-module": "upgrade",
  "lose-module": "lose",
};

/** @param {Table} table @param {Action} action @param {string} paid */
function moduleWords(table, { type, module }, paid) {
  const level = type === "upgrade-module" ? 2 : (ownOf(table)?.modules[module] ?? 1);
  return {
    words: say(`go.${MODULE_VERBS[type]}`, { what: say(`short.${module}`) }),
    note: paid || moduleName(module, level),
  };
}

/** @param {Table} table @param {Action} action */
function dealt(table, { type, goods, post }) {
  const { flight, players } = table.board.value;
  const card =
    post === undefined
      ? flight?.row.at(-1)?.card
      : players.flatMap((player) => player.trading_posts).find((one) => one.id === post);
  const isSale = type.startsWith("sell");
  const count = Object.values(goods).reduce((all, one) => all + one, 0);
  return {
    words: say(isSale ? "go.sell" : "go.buy", { what: bundle(goods) }),
    note: say("go.for", { price: amount("astro", count * ((isSale ? card?.sell : card?.buy) ?? 0)) }),
  };
}

/** The button that advances the turn. @param {{picks: Picks, board: Board}} of @returns {Main} */
function going({ picks, board }) {
  /** @param {string} type */
  const act = (type) => () => picks.act({ type });
  const { phase, flight } = board;
  /** @param {string} type @param {string} words */
  const second = (type, words) => (possible(picks, { type }) ? { words, act: act(type) } : null);
  if (CHOICES.includes(phase)) return { words: say(`go.${phase}`), state: "you" };
  if (phase === "sensor_offer")
    return {
      words: say("go.scan"),
      act: act("scan"),
      state: "ready",
      second: second("skip-scan", say("go.skip_scan")),
    };
  if (phase === "sensor_place") {
    const action = placing(picks, orderOf(picks, flight?.inspected ?? []));
    return {
      words: say("go.place"),
      note: say("go.place_note"),
      act: () => action && picks.act(action),
      state: "ready",
    };
  }
  if (phase === "pirate_demand") return demanded({ board, act, second });
  if (phase === "trade_answer")
    return {
      words: say("go.accept"),
      act: act("accept-offer"),
      state: "ready",
      second: second("decline-offer", say("go.refuse")),
    };
  if (phase === "trade_build") return { words: say("go.end_turn"), act: act("end-turn"), state: "ready" };
  if (possible(picks, { type: "reveal-card" }))
    return {
      words: say("go.next_card"),
      note: say("flight.of", { number: (flight?.revealed ?? 0) + 1, all: flight?.speed }),
      act: act("reveal-card"),
      state: "ready",
      second: second("end-flight", say("go.end_flight")),
    };
  return { words: say("go.end_flight"), note: endNote(flight), act: act("end-flight"), state: "ready" };
}

/** @param {FlightView | null} flight */
function endNote(flight) {
  if (flight === null) return "";
  return comingOf(flight) === 0 ? say(flight.left === 0 ? "flight.no_cards" : "flight.used_up") : "";
}

/**
 * @param {{board: Board, act: (type: string) => () => unknown, second: Second}} of
 * @returns {Main}
 */
function demanded({ board, act, second }) {
  const odds = oddsNow(board);
  return {
    words: say("go.fight"),
    note: percent(odds?.overall ?? 0),
    act: act("fight-pirate"),
    state: "ready",
    second: second("pay-pirate", say("go.pay", { price: board.flight?.demand })),
  };
}

const IN_FLIGHT = [
  "choose_sector",
  "sensor_offer",
  "sensor_place",
  "flight_ready",
  "card_open",
  "mission_reward",
  "pirate_demand",
  "pirate_reward",
  "module_loss",
];
const STEPS = ["production", "flight", "trade_build", "end"];

/**
 * Return the steps of the turn for the top bar.
 * @param {{board: Board}} of
 * @returns {Step[]}
 */
export function steps({ board }) {
  const { phase } = board;
  if (phase.startsWith("setup")) return [{ name: say("steps.setup"), state: "now" }];
  const now = phase.startsWith("production")
    ? 0
    : IN_FLIGHT.includes(phase)
      ? 1
      : phase === "game_over"
        ? 3
        : 2;
  return STEPS.map((step, index) => ({
    name: say(`steps.${step}`),
    state: index < now ? "done" : index === now ? "now" : "next",
  }));
}
