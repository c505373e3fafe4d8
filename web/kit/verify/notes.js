// Signed notes (C2SP signed-note), the keys that verify them, and checkpoints in this format.

import { equal, hex, readBase64, sha256, utf8 } from "./bytes.js";
import { point, verifies } from "./ed25519.js";
import { require } from "./json.js";

const NAME = /^[!-*,-~]+$/;
const LONGEST_NOTE = 4096;
const CHECKPOINT = /^starledger\/([0-9a-f-]{36})\n([1-9][0-9]{0,15})\n(\S+)\nhead ([0-9a-f]{64})\n$/;

/** Split a verifier key into its name, its id and the public key. @param {string} text */
export async function readKey(text) {
  const [name = "", id = "", ...rest] = text.split("+");
  const content = readBase64(rest.join("+"));
  const isEd25519 = content[0] === 1 && point(content.subarray(1)) !== null;
  require(isEd25519 && NAME.test(name), "the key is not an Ed25519 key");
  const found = await sha256(utf8(name), utf8("\n"), content);
  require(hex(found.subarray(0, 4)) === id, "the key's id does not match the key");
  return { name, id, public: content.slice(1) };
}

/**
 * Return the text of a note that a key has signed; ignore other keys' signatures.
 * @param {string} note
 * @param {string} key
 */
export async function signedText(note, key) {
  const signer = await readKey(key);
  require([...note].length <= LONGEST_NOTE, "its checkpoint is longer than 4,096 characters");
  const end = note.lastIndexOf("\n\n");
  const [text, signatures] = [note.slice(0, Math.max(0, end)), note.slice(end + 2)];
  const lines = [...signatures.matchAll(/— ([!-*,-~]+) ([A-Za-z0-9+/]+={0,2})\n/g)];
  const isNote = end >= 0 && lines.map((line) => line[0]).join("") === signatures;
  require(isNote, "its checkpoint is not a signed note");
  const contents = lines.map(([, name, written]) => ({ name, content: readBase64(written) }));
  const signed = contents.find(
    ({ name, content }) => name === signer.name && hex(content.subarray(0, 4)) === signer.id,
  );
  require(signed !== undefined, `it is not signed with the key ${signer.id}`);
  require(await verifies(
    signer.public,
    utf8(`${text}\n`),
    signed.content.slice(4),
  ), "the signature is invalid");
  return `${text}\n`;
}

/** @typedef {{game: string, size: number, root: Uint8Array, head: string}} Checkpoint */

/** Parse the text of a checkpoint. @param {string} text @returns {Checkpoint} */
export function readCheckpoint(text) {
  const found = CHECKPOINT.exec(text);
  require(found !== null, "it is not a checkpoint of a game");
  const [, game, size, root, head] = found;
  return { game, size: Number(size), root: readBase64(root), head };
}

/** @param {Checkpoint} one @param {Checkpoint} other */
export function isSame(one, other) {
  return (
    one.game === other.game &&
    one.size === other.size &&
    one.head === other.head &&
    equal(one.root, other.root)
  );
}
