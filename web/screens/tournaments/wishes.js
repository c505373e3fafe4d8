// The draft of a new tournament, and the request that creates it.

/** @import { Limits } from "../lobby/types.js" */

/**
 * `startsAt` is a local time as an input of a browser has it; `bots` counts each bot that takes part.
 * @typedef {{name: string, ruleset: string, format: "arena" | "swiss" | "round-robin", podSize: number,
 *   startsAt: string, minutes: number, rounds: number | null, clock: Limits, rated: boolean, admitsBots:
 *   boolean, bots: Record<string, number>, seeding: "random" | "rating"}} Wishes
 */

const MINUTE_MS = 60_000;
const SOON_MINUTES = 10;

/**
 * Return the first draft of a tournament: a Swiss one that starts soon, at a round time.
 * @param {string} ruleset
 * @param {{max: number}} players
 * @param {number} now
 * @returns {Wishes}
 */
export function draft(ruleset, players, now) {
  const step = 5 * MINUTE_MS;
  return {
    name: "",
    ruleset,
    format: "swiss",
    podSize: players.max,
    startsAt: localTime(Math.ceil((now + SOON_MINUTES * MINUTE_MS) / step) * step),
    minutes: 120,
    rounds: 3,
    clock: { kind: "decision", seconds: 120 },
    rated: true,
    admitsBots: true,
    bots: {},
    seeding: "random",
  };
}

/** Return a time as an input of local times has it, to the minute. @param {number} time */
export function localTime(time) {
  const local = time - new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(local).toISOString().slice(0, "2026-01-31T12:00".length);
}

/** @param {Record<string, number>} bots @param {string} name @param {number} count */
export function numberOfEach(bots, name, count) {
  return { ...bots, [name]: Number.isFinite(count) ? Math.max(0, Math.round(count)) : 0 };
}

/** Return the body of the request. @param {Wishes} wishes */
export function wishOf(wishes) {
  const { name, ruleset, format, podSize, startsAt, minutes, rounds, clock, rated, seeding } = wishes;
  const length = format === "arena" ? { minutes } : rounds === null ? {} : { rounds };
  const bots = Object.entries(wishes.bots).flatMap(([bot, count]) => Array(count).fill(bot));
  return {
    name,
    ruleset,
    format,
    pod_size: podSize,
    starts_at: new Date(startsAt).toISOString(),
    ...length,
    clock,
    rated,
    ...(format === "swiss" ? { seeding } : {}),
    ...(wishes.admitsBots ? { bots } : {}),
  };
}
