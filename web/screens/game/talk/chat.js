// The chat of a table: what its players have written, and the field for another message.

import { html, onText, useEffect, useLayoutEffect, useRef, useSignal } from "../../../kit/base/lib.js";
import { readChat } from "../../../kit/game/messages.js";
import { isMuted } from "../../../kit/game/talk.js";
import { Problem, gamePath, newKey, post } from "../../../kit/service/http.js";
import { t } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";

/** @import { OpenTable } from "../../../kit/game/types.js" */

const LONGEST = 200;

/** @param {{table: OpenTable}} props */
export function Chat({ table }) {
  const text = useSignal("");
  const refusal = useSignal("");
  const busy = useSignal(false);
  const [seat, streams] = [table.seat.value, table.streams.value];
  useEffect(() => void readChat(table), [table, seat, streams]);
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    if (busy.value || text.value.trim() === "") return;
    busy.value = true;
    try {
      await post(gamePath(table.id, "/chat"), { text: text.value, seat }, table.token, newKey());
      text.value = refusal.value = "";
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refusal.value = [problem.message, ...Object.values(problem.errors).flat()].join(" ");
    } finally {
      busy.value = false;
    }
  };
  const type = onText((given) => {
    text.value = given;
    refusal.value = "";
  });
  return html`<div class="chat">
    <${Messages} table=${table} />
    <p class="talk-refused" role="status">${refusal.value}</p>
    <form onSubmit=${send}>
      <input name="message" maxlength=${LONGEST} autocomplete="off" enterkeyhint="send"
        aria-label=${t("game.talk.write")} placeholder=${t("game.talk.write")} value=${text.value}
        onInput=${type} />
      <button type="submit" disabled=${busy.value}>${t("game.talk.send")}</button>
    </form></div>`;
}

/** The messages of all who are not muted, the newest in view. @param {{table: OpenTable}} props */
export function Messages({ table }) {
  const game = table.game.value;
  const found = table.chat.value.filter((one) => !isMuted(game, one.seat));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [found.at(-1)?.number]);
  if (found.length === 0) return null;
  return html`<ol class="chat-messages" tabindex="0" aria-label=${t("game.talk.messages")} ref=${list}>
    ${found.map(
      (one) => html`<li key=${one.number} class=${`of-${game.seats[one.seat]?.color}`}>
        <b>${seatName(game.seats, one.seat)}</b> <span>${one.text}</span></li>`,
    )}</ol>`;
}
