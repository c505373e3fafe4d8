// The number of people who watch a game, in its top bar.

import { html, useSignal } from "../../kit/base/lib.js";
import { gamePath, get } from "../../kit/service/http.js";
import { Watchers } from "../../kit/parts/watchers.js";
import { usePoll } from "../../kit/service/polling.js";

const EVERY_MS = 10_000;

/** @param {{id: string}} props */
export function Watching({ id }) {
  const count = useSignal(0);
  usePoll(
    async (isGone) => {
      const game = await get(gamePath(id));
      if (!isGone()) count.value = game.spectators;
      return game.status === "running" || game.status === "waiting";
    },
    EVERY_MS,
    [id],
  );
  return html`<${Watchers} count=${count.value} />`;
}
