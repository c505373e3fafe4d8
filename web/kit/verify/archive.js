// The check of one archive, equivalent to verify.py: the form, the hash chain, the commitments, the Merkle
// tree, the signature of its head, the seed, and every random draw. It does not check the rules of the game.
// Changes here must also be made in web/verify.py; a test ensures that both reach the same verdict.

import { base64, canHash, hex, sha256, utf8 } from "./bytes.js";
import { checkDraws, checkSandbox, checkSeed, checkShared } from "./chance.js";
import { checkForm, isNumber } from "./form.js";
import { Refused, canonical, parse, require } from "./json.js";
import { signedText } from "./notes.js";
import { rootOf } from "./tree.js";

/** @import { Archive } from "./form.js" */

/**
 * @typedef {{key?: string | null, unsigned?: boolean, sandbox?: boolean}} Wanted the expected signer, and
 *   exceptions that pass
 */
/**
 * One step of the check: its name, result, duration and counts, and a message if it failed.
 * @typedef {{name: string, ok: boolean, ms: number, facts: Record<string, any>, detail: string | null}} Check
 */
/** @typedef {{check?: Check, progress?: {name: string, done: number, total: number}}} News */
/**
 * @typedef {{ok: boolean, said: string, facts: Record<string, any>, checks: Check[]}} Verdict `said` in the
 *   words of verify.py
 */

const PERSON = /^name\.(?:0|[1-9][0-9]?)$/;
const OVER = new Set(["game-won", "game-aborted"]); // every game ends with one of these
const BYTES_A_VALUE = 8;
const AROUND = " \t\r\n";
const EVERY = 50; // number of events between progress reports
const [LEAF, COMMITMENT] = [Uint8Array.of(0), Uint8Array.of(1)];
const LONGEST_MESSAGE = 300;

/**
 * Check an archive and return a verdict, whatever the input is.
 * @param {Uint8Array} content
 * @param {Wanted} [wanted]
 * @param {(news: News) => void} [tell]
 * @returns {Promise<Verdict>}
 */
export async function check(content, wanted = {}, tell = () => {}) {
  /** @type {Check[]} */
  const checks = [];
  const note = (/** @type {Check} */ found) => {
    checks.push(found);
    tell({ check: found });
  };
  let [name, since] = ["", 0];
  /**
   * @type {<T>(step: string, look: (progress: (done: number, total: number) => void) => Promise<[T,
   *   Record<string, any>]>) => Promise<T>}
   */
  const step = async (called, look) => {
    [name, since] = [called, performance.now()];
    const [found, facts] = await look((done, total) => tell({ progress: { name: called, done, total } }));
    note({ name: called, ok: true, ms: performance.now() - since, facts, detail: null });
    return found;
  };
  try {
    const facts = await examine(content, wanted, step);
    return { ok: true, said: worded(facts), facts, checks };
  } catch (error) {
    const detail = toldAs(error);
    note({ name, ok: false, ms: performance.now() - since, facts: {}, detail });
    return { ok: false, said: `BAD: ${detail}`, facts: {}, checks };
  }
}

/**
 * @param {Uint8Array} content
 * @param {Wanted} wanted
 * @param {<T>(step: string, look: (progress: (done: number, total: number) => void) => Promise<[T,
 *   Record<string, any>]>) => Promise<T>} step
 */
async function examine(content, wanted, step) {
  const archive = await step("form", async () => {
    const read = readArchive(content);
    return [read, { game: read.game, events: read.events.length, bytes: content.length }];
  });
  const { hashes, shown, absent } = await step("events", async (progress) => {
    const found = await checkEvents(archive, progress);
    return [found, { events: found.hashes.length, shown: found.shown, absent: found.absent }];
  });
  const signature = await step("signature", async () => {
    const found = await checkCheckpoint(archive, hashes, wanted);
    return [found, { key: found.key, trusted: found.trusted }];
  });
  const seed = await step("seed", async () => {
    const found = await checkSeed(archive);
    return [found, { shown: found !== null }];
  });
  const began = await step("shared", async () => {
    const found = checkShared(archive);
    return [found, { began: found }];
  });
  const isSandbox = await step("sandbox", async () => {
    const found = checkSandbox(archive, wanted.sandbox ?? false);
    return [found, { sandbox: found }];
  });
  const total = archive.events.length;
  const draws = await step("draws", async (progress) => {
    const told = (/** @type {number} */ done) => done % EVERY === 0 && progress(done, total);
    const found = seed === null ? null : await checkDraws(archive, seed, began, told);
    return [found, { draws: found, sandbox: isSandbox, began }];
  });
  const kinds = archive.events.map(({ core }) => core.kind);
  return {
    game: archive.game,
    ruleset: archive.ruleset,
    complete: archive.complete,
    events: total,
    head: hex(hashes[total - 1]),
    shown,
    absent,
    ...signature,
    began,
    sandbox: isSandbox,
    draws,
    last: kinds[total - 1],
    over: kinds.some((kind) => OVER.has(kind)),
  };
}

