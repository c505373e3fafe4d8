// The clocks, counting down: the time left to each seat, and the deadline of the pending decision.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { serviceNow } from "../../kit/service/http.js";
import { t } from "../../kit/words/texts.js";
import { Who } from "../../kit/parts/parts.js";
import { say } from "./announcer.js";

const TICK_MS = 500;
const LOW_S = 30;
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** Return the milliseconds left on a clock at a time. */
export function leftOf(clock, now) {
  const spent = clock.running_since === null ? 0 : Math.max(0, now - Date.parse(clock.running_since));
  return Math.max(0, clock.remaining_ms - spent);
}

/** A span in words: 4:05, 1:02:03, 2 d 5 h. */
export function span(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= DAY_S)
    return t("game.clock.days", {
      days: Math.floor(seconds / DAY_S),
      hours: Math.floor((seconds % DAY_S) / HOUR_S),
    });
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)];
  const two = (value) => String(value).padStart(2, "0");
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % MINUTE_S)}`
    : `${minutes}:${two(seconds % MINUTE_S)}`;
}

export function Clocks({ table }) {
  const then = table.then.value;
  const isPast = table.past.value !== null;
  const runs =
    !isPast && then.status === "running" && then.clocks.some((clock) => clock.running_since !== null);
  const now = useNow(runs, then);
  const mine = then.clocks.find((clock) => clock.seat === table.seat.value && clock.running_since !== null);
  const left = mine ? Math.ceil(leftOf(mine, now) / 1000) : null;
  const isLow = runs && left !== null && left <= LOW_S && left > 0;
  useEffect(() => {
    if (isLow) say(t("game.clock_low", { count: left }));
  }, [isLow, then.version]);
  if (then.clocks.length === 0) return null;
  return html`<ul class="clocks" aria-label=${t("game.clocks")}>
    ${then.clocks.map(
      (clock) => html`<${Clock} key=${clock.seat} clock=${clock} seats=${then.seats} now=${now} />`,
    )}
  </ul>`;
}

function Clock({ clock, seats, now }) {
  const left = leftOf(clock, now);
  const runs = clock.running_since !== null;
  const isLow = runs && left <= LOW_S * 1000;
  return html`<li class=${`${runs ? "runs" : ""} ${isLow ? "low" : ""}`}>
    <${Who} seats=${seats} seat=${clock.seat} />
    <span role="timer" aria-live="off">${left === 0 ? t("game.clock.over") : span(left)}</span>
      ${runs && html` <span class="tag">${t("game.clock.runs")}</span>`}
  </li>`;
}

/** Return the time to show: the present while a clock runs, otherwise the time of the last event. */
function useNow(runs, then) {
  const now = useSignal(serviceNow());
  useEffect(() => {
    if (!runs) return undefined;
    const tick = () => (now.value = serviceNow());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [runs, then]);
  return runs ? now.value : Date.parse(then.updated_at);
}
