// The form of an archive: it has exactly the required members, with the required types.

import { OtherNumber, require } from "./json.js";

/** @import { Value } from "./json.js" */

/** @typedef {Map<string, Value>} Dict */
/**
 * The hashed content of an event, with known types.
 * @typedef {{map: Dict, game: Value, prev: Value, kind: string, recorded_at: string, data: Dict, commitments:
 *   Map<string, string>}} Core
 */
/** @typedef {{core: Core, hidden: Map<string, {salt: string, value: Value}>}} Event */
/**
 * An archive of valid form.
 * @typedef {{game: string, ruleset: string, complete: boolean, checkpoint: Value, key: Value, winner:
 *   Value | undefined, events: Event[]}} Archive
 */

const GAME = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{6}Z$/;
const HASH = /^[0-9a-f]{64}$/;
const SALT = /^[0-9a-f]{32}$/;
const KIND = /^[a-z0-9-]{1,60}$/;
const RULESET = /^[a-z0-9-]{1,40}$/;
const COMMITTED = /^(?:[a-z][a-z0-9_]{0,59}|name\.(?:0|[1-9][0-9]?))$/;
// eslint-disable-next-line no-control-regex -- JSON and archives forbid these characters
const ASCII = /^[\u0000-\u007f]*$/;
const ARCHIVE = ["archive", "checkpoint", "complete", "events", "game", "key", "ruleset", "version"];
const CORE = [
  "audience",
  "cause",
  "commitments",
  "data",
  "game",
  "kind",
  "prev",
  "recorded_at",
  "rev",
  "rules",
  "seat",
  "version",
];
const DEEPEST = 20;

/** Check the form of a document. @param {Value} document @returns {Archive} */
export function checkForm(document) {
  const known = isArchive(document) && document.get("archive") === 1;
  require(known, "it is not an archive in a known format");
  require(isPlain(document, DEEPEST), "it contains invalid numbers or names, or is nested too deeply");
  const [game, ruleset, complete, events] = ["game", "ruleset", "complete", "events"].map(
    (name) => document.get(name) ?? null,
  );
  const named = isGame(game) && isText(ruleset, RULESET);
  require(named && typeof complete === "boolean", "its game, ruleset or complete member is malformed");
  const counted = Array.isArray(events) && events.length > 0 && document.get("version") === events.length;
  require(counted, "its version is not the number of its events");
  return {
    game,
    ruleset,
    complete,
    checkpoint: document.get("checkpoint") ?? null,
    key: document.get("key") ?? null,
    winner: document.get("winner"),
    events: events.map((event, at) => eventOf(event, at + 1)),
  };
}

/** @param {Value} document @returns {document is Dict} */
function isArchive(document) {
  return isObject(document, ARCHIVE) || isObject(document, [...ARCHIVE, "winner"]);
}

/** @param {Value} event @param {number} version @returns {Event} */
function eventOf(event, version) {
  const otherwise = `version ${version} is malformed`;
  require(isObject(event, ["core", "hidden"]), otherwise);
  const [core, hidden] = [event.get("core") ?? null, event.get("hidden") ?? null];
  require(hidden instanceof Map && isCore(core, version), otherwise);
  const shown = [...hidden].map(([name, secret]) => {
    const fits = isObject(secret, ["salt", "value"]) && isText(secret.get("salt"), SALT);
    require(fits, `a hidden value of version ${version} is malformed`);
    return [name, { salt: secret.get("salt"), value: secret.get("value") }];
  });
  const named = Object.fromEntries(CORE.map((name) => [name, core.get(name) ?? null]));
  return /** @type {any} */ ({ core: { ...named, map: core }, hidden: new Map(/** @type {any} */ (shown)) });
}

/** @param {Value} core @param {number} version @returns {core is Dict} */
function isCore(core, version) {
  if (!isObject(core, CORE)) return false;
  const [data, commitments, audience] = ["data", "commitments", "audience"].map((name) => core.get(name));
  if (!(data instanceof Map && commitments instanceof Map && audience instanceof Map)) return false;
  return (
    core.get("version") === version &&
    isNumber(core.get("cause"), 1, version) &&
    isNumber(core.get("rev"), 1) &&
    isNumber(core.get("rules"), 1) &&
    (core.get("seat") === null || isNumber(core.get("seat"))) &&
    isText(core.get("kind"), KIND) &&
    (core.get("kind") === "game-created") === (version === 1) &&
    isTime(core.get("recorded_at")) &&
    hasMembers(commitments, [...audience.keys()]) &&
    [...commitments.keys()].every((name) => !data.has(name) && isText(name, COMMITTED)) &&
    [...commitments.values()].every((commitment) => isText(commitment, HASH)) &&
    [...audience.values()].every(
      (seats) => seats === null || (Array.isArray(seats) && seats.every((seat) => isNumber(seat))),
    )
  );
}

/**
 * Return true if all numbers are integers below 2^53, all names ASCII, and nothing is nested too deeply.
 * @param {Value} value
 * @param {number} depth
 * @returns {boolean}
 */
function isPlain(value, depth) {
  if (value instanceof Map)
    return depth > 0 && [...value].every(([name, each]) => ASCII.test(name) && isPlain(each, depth - 1));
  if (Array.isArray(value)) return depth > 0 && value.every((each) => isPlain(each, depth - 1));
  return !(value instanceof OtherNumber);
}

/** @param {unknown} value @param {RegExp} pattern @returns {value is string} */
export function isText(value, pattern) {
  return typeof value === "string" && pattern.test(value);
}

/** @param {unknown} value @returns {value is string} */
export function isHash(value) {
  return isText(value, HASH);
}

/** @param {unknown} value @returns {value is string} */
export function isGame(value) {
  return isText(value, GAME);
}

/**
 * Return true if this is an integer from `least` to `most`, inclusive.
 * @param {unknown} value
 * @param {number} [least]
 * @param {number} [most]
 * @returns {value is number}
 */
export function isNumber(value, least = 0, most = Number.MAX_SAFE_INTEGER) {
  return typeof value === "number" && value >= least && value <= most;
}

/** @param {unknown} value @param {string[]} members @returns {value is Dict} */
export function isObject(value, members) {
  return value instanceof Map && hasMembers(value, members);
}

/** @param {Dict} map @param {string[]} names */
function hasMembers(map, names) {
  return map.size === names.length && names.every((name) => map.has(name));
}

/** @param {unknown} value */
function isTime(value) {
  const found = typeof value === "string" ? TIME.exec(value) : null;
  if (found === null) return false;
  const [year, month, day] = found.slice(1, 4).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
