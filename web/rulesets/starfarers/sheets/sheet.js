// The sheet over the board: a question that must be answered, a trade, or offers, one at a time.

import { html } from "../../../kit/base/lib.js";
import { dealOf } from "../table/dealing.js";
import { FriendshipCard, GainOrLose, HelpingHand, Relief, TakeResources, Victim } from "./choices.js";
import { Encounter } from "./encounter.js";
import { Offers } from "./offers.js";
import { ShipKind } from "./ship_kind.js";
import { Trade } from "./trade.js";

/** @import { View } from "../../../kit/base/types.js" */
/** @import { Picks, Table } from "../types.js" */

/** The view that asks for each type of action. */
/** @type {Record<string, View>} */
const ASKS = {
  "answer-number": Encounter,
  "answer-yes-no": Encounter,
  "take-resources": TakeResources,
  "take-upgrade": GainOrLose,
  "gain-upgrade": GainOrLose,
  "remove-upgrade": GainOrLose,
  "take-relief": Relief,
  rob: Victim,
  "take-friendship-card": FriendshipCard,
  "place-ship": ShipKind,
};

/** @param {{table: Table, picks: Picks}} props */
export function Sheet({ table, picks }) {
  if (table.past.value !== null || table.board.value === null) return null;
  const asked = picks.actions.value.map((one) => one.type).find((type) => Object.hasOwn(ASKS, type));
  if (asked !== undefined) return html`<${ASKS[asked]} table=${table} picks=${picks} />`;
  if (picks.chosen.value?.type === "use-helping-hand")
    return html`<${HelpingHand} table=${table} picks=${picks} />`;
  if (dealOf(picks) !== null) return html`<${Trade} table=${table} picks=${picks} />`;
  if (table.board.value.offers.length > 0) return html`<${Offers} table=${table} picks=${picks} />`;
  const isOnMap = picks.of("stop-ship").length > 0 || picks.of("place-free-trade-ship").length > 0;
  if (table.board.value.encounter !== null && !isOnMap)
    return html`<${Encounter} table=${table} picks=${picks} />`;
  return null;
}
