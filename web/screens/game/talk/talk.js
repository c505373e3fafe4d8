// Talk among players: at the foot of the log the chat, if there is one, and three quick phrases that fit, all
// behind a button; and a bubble beside the plate of the speaker.

import { Icon } from "../../../kit/art/icons.js";
import { html, useEffect, useLayoutEffect, useRef, useSignal } from "../../../kit/base/lib.js";
import {
  fitting,
  hasChat,
  isMuted,
  readPhrases,
  sensible,
  toggleMuted,
  wordsOf,
} from "../../../kit/game/talk.js";
import { Problem, gamePath, newKey, post } from "../../../kit/service/http.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { t } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { Chat } from "./chat.js";
import { Report, othersAt } from "./report.js";

/** @import { OpenTable } from "../../../kit/game/types.js" */
/** @import { ChatMessage, Said } from "../../../kit/service/api.js" */

const SHOWN_MS = 6000;
const REFUSED_MS = 4000;
const GAP_PX = 10;

/** The foot of the log for somebody with a seat. @param {{table: OpenTable}} props */
export function Talk({ table }) {
  const isOpen = useSignal(false);
  const isReporting = useSignal(false);
  const refusal = useSignal("");
  const [game, seat] = [table.game.value, table.seat.value];
  useEffect(() => void readPhrases(), []);
  useHotkeys(isOpen.value ? { escape: () => (isOpen.value = false) } : {});
  useEffect(() => {
    const timer = setTimeout(() => (refusal.value = ""), REFUSED_MS);
    return () => clearTimeout(timer);
  }, [refusal.value]);
  if (seat === null) return null;
  /** @param {string} phrase */
  const say = async (phrase) => {
    isOpen.value = false;
    try {
      await post(gamePath(table.id, "/phrases"), { phrase, seat }, table.token, newKey());
      refusal.value = "";
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      refusal.value = problem.message;
    }
  };
  const report = () => {
    isOpen.value = false;
    isReporting.value = true;
  };
  const button = (/** @type {{phrase: string}} */ { phrase }) =>
    html`<button key=${phrase} type="button" onClick=${() => say(phrase)}>${wordsOf(phrase)}</button>`;
  return html`<div class="talk">
    ${isOpen.value && html`<${All} table=${table} button=${button} report=${report} />`}
    ${isReporting.value && html`<${Report} table=${table} close=${() => (isReporting.value = false)} />`}
    <p class="talk-refused" role="status">${refusal.value}</p>
    ${hasChat.value && html`<${Chat} table=${table} />`}
    <div class="talk-row" role="group" aria-label=${t("game.talk.title")}>
      ${fitting(game, seat).map(button)}
      <button type="button" class="talk-more" aria-expanded=${String(isOpen.value)}
        aria-label=${t("game.talk.all")} title=${t("game.talk.all")}
        onClick=${() => (isOpen.value = !isOpen.value)}><${Icon} name="chat" /></button>
    </div></div>`;
}

/**
 * All phrases, and whom to mute or report.
 * @param {{table: OpenTable, button: (one: any) => any, report: () => void}} props
 */
function All({ table, button, report }) {
  const game = table.game.value;
  const others = game.seats.filter(({ seat, kind }) => kind !== "open" && seat !== table.seat.value);
  return html`<div class="talk-all">
    <div class="talk-phrases">${sensible(game).map(button)}</div>
    <div class="talk-muted">${others.map(
      ({ seat }) => html`<label key=${seat}><input type="checkbox" checked=${isMuted(game, seat)}
        onChange=${() => toggleMuted(game, seat)} />
        ${t("game.talk.mute", { name: seatName(game.seats, seat) })}</label>`,
    )}</div>
    ${
      othersAt(table).length > 0 &&
      html`<button type="button" class="talk-report" onClick=${report}>${t("game.report.open")}</button>`
    }</div>`;
}

/** The bubbles of all who have just said something. @param {{table: OpenTable}} props */
export function Bubbles({ table }) {
  useEffect(() => void readPhrases(), [table.said.value]);
  const game = table.game.value;
  return html`<div class="bubbles">${Object.values(table.said.value)
    .filter((one) => !isMuted(game, one.seat))
    .map((one) => html`<${Bubble} key=${`${one.seat}/${one.said_at}`} table=${table} said=${one} />`)}</div>`;
}

/** @param {{table: OpenTable, said: Said | ChatMessage}} props */
function Bubble({ table, said }) {
  const isGone = useSignal(false);
  const at = useSignal(/** @type {ReturnType<typeof placeBeside>} */ (null));
  const words = "text" in said ? said.text : wordsOf(said.phrase);
  useEffect(() => {
    const timer = setTimeout(() => (isGone.value = true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => void (at.value = placeBeside(said.seat, bubble.current)), []);
  if (isGone.value || words === "") return null;
  const game = table.game.value;
  const name = seatName(game.seats, said.seat);
  const style = at.value === null ? "visibility: hidden" : `left: ${at.value.x}px; top: ${at.value.y}px`;
  return html`<div class=${`bubble ${at.value?.side ?? ""} of-${game.seats[said.seat].color}`} style=${style}
    role="status" ref=${bubble}><span class="unseen">${name}: </span><b>${words}</b>
    ${
      said.seat !== table.seat.value &&
      html`<button type="button" class="bare" aria-label=${t("game.talk.mute", { name })}
        title=${t("game.talk.mute", { name })} onClick=${() => toggleMuted(game, said.seat)}>
        <${Icon} name="cross" /></button>`
    }</div>`;
}

/**
 * Return where a bubble points at the plate of a seat: at its side towards the middle of the page, or below
 * it where the plates lie in a row; null without a plate.
 * @param {number} seat
 * @param {HTMLElement | null} bubble
 */
function placeBeside(seat, bubble) {
  const plates = [...document.querySelectorAll(".plates > li")].map((one) => one.getBoundingClientRect());
  const plate = plates.at(seat);
  if (plate === undefined) return null;
  const isInRow = plates.every(({ top }) => top === plate.top);
  const isLate = plate.left + plate.width / 2 > innerWidth / 2;
  const middle = plate.top + plate.height / 2;
  if (!isInRow && isLate) return { side: "before", x: plate.left - GAP_PX, y: middle };
  if (!isInRow) return { side: "beside", x: plate.right + GAP_PX, y: middle };
  const x = isLate ? plate.right : plate.left;
  const [width, height] = [bubble?.offsetWidth ?? 0, bubble?.offsetHeight ?? 0];
  const top = plate.bottom + GAP_PX;
  const others = [...document.querySelectorAll(".bubble")].filter((one) => one !== bubble);
  const y = freeBelow(
    others.map((one) => one.getBoundingClientRect()),
    { left: isLate ? x - width : x, top, width, height },
  );
  return { side: `below${isLate ? " late" : ""}${y > top ? " pushed" : ""}`, x, y };
}

/**
 * Return the first height, from a box's own downwards, at which it covers no other box.
 * @param {{left: number, right: number, top: number, bottom: number}[]} taken
 * @param {{left: number, top: number, width: number, height: number}} box
 */
export function freeBelow(taken, { left, top, width, height }) {
  return taken
    .filter((one) => one.left < left + width && one.right > left)
    .sort((one, other) => one.top - other.top)
    .reduce((y, one) => (one.top < y + height && one.bottom > y ? one.bottom + GAP_PX : y), top);
}
