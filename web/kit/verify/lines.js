// Files with one archive, or with one per line.

import { check } from "./archive.js";

/** @import { News, Verdict, Wanted } from "./archive.js" */

const [NEWLINE, SPREAD] = [10, /[{[,]\s*$/];
const OUTER = new Set([9, 10, 11, 12, 13, 32]);

/**
 * Check all archives of a file in order; returns a verdict for each, none for an empty file.
 * @param {Uint8Array} content
 * @param {Wanted} wanted
 * @param {(news: News & {verdict?: Verdict}) => void} tell
 */
export async function checkFile(content, wanted, tell = () => {}) {
  /** @type {Verdict[]} */
  const verdicts = [];
  for (const line of linesOf(content)) {
    const isSpread = verdicts.length === 0 && SPREAD.test(String.fromCharCode(...line.slice(-9)));
    const verdict = isSpread ? spread() : await check(line, wanted, tell);
    verdicts.push(verdict);
    tell({ verdict });
    if (isSpread) break;
  }
  return verdicts;
}

/** @returns {Verdict} */
function spread() {
  const detail = "an archive is one line in canonical form; this one has several";
  return {
    ok: false,
    said: `BAD: ${detail}`,
    facts: {},
    checks: [{ name: "form", ok: false, ms: 0, facts: {}, detail }],
  };
}

/** @param {Uint8Array} content */
function* linesOf(content) {
  for (let at = 0; at < content.length;) {
    const end = content.indexOf(NEWLINE, at);
    const line = content.subarray(at, end < 0 ? content.length : end);
    if (!line.every((byte) => OUTER.has(byte))) yield line;
    at = end < 0 ? content.length : end + 1;
  }
}
