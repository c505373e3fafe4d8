// Announcements for screen readers: recent events in one piece, and decisions that this seat must make.

import { useEffect, useMemo } from "../../kit/base/lib.js";
import { isDeciding } from "../../kit/game/choices.js";
import { tellingOf } from "../../kit/game/lines.js";
import { spelled } from "../../kit/table/glyphed.js";
import { t } from "../../kit/words/texts.js";
import { term } from "../../kit/words/words.js";
import { seatName } from "../../kit/words/words.js";

/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { Game } from "../../kit/service/api.js" */

const QUIET_MS = 1200; // the announcement waits for a pause of this length
const LATEST_MS = 6000;
const AT_ONCE_MS = 150;
const LINES = 5;

/** Announce a text politely to screen readers. @param {string} text */
export function say(text) {
  const announcer = document.getElementById("announcer");
  if (announcer !== null && announcer.textContent !== text) announcer.textContent = text;
}

class Announcer {
  constructor() {
    /** @type {number | null} all events up to this version are announced or older than the page */
    this.said = null;
    this.choice = "";
    this.since = 0;
  }

  /** Read the current table, and announce its news when it is time to. @param {OpenTable} table */
  update(table) {
    const game = table.game.value;
    if (game === null || table.past.value !== null) return;
    const isFirst = this.said === null;
    this.said ??= game.version;
    const mine = isDeciding(table);
    const choice = mine ? `${table.seat.value} ${game.phase} ${table.legal.value?.since ?? ""}` : "";
    const isAsked = choice !== "" && choice !== this.choice;
    this.choice = choice;
    if (!isFirst && game.version === this.said && !isAsked) return;
    this.since ||= Date.now();
    const isUrgent = isFirst || isAsked || game.status !== "running" || Date.now() - this.since > LATEST_MS;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.speak(table), isUrgent ? AT_ONCE_MS : QUIET_MS);
  }

  /** @param {OpenTable} table */
  speak(table) {
    this.since = 0;
    const game = table.game.value;
    if (game === null || table.past.value !== null) return;
    const news = table.lines.value.filter((line) => line.version > (this.said ?? 0));
    const lines = tellingOf(news).reverse();
    this.said = game.version;
    const left = lines.length - LINES;
    const told = [
      ...(left > 0 ? [t("game.said_before", { count: left })] : []),
      ...lines.slice(-LINES).map(({ brief }) => `${spelled(brief, game.seats)}.`),
    ];
    say([...told, standing(table, game)].filter(Boolean).join(" "));
  }

  close() {
    clearTimeout(this.timer);
  }
}

/**
 * Return the most important state: the winner, the end, or a decision of this seat.
 * @param {OpenTable} table
 * @param {Game} game
 */
function standing(table, game) {
  if (game.winner !== null) return `${t("game.won", { name: seatName(game.seats, game.winner) })}.`;
  if (game.status === "aborted") return t("game.aborted");
  if (game.closed) return t("game.closed", { reason: game.closed.reason });
  if (isDeciding(table)) return t("game.my_choice", { phase: term(game.ruleset, game.phase ?? "") });
  return "";
}

/** Announce the events of a table while it is shown. @param {OpenTable} table */
export function useAnnouncements(table) {
  const announcer = useMemo(() => new Announcer(), [table, table.seat.value]);
  useEffect(() => () => announcer.close(), [announcer]);
  useEffect(
    () => announcer.update(table),
    [announcer, table.game.value, table.past.value, table.lines.value],
  );
}
