// Bytes: hexadecimal and Base64, and hashes and MACs by Web Crypto.

import { require } from "./json.js";

const encoder = new TextEncoder();
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Return true if Web Crypto is available, which browsers offer only in secure contexts. */
export function canHash() {
  return globalThis.crypto?.subtle !== undefined;
}

/** @param {string} text */
export function utf8(text) {
  return encoder.encode(text);
}

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** Decode text that is known to be hexadecimal. @param {string} text */
export function fromHex(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

/** @param {Uint8Array} bytes */
export function base64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/** Decode canonical Base64; anything else is refused. @param {string} text */
export function readBase64(text) {
  require(BASE64.test(text), "its Base64 is malformed");
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  require(base64(bytes) === text, "its Base64 is malformed");
  return bytes;
}

/** @param {Uint8Array} one @param {Uint8Array} other */
export function equal(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** @param {...Uint8Array} parts */
export async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

/** @param {...Uint8Array} parts */
export async function sha512(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-512", joined(...parts)));
}

/** Return a function that authenticates messages by HMAC-SHA256 under a key. @param {Uint8Array} secret */
export async function authenticator(secret) {
  const usable = await crypto.subtle.importKey(
    "raw",
    joined(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return async (/** @type {Uint8Array} */ message) =>
    new Uint8Array(await crypto.subtle.sign("HMAC", usable, joined(message)));
}
