// Checks archives by the modules of the page: one request a line on standard input, one verdict a line on the
// output.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;

const { check } = await import("../../web/kit/verify/archive.js");
const { compiled, reworded } = await import("../../web/kit/verify/forms.js");
const german = readFileSync(new URL("../../web/kit/texts/de/game/why.js", import.meta.url), "utf8");
const why = compiled((await import(`data:text/javascript,${encodeURIComponent(german)}`)).default);
const { isGrown } = await import("../../web/kit/verify/tree.js");

const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const answers = {
  async check({ content, wanted }) {
    const { ok, said, checks } = await check(bytes(content), wanted);
    const inGerman = ok ? null : reworded(why, checks.at(-1).detail);
    return { ok, said, in_german: inGerman, checks: checks.map(({ name, ok }) => [name, ok]) };
  },
  grown: ({ before, after, proof }) => isGrown(tree(before), tree(after), proof.map(bytes)),
};
const tree = ([root, size]) => ({ root: bytes(root), size });

for await (const line of createInterface({ input: process.stdin })) {
  const { what, ...asked } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await answers[what](asked))}\n`);
}
