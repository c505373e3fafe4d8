// Checks of chance: the seed matches its commitment, and every draw follows from it or from a sandbox's
// script.

import { authenticator, fromHex, hex, joined, sha256, utf8 } from "./bytes.js";
import { isGame, isHash, isNumber, isObject } from "./form.js";
import { canonical, require } from "./json.js";

/** @import { Archive, Event } from "./form.js" */
/** @import { Value } from "./json.js" */

/** @typedef {Map<string, number>} Counts by label of draws */

const WORDS = 2n ** 64n;
const WIDEST_DRAW = 2 ** 32;
const NOT_SHARED = new Set([
  "seat-joined",
  "seat-left",
  "seat-resumed",
  "seat-token-renewed",
  "time-spent",
  "decision-missed",
  "seat-handed-over",
  "game-rewound",
  "game-closed",
  "game-reopened",
  "game-aborted",
  "rewind-proposed",
  "fork-proposed",
  "fork-permitted",
  "proposal-agreed",
  "proposal-declined",
]);

/** Return the content of a game's first event. @param {Archive} archive */
export function creation(archive) {
  return archive.events[0].core.data;
}

/**
 * Check that the seed matches its commitment; returns it, or null if it is not disclosed.
 * @param {Archive} archive
 */
export async function checkSeed(archive) {
  const { core, hidden } = archive.events[0];
  require(core.data.get("ruleset") === archive.ruleset, "its ruleset is not that of the first event");
  const committed = core.data.get("seed_commitment");
  require(core.commitments.has("seed") && isHash(committed), "it contains no commitment to a seed");
  require(hidden.has("seed") === archive.complete, "it must show the seed if and only if it is complete");
  if (!archive.complete) return null;
  const shown = hidden.get("seed")?.value;
  const fits = isHash(shown) && hex(await sha256(fromHex(shown))) === committed;
  require(fits, "the seed does not match its commitment");
  return fromHex(/** @type {string} */ (shown));
}

/**
 * Check the events that a fork shares with its parent; returns the first version of its own.
 * @param {Archive} archive
 */
export function checkShared(archive) {
  const origin = creation(archive).get("forked_from") ?? null;
  if (origin !== null) {
    const fits =
      isObject(origin, ["game", "head", "version"]) &&
      isNumber(origin.get("version"), 1) &&
      isGame(origin.get("game")) &&
      isHash(origin.get("head"));
    require(fits && origin.get("game") !== archive.game, "it does not name the game it was forked from");
  }
  let [isShared, began] = [origin !== null, 1];
  archive.events.forEach(({ core: { kind } }, at) => {
    require(isShared || kind !== "fork-began", `version ${at + 1} ends a history that is not shared`);
    require(!isShared || !NOT_SHARED.has(kind), `version ${at + 1} cannot be in a shared history`);
    if (kind === "fork-began") [isShared, began] = [false, at + 1];
  });
  require(!isShared, "the history shared with another game has no end");
  return began;
}

/**
 * Refuse sandboxes, whose chance was chosen, unless they pass; returns true for a sandbox.
 * @param {Archive} archive
 * @param {boolean} passed
 */
export function checkSandbox(archive, passed) {
  const { core } = archive.events[0];
  const isSandbox = core.data.has("sandbox") ? core.data.get("sandbox") : false;
  const fits = typeof isSandbox === "boolean" && isSandbox === core.commitments.has("script");
  require(fits, "it must have a script if and only if it is a sandbox");
  require(passed || !isSandbox, "it is a sandbox: its draws were chosen, so they are not fair");
  return /** @type {boolean} */ (isSandbox);
}

/**
 * Check that all draws from version `began` on follow from seed and script; returns their number.
 * @param {Archive} archive
 * @param {Uint8Array} seed
 * @param {number} began
 * @param {(done: number) => void} told called after each event
 */
export async function checkDraws(archive, seed, began, told) {
  const [listed, script] = [clientSeeds(archive), scriptOf(archive)];
  const name = creation(archive).get("sandbox") === true ? "sandbox" : archive.game;
  let [epoch, count, total] = [0, 0, 0];
  /** @type {Counts} */
  let drawn = new Map();
  /** @type {Counts[]} */
  const past = [drawn];
  let keyed = { of: "", draw: /** @type {Draw | null} */ (null) };
  for (const [at, event] of archive.events.entries()) {
    const [{ core }, version] = [event, at + 1];
    if (core.kind === "game-rewound") {
      [epoch, count] = [epoch + 1, 0];
      drawn = scriptAt(core.data, past, version);
    }
    const parts = ["starledger/1/draws", name, String(epoch), ...listed[at]];
    const draws = drawsOf(event, version);
    if (draws.length > 0 && keyed.of !== JSON.stringify(parts)) {
      keyed = { of: JSON.stringify(parts), draw: drawer(await authenticator(await keyOf(seed, parts))) };
    }
    for (const each of draws) {
      const isShared = version < began; // drawn from the seed of the parent game
      const { k, label, range, result } = drawOf(each, version, count, isShared);
      const otherwise = `draw ${k} of version ${version} does not follow from the seed`;
      if (isShared) {
        require(isNumber(result, 0, range - 1), otherwise);
        continue;
      }
      const chosen = script.get(label)?.[drawn.get(label) ?? 0];
      const expected =
        chosen !== undefined && chosen < range
          ? chosen
          : await /** @type {Draw} */ (keyed.draw)(k, label, range);
      require(result === expected, otherwise);
      [count, total] = [count + 1, total + 1];
      if (script.size > 0) drawn = new Map(drawn).set(label, (drawn.get(label) ?? 0) + 1);
    }
    past.push(drawn);
    told(version);
  }
  return total;
}

