// What the last roll brought to whom, as the event of that roll says it.

import { signal, useEffect } from "../../lib.js";
import { Problem, gamePath, get } from "../../http.js";

const BACK = 60;
const WAIT_MS = 150;

/** @type {Map<string, import("../../vendor/signals.js").Signal<any>>} by game, turn and roll */
const known = new Map();

/** The income by seat of the last roll before a board's version: `[{seat, cards}]`; null until it is known. */
export function useIncome(table, board) {
  const key = `${table.id} ${board.turn} ${board.dice}`;
  if (!known.has(key)) known.set(key, signal(null));
  const found = known.get(key);
  useEffect(() => {
    if (board.dice === null || found.value !== null) return undefined;
    const timer = setTimeout(() => read(table, board, found), WAIT_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return found.value;
}

async function read(table, board, found) {
  try {
    const page = await get(gamePath(table.id, "/events"), { after: Math.max(0, board.version - BACK), limit: BACK }, table.token);
    const rolled = page.items.filter((one) => one.version <= board.version && one.type === "dice-rolled").at(-1);
    if (rolled) found.value = rolled.data.income;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  }
}
