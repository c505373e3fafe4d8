// Verification of Ed25519 signatures (RFC 8032) by the same equation as verify.py. Web Crypto has Ed25519
// too, but not in every browser, and browsers differ on keys of small order; here all reach the same verdict.
// Nothing is secret, so nothing needs constant time.

import { sha512 } from "./bytes.js";

/** @typedef {[bigint, bigint, bigint, bigint]} Point in extended coordinates */

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = mod(-121665n * power(121666n, P - 2n));
const ROOT_OF_MINUS_1 = power(2n, (P - 1n) / 4n);
const NEUTRAL = /** @type {Point} */ ([0n, 1n, 1n, 0n]);
const BASE = /** @type {Point} */ (point(bytesOf(mod(4n * power(5n, P - 2n)))));

/** @param {Uint8Array} key @param {Uint8Array} message @param {Uint8Array} signature */
export async function verifies(key, message, signature) {
  if (signature.length !== 64) return false;
  const [a, r, s] = [point(key), point(signature.subarray(0, 32)), numberOf(signature.subarray(32))];
  if (a === null || r === null || s >= ORDER) return false;
  const h = numberOf(await sha512(signature.subarray(0, 32), key, message)) % ORDER;
  const [left, right] = [times(s, BASE), plus(r, times(h, a))];
  return [0, 1].every((n) => mod(left[n] * right[2] - right[n] * left[2]) === 0n);
}

/**
 * Decode a point from 32 bytes in canonical form; null for anything else.
 * @param {Uint8Array} encoded
 * @returns {Point | null}
 */
export function point(encoded) {
  if (encoded.length !== 32) return null;
  const y = numberOf(encoded) & (2n ** 255n - 1n);
  const sign = BigInt(encoded[31] >> 7);
  const square = mod((y * y - 1n) * power(mod(D * y * y + 1n), P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x - square) !== 0n) x = mod(x * ROOT_OF_MINUS_1);
  if (y >= P || mod(x * x - square) !== 0n || (x === 0n && sign === 1n)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

/** @param {Point} p @param {Point} q @returns {Point} */
function plus(p, q) {
  const [a, b] = [mod((p[1] - p[0]) * (q[1] - q[0])), mod((p[1] + p[0]) * (q[1] + q[0]))];
  const [c, d] = [mod(2n * p[3] * q[3] * D), mod(2n * p[2] * q[2])];
  return [mod((b - a) * (d - c)), mod((d + c) * (b + a)), mod((d - c) * (d + c)), mod((b - a) * (b + a))];
}

/** @param {bigint} factor @param {Point} p */
function times(factor, p) {
  let [sum, doubled] = [NEUTRAL, p];
  for (let left = factor; left > 0n; left >>= 1n) {
    if (left & 1n) sum = plus(sum, doubled);
    doubled = plus(doubled, doubled);
  }
  return sum;
}

/** @param {bigint} value */
function mod(value) {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

/** @param {bigint} base @param {bigint} exponent */
function power(base, exponent) {
  let [result, square] = [1n, mod(base)];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

/** @param {Uint8Array} bytes least significant first */
function numberOf(bytes) {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

/** @param {bigint} number */
function bytesOf(number) {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * at)) & 255n));
}
