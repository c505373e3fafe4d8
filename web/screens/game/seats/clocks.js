// The clocks, counting down: the time left to a seat.

import { html, useEffect, useSignal } from "../../../kit/base/lib.js";
import { Icon } from "../../../kit/art/icons.js";
import { serviceNow } from "../../../kit/service/http.js";
import { t } from "../../../kit/words/texts.js";
import { sound } from "../../../kit/stage/sound/loud.js";
import { say } from "../announcer.js";

/** @import { OpenTable } from "../../../kit/game/types.js" */
/** @import { Game, SeatClock } from "../../../kit/service/api.js" */

const TICK_MS = 500;
const LOW_S = 20;
const LAST_S = 10;
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** Return the milliseconds left on a clock at a time. @param {SeatClock} clock @param {number} now */
export function leftOf(clock, now) {
  const spent = clock.running_since === null ? 0 : Math.max(0, now - Date.parse(clock.running_since));
  return Math.max(0, clock.remaining_ms - spent);
}

/** Return a span in words: 4:05, 1:02:03, 2 d 5 h. @param {number} ms */
export function span(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= DAY_S)
    return t("game.clock.days", {
      days: Math.floor(seconds / DAY_S),
      hours: Math.floor((seconds % DAY_S) / HOUR_S),
    });
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)];
  /** @param {number} value */
  const two = (value) => String(value).padStart(2, "0");
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % MINUTE_S)}`
    : `${minutes}:${two(seconds % MINUTE_S)}`;
}

/**
 * A seat's clock: green while it runs, amber when little is left.
 * @param {{clock: SeatClock, now: number}} props
 */
export function Clock({ clock, now }) {
  const left = leftOf(clock, now);
  const runs = clock.running_since !== null;
  const state = runs ? stateOf(left / 1000) : "";
  return html`<span class=${`clock ${state}`} role="timer" aria-live="off" title=${t("game.clocks")}>
    <${Icon} name="clock" /> ${left === 0 ? t("game.clock.over") : span(left)}</span>`;
}

/** Return the style of a running clock. @param {number} left in seconds */
function stateOf(left) {
  if (left > LOW_S) return "runs";
  return left < LAST_S ? "low last" : "low";
}

/**
 * Return the time to show: the present while a clock runs, otherwise the time of the last event.
 * @param {OpenTable} table
 */
export function useNow(table) {
  const then = table.then.value ?? table.game.value;
  const runs =
    table.past.value === null &&
    then.status === "running" &&
    then.clocks.some((clock) => clock.running_since !== null);
  const now = useSignal(serviceNow());
  useEffect(() => {
    if (!runs) return undefined;
    const tick = () => (now.value = serviceNow());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [runs, then]);
  const time = runs ? now.value : Date.parse(then.updated_at);
  useLowTime(table, then, runs, time);
  return time;
}

/**
 * Announce once that the user's own time is running out.
 * @param {OpenTable} table
 * @param {Game} then
 * @param {boolean} runs
 * @param {number} now
 */
function useLowTime(table, then, runs, now) {
  const mine = then.clocks.find((clock) => clock.seat === table.seat.value && clock.running_since !== null);
  const left = mine ? Math.ceil(leftOf(mine, now) / 1000) : null;
  const isLow = runs && left !== null && left <= LOW_S && left > 0;
  useEffect(() => {
    if (isLow) say(t("game.clock_low", { count: left }));
  }, [isLow, then.version]);
  const isLast = isLow && left < LAST_S;
  useEffect(() => {
    if (isLast) sound("tick", true);
  }, [isLast, left]);
}
