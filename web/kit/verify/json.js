// Lossless JSON: every number and name exactly as written, and the one canonical encoding. `JSON.parse` loses
// large integers, and objects lose their notation. Objects become Maps, so that no name has a meaning in
// JavaScript.

/** A refusal, in the words of verify.py. */
export class Refused extends Error {}

/** A number that no archive contains: a fraction, an exponent, or an integer of 2^53 or more. */
export class OtherNumber {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @typedef {null | boolean | number | string | OtherNumber | Value[] | Map<string, Value>} Value */
/** @typedef {{text: string, at: number}} Reader */

const DEEPEST = 500; // far more than any archive needs, and far less than the stack allows
const SPACE = /[ \t\n\r]*/y;
// eslint-disable-next-line no-control-regex -- JSON and archives forbid these characters
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const FOUR_DIGITS = /^[0-9A-Fa-f]{4}$/;
/** @type {Record<string, string>} */
const ESCAPED = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
/** @type {[string, Value][]} the last three are not JSON, but many parsers accept them */
const WORDS = [
  ["null", null],
  ["true", true],
  ["false", false],
  ["NaN", new OtherNumber("NaN")],
  ["Infinity", new OtherNumber("Infinity")],
  ["-Infinity", new OtherNumber("-Infinity")],
];

/** @param {boolean} holds @param {string} otherwise @returns {asserts holds} */
export function require(holds, otherwise) {
  if (!holds) throw new Refused(otherwise);
}

/** Parse one JSON document. @param {string} text @returns {Value} */
export function parse(text) {
  const reader = { text, at: 0 };
  skip(reader);
  const value = read(reader, 0);
  skip(reader);
  if (reader.at < text.length) fail(reader, "something follows the document");
  return value;
}

/**
 * Encode a value in canonical form (RFC 8785), for integers below 2^53 and ASCII names.
 * @param {Value} value
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value instanceof Map) {
    const names = [...value.keys()].sort(); // ASCII, so that every sort order is the same
    return `{${names.map((name) => `${quoted(name)}:${canonical(value.get(name) ?? null)}`).join(",")}}`;
  }
  require(!(value instanceof OtherNumber), "it contains invalid numbers");
  return String(value);
}

/** @param {string} text */
function quoted(text) {
  require(!/\p{Surrogate}/u.test(text), "it contains an unpaired surrogate");
  return JSON.stringify(text);
}

/** @param {Reader} reader @param {string} what @returns {never} */
function fail(reader, what) {
  throw new SyntaxError(`${what} at character ${reader.at}`);
}

/** @param {Reader} reader */
function skip(reader) {
  if (reader.text.charCodeAt(reader.at) <= 32) matched(reader, SPACE);
}

/**
 * Consume and return the match at the current position; null if there is none.
 * @param {Reader} reader
 * @param {RegExp} pattern
 */
function matched(reader, pattern) {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found !== null) reader.at = pattern.lastIndex;
  return found;
}

/** @param {Reader} reader @param {number} depth @returns {Value} */
function read(reader, depth) {
  if (depth > DEEPEST) fail(reader, "it is nested too deeply");
  const first = reader.text[reader.at];
  if (first === '"') return readText(reader);
  if (first === "{") return readObject(reader, depth);
  if (first === "[") return readList(reader, depth);
  if (first >= "0" && first <= "9") return readNumber(reader);
  const word = WORDS.find(([name]) => reader.text.startsWith(name, reader.at));
  if (word === undefined) return readNumber(reader);
  reader.at += word[0].length;
  return word[1];
}

/** @param {Reader} reader */
function readNumber(reader) {
  const found = matched(reader, NUMBER);
  if (found === null) fail(reader, "a value is missing");
  const value = Number(found[0]);
  const isWhole = found[1] === undefined && found[2] === undefined && Number.isSafeInteger(value);
  return isWhole ? value + 0 : new OtherNumber(found[0]); // -0 is 0
}

/** @param {Reader} reader @param {number} depth */
function readList(reader, depth) {
  /** @type {Value[]} */
  const list = [];
  for (let more = open(reader, "]"); more; more = goesOn(reader, "]")) {
    list.push(read(reader, depth + 1));
  }
  return list;
}

/** @param {Reader} reader @param {number} depth */
function readObject(reader, depth) {
  /** @type {Map<string, Value>} */
  const object = new Map();
  for (let more = open(reader, "}"); more; more = goesOn(reader, "}")) {
    if (reader.text[reader.at] !== '"') fail(reader, "a name is missing");
    const name = readText(reader);
    skip(reader);
    if (reader.text[reader.at] !== ":") fail(reader, "a colon is missing");
    reader.at += 1;
    skip(reader);
    object.set(name, read(reader, depth + 1)); // the last of two equal names wins
  }
  return object;
}

/**
 * Enter a list or an object; returns true if it is not empty.
 * @param {Reader} reader
 * @param {string} end
 */
function open(reader, end) {
  reader.at += 1;
  skip(reader);
  if (reader.text[reader.at] !== end) return true;
  reader.at += 1;
  return false;
}

/**
 * Continue a list or an object; returns true if it has another item.
 * @param {Reader} reader
 * @param {string} end
 */
function goesOn(reader, end) {
  skip(reader);
  const next = reader.text[reader.at];
  if (next !== "," && next !== end) fail(reader, "a comma is missing");
  reader.at += 1;
  if (next === end) return false;
  skip(reader);
  return true;
}

/** @param {Reader} reader */
function readText(reader) {
  reader.at += 1;
  let text = "";
  for (;;) {
    text += /** @type {RegExpExecArray} */ (matched(reader, PLAIN))[0];
    const next = reader.text[reader.at];
    if (next !== '"' && next !== "\\") fail(reader, "a text does not end");
    reader.at += 1;
    if (next === '"') return text;
    text += readEscape(reader);
  }
}

/** @param {Reader} reader */
function readEscape(reader) {
  const letter = reader.text[reader.at];
  reader.at += 1;
  if (letter !== "u") {
    if (!Object.hasOwn(ESCAPED, letter)) fail(reader, "an escape is invalid");
    return ESCAPED[letter];
  }
  const digits = reader.text.slice(reader.at, reader.at + 4);
  if (!FOUR_DIGITS.test(digits)) fail(reader, "an escape is invalid");
  reader.at += 4;
  return String.fromCharCode(parseInt(digits, 16));
}
