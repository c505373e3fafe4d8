// Receipts: the signed head of each game that this browser saw last. The game's later log must continue it.

import { entryOf } from "../base/entries.js";
import { Problem, gamePath, get } from "../service/http.js";
import { canHash, fromHex } from "../verify/bytes.js";
import { Refused, require } from "../verify/json.js";
import { isSame, readCheckpoint, signedText } from "../verify/notes.js";
import { isGrown } from "../verify/tree.js";
import { ask } from "./asking.js";
import { read, write } from "../base/purse.js";
import { readKeys } from "./keys.js";

/** @import { Asker } from "../service/http.js" */
/** @import { Checkpoint } from "../verify/notes.js" */

const RECEIPTS = "starledger.receipts";
const MOST = 300; // the oldest ones are dropped

/**
 * Result of a comparison: `first` if there was no receipt, `grown` if the log continues the previous one,
 * `changed` if it does not, `strange` if a key is missing or a signature invalid, `unknown` if the comparison
 * was impossible.
 * @typedef {{state: "first" | "grown" | "changed" | "strange" | "unknown", version?: number, before?: number,
 *   head?: string, detail?: string}} Comparison
 */

/**
 * Compare a game's log with its stored receipt, and store a newer one.
 * @param {string} game
 * @param {Asker} token
 * @returns {Promise<Comparison>}
 */
export async function compareHistory(game, token) {
  if (!canHash()) return { state: "unknown" };
  try {
    const note = await noteOf(game, token);
    const { keys, gone } = await readKeys();
    if (gone.length > 0) return { state: "strange", detail: gone[0].key };
    const now = await checkpointIn(
      note,
      keys.map((one) => one.key),
    );
    require(now.game === game, "the receipt belongs to another game");
    const before = entryOf(read(RECEIPTS, {}), game);
    if (before === undefined) {
      keepReceipt(game, note);
      return { state: "first", version: now.size, head: now.head };
    }
    const then = readCheckpoint(textOf(before));
    const continues = await isContinued(then, now, token);
    if (continues) keepReceipt(game, note); // otherwise the stored receipt is evidence
    return { state: continues ? "grown" : "changed", version: now.size, before: then.size, head: now.head };
  } catch (error) {
    if (error instanceof Refused) return { state: "strange", detail: error.message };
    if (error instanceof Problem) return { state: "unknown", detail: error.message };
    throw error;
  }
}

/** @param {string} game */
export function forgetReceipt(game) {
  const { [game]: _, ...others } = read(RECEIPTS, {});
  write(RECEIPTS, others);
}

/** @param {string} game @param {string} note */
function keepReceipt(game, note) {
  const { [game]: _, ...others } = read(RECEIPTS, {});
  const newest = Object.entries(others).slice(1 - MOST);
  write(RECEIPTS, { ...Object.fromEntries(newest), [game]: note });
}

/** @param {string} game @param {Asker} token */
async function noteOf(game, token) {
  const answer = await ask(gamePath(game, "/checkpoint"), token, "text/plain");
  return answer.text();
}

/** @param {string} note @param {string[]} keys */
async function checkpointIn(note, keys) {
  for (const key of keys) {
    const text = await signedText(note, key).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      return null;
    });
    if (text !== null) return readCheckpoint(text);
  }
  throw new Refused("the receipt is not signed with a key of the service");
}

/** @param {string} note */
function textOf(note) {
  return note.slice(0, note.lastIndexOf("\n\n") + 1);
}

/** @param {Checkpoint} then @param {Checkpoint} now @param {Asker} token */
async function isContinued(then, now, token) {
  if (then.size >= now.size) return isSame(then, now);
  const { proof } = await get(
    gamePath(now.game, "/proofs/consistency"),
    { from: then.size, to: now.size },
    token,
  );
  return isGrown(then, now, proof.map(fromHex));
}
