// The messages in the chat of a table.

import { Problem, gamePath, get } from "../service/http.js";

/** @import { ChatMessage } from "../service/api.js" */
/** @import { Asker } from "../service/http.js" */

/** @typedef {{value: ChatMessage[]}} Known The messages that the page knows, oldest first. */

/**
 * Read all messages of a table, since a stream repeats none.
 * @param {{id: string, token: Asker, chat: Known}} table
 */
export async function readChat({ id, token, chat }) {
  let after = 0;
  try {
    for (;;) {
      const { items } = await get(gamePath(id, "/chat"), { after }, token);
      if (items.length === 0) return;
      addTo(chat, items);
      after = items.at(-1).number;
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem; // the next stream reads them
  }
}

/** Add messages in their order, each once. @param {Known} chat @param {ChatMessage[]} found */
export function addTo(chat, found) {
  const known = new Map([...chat.value, ...found].map((one) => [one.number, one]));
  chat.value = [...known.values()].sort((one, other) => one.number - other.number);
}
