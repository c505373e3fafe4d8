// Labels for the values of this ruleset's actions: hands by their owners, offers by their contents.

import { t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { bundle } from "../../kit/words/naming.js";

/** @import { Table } from "./types.js" */

const RULESET = "star-trek-catan";

/**
 * Return a value in words; null if the general wording fits.
 * @param {Table} table
 * @param {string} name
 * @param {any} value
 */
export function worded(table, name, value) {
  const board = table.board.value;
  const seats = table.game.value.seats;
  if ((name === "victim" || name === "opponent") && Number.isInteger(value)) {
    const player = board?.players.find((one) => one.seat === value);
    return player
      ? t(`${RULESET}.ui.victim`, { who: seatName(seats, value), count: player.resource_count })
      : null;
  }
  if (name === "offer") {
    const offer = board?.offers.find((one) => one.offer === value);
    return offer
      ? t(`${RULESET}.ui.offer_number`, {
          who: seatName(seats, offer.seat),
          give: bundle(RULESET, offer.give),
          want: bundle(RULESET, offer.want),
        })
      : null;
  }
  return null;
}