/** @param {Event} event @param {number} version @returns {Value[]} */
function drawsOf({ core, hidden }, version) {
  const draws = core.data.has("draws") ? core.data.get("draws") : hidden.get("draws")?.value;
  if (draws === undefined) return [];
  require(Array.isArray(draws), `version ${version} does not list its draws`);
  return draws;
}

/** @param {Value} draw @param {number} version @param {number} count @param {boolean} isShared */
function drawOf(draw, version, count, isShared) {
  const otherwise = `version ${version} does not contain draw ${count}`;
  require(Array.isArray(draw) && draw.length === 4, otherwise);
  const [k, label, range, result] = draw;
  require(isNumber(range, 1, WIDEST_DRAW) && typeof label === "string", otherwise);
  require(isShared ? isNumber(k) : k === count, otherwise);
  return { k: /** @type {number} */ (k), label, range, result };
}

/**
 * Return the position in the script at the version that a rewind leads to.
 * @param {Map<string, Value>} data
 * @param {Counts[]} past
 * @param {number} version
 */
function scriptAt(data, past, version) {
  const to = data.get("to_version");
  require(isNumber(to, 1, version - 1), "it rewinds to a version that does not exist");
  const said = data.has("drawn") ? data.get("drawn") : new Map();
  const isThere = canonical(said ?? null) === canonical(past[to]);
  require(isThere, `version ${version} resets the script to another place`);
  return past[to];
}

/** Return the chosen results of a sandbox, by label of their draws. @param {Archive} archive */
function scriptOf(archive) {
  /** @type {Map<string, number[]>} */
  const script = new Map();
  const secret = archive.events[0].hidden.get("script");
  const shown = secret === undefined ? [] : secret.value;
  require(Array.isArray(shown), "its script is malformed");
  for (const chosen of shown) {
    require(isObject(chosen, ["label", "result"]), "its script is malformed");
    const [label, result] = [chosen.get("label"), chosen.get("result")];
    require(typeof label === "string" && isNumber(result, 0, WIDEST_DRAW - 1), "its script is malformed");
    script.set(label, [...(script.get(label) ?? []), result]);
  }
  return script;
}

/**
 * List the seeds that players had sent before each event; empty if there was none.
 * @param {Archive} archive
 */
function clientSeeds(archive) {
  const created = creation(archive);
  const places = created.get("seats");
  require(Array.isArray(places), "version 1 has no seats");
  const last = places.length - 1;
  let seeds = places.map(() => "");
  const set = (/** @type {number} */ seat, /** @type {string} */ seed) =>
    (seeds = seeds.map((each, at) => (at === seat ? seed : each)));
  const first = member(created, "client_seed", 1);
  if (first !== null) {
    const seat = created.get("client_seed_seat");
    require(isNumber(seat, 0, last), "version 1 names an invalid client seed");
    require(isSeed(first), "version 1 names an invalid client seed");
    set(seat, first);
  }
  return archive.events.map(({ core: { kind, data } }, at) => {
    const version = at + 1;
    if (kind !== "seat-joined" && kind !== "seat-left") return seeds;
    const seat = data.get("seat");
    require(isNumber(seat, 0, last), `version ${version} names a seat that does not exist`);
    if (kind === "seat-joined") {
      const seed = member(data, "client_seed", version);
      if (seed === null) return seeds;
      require(isSeed(seed), `version ${version} names an invalid client seed`);
      set(seat, seed);
    } else if (member(data, "stand_in", version) === null) set(seat, "");
    return seeds;
  });
}

/** @param {Value} value @returns {value is string} */
function isSeed(value) {
  return typeof value === "string" && value !== "";
}

/** @param {Map<string, Value>} data @param {string} name @param {number} version @returns {Value} */
function member(data, name, version) {
  require(data.has(name), `version ${version} lacks its ${name}`);
  return data.get(name) ?? null;
}

/**
 * Return the key of an epoch; each part is preceded by its length.
 * @param {Uint8Array} seed
 * @param {string[]} parts
 */
async function keyOf(seed, parts) {
  const prefixed = parts.flatMap((part) => {
    const [bytes, size] = [utf8(part), new Uint8Array(4)];
    new DataView(size.buffer).setUint32(0, bytes.length);
    return [size, bytes];
  });
  return (await authenticator(seed))(joined(...prefixed));
}

/** @typedef {(k: number, label: string, range: number) => Promise<number>} Draw */

/** @param {(message: Uint8Array) => Promise<Uint8Array>} authenticate @returns {Draw} */
function drawer(authenticate) {
  return async (k, label, range) => {
    const limit = WORDS - (WORDS % BigInt(range));
    for (let attempt = 0; ; attempt += 1) {
      const mac = await authenticate(utf8(`${k}/${label}/${attempt}`));
      const word = new DataView(mac.buffer).getBigUint64(0);
      if (word < limit) return Number(word % BigInt(range));
    }
  };
}
