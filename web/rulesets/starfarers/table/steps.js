// The steps of a turn, as the top bar shows them.

import { say } from "../words.js";

/** @import { Step } from "../../../kit/table/steps.js" */
/** @import { Board } from "../types.js" */

const STEPS = ["roll", "trade", "flight"];
/** @type {Record<string, number>} */
const STEP_OF = {
  roll: 0,
  relief: 0,
  discard: 0,
  rob: 0,
  trade_build: 1,
  flight_shake: 2,
  flight_move: 2,
  encounter_choice: 2,
  encounter_stop: 2,
  encounter_lose_upgrade: 2,
  encounter_gain_upgrade: 2,
  encounter_resources: 2,
  friendship_choose: 2,
  free_ship_place: 2,
};

/** @param {{board: Board}} at @returns {Step[]} */
export function steps({ board }) {
  const now = STEP_OF[board.phase];
  if (now === undefined) return [];
  const states = STEPS.map((name, at) => ({
    name: say(`steps.${name}`),
    state: /** @type {"done" | "now" | "next"} */ (at < now ? "done" : at === now ? "now" : "next"),
  }));
  return [...states, { name: say("steps.end"), state: "next" }];
}
