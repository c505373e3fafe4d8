// A tournament in a few words: its format and length, its time, its clock.

import { html } from "../../kit/base/lib.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { language, t } from "../../kit/words/texts.js";

/** @import { TournamentSummary } from "../../kit/service/api.js" */

const MINUTE_S = 60;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Return the name of a tournament, or a general one. @param {TournamentSummary} tournament */
export function nameOf({ name }) {
  return name ?? t("tournaments.nameless");
}

/** Return the format and the length, such as "Swiss, 5 rounds". @param {TournamentSummary} tournament */
export function lengthOf({ format, minutes, rounds }) {
  const title = t(`tournaments.formats.${format}`);
  if (minutes !== null) return `${title}, ${t("tournaments.minutes", { count: minutes })}`;
  return rounds === null ? title : `${title}, ${t("tournaments.rounds", { count: rounds })}`;
}

/** Return the time limit of the games in words. @param {TournamentSummary["clock"]} clock */
export function clockOf(clock) {
  if (!clock) return t("tournaments.clock.none");
  if (clock.kind === "decision") return t("tournaments.clock.decision", { all: clock.seconds });
  if (clock.kind === "days") return t("tournaments.clock.days", { count: clock.days });
  const minutes = Math.round(clock.total_seconds / MINUTE_S);
  return t("tournaments.clock.increment", { all: minutes, more: clock.increment_seconds });
}

/** Return a start as seen now: a time of today, or a date with it. @param {string} time */
export function startOf(time, now = Date.now()) {
  const isNear = Math.abs(Date.parse(time) - now) < DAY_MS / 2;
  /** @type {Intl.DateTimeFormatOptions} */
  const style = isNear ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(language.value, style).format(new Date(time));
}

/** Return the time until a moment, as minutes and seconds or, from an hour on, hours and minutes. */
export function timeUntil(/** @type {string} */ time, now = Date.now()) {
  const left = Math.max(0, Date.parse(time) - now);
  const [large, small] = left < HOUR_MS ? [60_000, 1000] : [HOUR_MS, 60_000];
  const rest = String(Math.floor((left % large) / small)).padStart(2, "0");
  return t(left < HOUR_MS ? "tournaments.in_minutes" : "tournaments.in_hours", {
    large: String(Math.floor(left / large)),
    small: rest,
  });
}

/** The facts of a tournament below its name. @param {{tournament: TournamentSummary}} props */
export function Facts({ tournament }) {
  const { ruleset, pod_size: seats, clock, rated, organiser } = tournament;
  const facts = [
    titleOf(ruleset),
    lengthOf(tournament),
    t("tournaments.pods", { all: seats }),
    clockOf(clock),
    t(rated ? "tournaments.rated" : "tournaments.unrated"),
    organiser === null ? t("tournaments.by_operator") : t("tournaments.by", { name: organiser }),
  ];
  return html`<p class="cup-facts">${facts.join(" · ")}</p>`;
}
