// The hand of this page's seat: a slot for each resource. Pressing cards gives them back after a 7, or begins
// and changes a deal.

import { html, useEffect, useRef, useSignal } from "../../../kit/base/lib.js";
import { behind, HandCard } from "../../../kit/table/card.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { dealOf, given, putBack } from "../deal.js";
import { answer, questionOf } from "../question.js";
import { changed, named, RESOURCES, say, sumOf } from "../resources.js";
import { dueOf } from "../turn.js";

/** @import { Picks, PlayerView, Table } from "../types.js" */

const KEYS = ["q", "w", "e", "r", "z"];
const NEW_MS = 2000;

/** @param {{table: Table, picks: Picks, own: PlayerView}} props */
export function Hand({ table, picks, own }) {
  const use = useOf(table, picks, own);
  const { more, less } = use;
  const fresh = useNew(own);
  const hand = own.resources ?? {};
  useHotkeys(
    Object.fromEntries(
      RESOURCES.map((kind, index) => [KEYS[index], more && (() => hand[kind] && more(kind))]),
    ),
  );
  return html`<section class="dock-group hand-group" aria-labelledby="hand-title">
    <h2 id="hand-title" class="dock-label"><b>${say("hand")}</b>
      ${say("cards", { count: own.resource_count })}</h2>
    <div class="hand-row" style=${`--behind: ${behind(Object.values(hand))}`}>${RESOURCES.map(
      (kind, index) => {
        const count = hand[kind] ?? 0;
        return html`<${HandCard} key=${kind} name=${kind} words=${named(kind)} count=${count}
        chosen=${use.chosen[kind] ?? 0} isDim=${use.isDim?.(kind) ?? false} isNew=${fresh.has(kind)}
        hotkey=${KEYS[index].toUpperCase()} note=${use.note}
        onMore=${more && (() => more(kind))}
        onLess=${less && (use.chosen[kind] ?? 0) > 0 ? () => less(kind) : null} />`;
      },
    )}</div>
  </section>`;
}

/**
 * Return what pressing a card does now.
 * @param {Table} table
 * @param {Picks} picks
 * @param {PlayerView} own
 * @returns {{chosen: Record<string, number>, note: string, more: ((kind: string) => void) | null, less:
 *   ((kind: string) => void) | null, isDim?: (kind: string) => boolean}}
 */
function useOf(table, picks, own) {
  const nothing = { chosen: {}, note: "", more: null, less: null };
  if (table.past.value !== null || table.busy.value) return nothing;
  const due = dueOf(table);
  if (due > 0) return discarding(picks, own, due);
  const question = questionOf(table, picks);
  if (question?.type === "return-card" && question.field === "resource")
    return { ...nothing, note: say("return_it"), more: (kind) => answer(picks, question, kind) };
  const deal = dealOf(table);
  const can = canTrade(picks);
  if (deal.value === null && !can.supply && !can.players) return nothing;
  return {
    chosen: deal.value?.give ?? {},
    note: say("trade_it"),
    more: (kind) => (deal.value = given(deal.value, own, kind, can)),
    less: (kind) => deal.value && (deal.value = putBack(deal.value, own, kind)),
  };
}

/** @param {Picks} picks @param {PlayerView} own @param {number} due */
function discarding(picks, own, due) {
  const cards = picks.drafts.value.discard ?? {};
  /** @param {string} kind */
  const isFull = (kind) => sumOf(cards) >= due || (cards[kind] ?? 0) >= (own.resources?.[kind] ?? 0);
  return {
    chosen: cards,
    note: say("give_it_back"),
    /** @param {string} kind */
    more: (kind) => picks.draft("discard", isFull(kind) ? changed(cards, kind, -1) : changed(cards, kind, 1)),
    /** @param {string} kind */
    less: (kind) => picks.draft("discard", changed(cards, kind, -1)),
  };
}

/** Return the partners that the seat can trade with now. @param {Picks} picks */
export function canTrade(picks) {
  return {
    supply: picks.of("trade-with-supply").length > 0,
    players: picks.template("offer-trade") !== null,
  };
}

/** Return the kinds of the cards that have just arrived. @param {PlayerView} own */
function useNew(own) {
  const before = useRef(own.resources ?? {});
  const fresh = useSignal(/** @type {Set<string>} */ (new Set()));
  const now = own.resources ?? {};
  useEffect(() => {
    const more = RESOURCES.filter((kind) => (now[kind] ?? 0) > (before.current[kind] ?? 0));
    before.current = now;
    if (more.length === 0) return undefined;
    fresh.value = new Set(more);
    const timer = setTimeout(() => (fresh.value = new Set()), NEW_MS);
    return () => clearTimeout(timer);
  }, [JSON.stringify(now)]);
  return fresh.value;
}
