// The Merkle tree of RFC 6962 over the hashes of a game's events.

import { equal, sha256 } from "./bytes.js";

const NODE = Uint8Array.of(1);

/** @param {Uint8Array} left @param {Uint8Array} right */
function node(left, right) {
  return sha256(NODE, left, right);
}

/** Return the root of the tree over one or more hashes. @param {Uint8Array[]} hashes */
export async function rootOf(hashes) {
  let level = hashes;
  while (level.length > 1) {
    const above = [];
    for (let at = 0; at + 1 < level.length; at += 2) above.push(await node(level[at], level[at + 1]));
    if (level.length % 2 === 1) above.push(level[level.length - 1]);
    level = above;
  }
  return level[0];
}

/**
 * Return true if a proof shows that the tree of size `after.size` extends the tree of size `before.size`
 * (2.1.2).
 * @param {{root: Uint8Array, size: number}} before
 * @param {{root: Uint8Array, size: number}} after
 * @param {Uint8Array[]} proof
 */
export async function isGrown(before, after, proof) {
  if (!(before.size >= 1 && before.size <= after.size)) return false;
  if (before.size === after.size) return proof.length === 0 && equal(before.root, after.root);
  const rest = [...proof];
  let [index, last] = [before.size - 1, after.size - 1];
  while (index % 2 === 1) [index, last] = [half(index), half(last)];
  let old = index > 0 ? rest.shift() : before.root;
  let grown = old;
  for (; last > 0; [index, last] = [half(index), half(last)]) {
    // the last node of a level has no sibling and moves up unchanged
    if (index % 2 === 0 && index >= last) continue;
    const sibling = rest.shift();
    if (old === undefined || grown === undefined || sibling === undefined) return false;
    if (index % 2 === 1) [old, grown] = [await node(sibling, old), await node(sibling, grown)];
    else grown = await node(grown, sibling);
  }
  if (old === undefined || grown === undefined || rest.length > 0) return false;
  return equal(old, before.root) && equal(grown, after.root);
}

/** @param {number} number */
function half(number) {
  return Math.floor(number / 2);
}