/** @param {Uint8Array} content */
function readArchive(content) {
  require(canHash(), "this page can check archives only if it is served over HTTPS or from this computer");
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  const written = stripped(text);
  const size = content.length - (text.length - written.length); // the surrounding text is ASCII
  require(valuesIn(content) * BYTES_A_VALUE <=
    size + 1000, "it contains more values than an archive of its size can");
  const document = parse(text);
  const archive = checkForm(document);
  require(canonical(document) === written, "it is not in canonical form");
  return archive;
}

/** Count the characters before a value. @param {Uint8Array} content */
function valuesIn(content) {
  let count = 0;
  for (const byte of content) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1;
  return count;
}

/** @param {string} text */
function stripped(text) {
  let [from, to] = [0, text.length];
  while (from < to && AROUND.includes(text[from])) from += 1;
  while (to > from && AROUND.includes(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/**
 * Check that each event contains the previous event's hash and opens its commitments.
 * @param {Archive} archive
 * @param {(done: number, total: number) => void} progress
 */
async function checkEvents(archive, progress) {
  /** @type {Uint8Array[]} */
  const hashes = [];
  let [shown, recordedAt] = [0, ""];
  /** @type {string[]} */
  const missing = [];
  /** @type {string | null} */
  let before = null;
  for (const [at, { core, hidden }] of archive.events.entries()) {
    const version = at + 1;
    const follows = core.game === archive.game && core.prev === before && core.recorded_at >= recordedAt;
    require(follows, `version ${version} does not follow`);
    require(!hidden.has("command"), `version ${version} reveals its command`);
    for (const [name, { salt, value }] of hidden) {
      const found = hex(await sha256(COMMITMENT, utf8(canonical([salt, name, value]))));
      const isCommitted = core.commitments.get(name) === found;
      require(isCommitted, `the ${name} of version ${version} does not match its commitment`);
    }
    missing.push(...[...core.commitments.keys()].filter((name) => !hidden.has(name) && name !== "command"));
    [shown, recordedAt] = [shown + hidden.size, core.recorded_at];
    hashes.push(await sha256(LEAF, utf8(canonical(core.map))));
    before = hex(hashes[at]);
    if (version % EVERY === 0) progress(version, archive.events.length);
  }
  const complete = missing.every((name) => PERSON.test(name));
  require(archive.complete === complete, "its complete member does not match its content");
  if (archive.winner !== undefined) {
    const won = archive.events.findLast(({ core }) => core.kind === "game-won");
    const named = isNumber(archive.winner) && archive.winner === won?.core.data.get("seat");
    require(named, "its winner did not win the game");
  }
  return { hashes, shown, absent: missing.length };
}

/**
 * Check that the head of the tree is signed; returns the signer.
 * @param {Archive} archive
 * @param {Uint8Array[]} hashes
 * @param {Wanted} wanted
 */
async function checkCheckpoint(archive, hashes, { key: trusted = null, unsigned = false }) {
  const { checkpoint, key } = archive;
  if (checkpoint === null && key === null) {
    require(trusted === null && unsigned, "it is not signed: anybody could have forged or truncated it");
    return { key: null, trusted: false };
  }
  const fits = typeof checkpoint === "string" && typeof key === "string";
  require(fits, "it must contain checkpoint and key, or neither");
  require(trusted === null ||
    trusted === key, `it is signed with a key other than yours: ${[...key].slice(0, 100).join("")}`);
  const root = base64(await rootOf(hashes));
  const head = `starledger/${archive.game}\n${hashes.length}\n${root}\nhead ${hex(
    hashes[hashes.length - 1],
  )}\n`;
  require((await signedText(checkpoint, key)) === head, "the checkpoint does not match its events");
  return { key, trusted: trusted !== null };
}

/** Return the facts in the words of verify.py. @param {Record<string, any>} facts */
function worded(facts) {
  const whose = facts.trusted ? "the key that you gave" : "a key that only the archive names";
  const signature = facts.key === null ? "signed by NOBODY" : `signed by ${facts.key}, ${whose}`;
  let sound = facts.draws === null ? "hashes: sound; draws: not checked" : "hashes and draws: sound";
  let draws =
    facts.draws === null
      ? "draws were not checked, since the seed is not shown yet"
      : `${facts.draws} draws follow from the seed`;
  if (facts.sandbox) {
    sound = `SANDBOX, its chance was chosen and is not fair; ${sound}`;
    draws = draws.replace("follow from the seed", "are as they were chosen");
  }
  if (facts.began > 1)
    draws += `; those before version ${facts.began}, shared with another game, were not checked`;
  const over = facts.over ? "game over" : "game not over";
  return `${facts.game}: ${sound}; ${signature}; ${over}; rules not checked here
  events: ${facts.events}, the last is ${facts.last}, the head ${facts.head}
  hidden values: ${facts.shown} as they were committed to, ${facts.absent} not shown
  chance: ${draws}`;
}

/** @param {unknown} error */
function toldAs(error) {
  const what = error instanceof Refused ? error.message : `it cannot be read: ${error}`;
  return [...what]
    .slice(0, LONGEST_MESSAGE)
    .map((letter) => (/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(letter) ? letter : "?"))
    .join("");
}
