// The lines of a game's log that this page has read, by version.

/** @import { Line, Part } from "../service/api.js" */

/** Maximum number of lines shown. */
export const SHOWN = 40;

/** Number of lines per request, so that the next steps back need no further request. */
const READ = 200;

/** @typedef {Line & {brief: Part[]}} TellingLine */

/** Return the lines that tell players something. @param {Line[]} lines @returns {TellingLine[]} */
export function tellingOf(lines) {
  return /** @type {TellingLine[]} */ (lines.filter(({ brief }) => brief !== null));
}

export class Lines {
  constructor() {
    /** @type {Map<number, Line>} */
    this.known = new Map();
  }

  clear() {
    this.known.clear();
  }

  /** @param {Line[]} items */
  add(items) {
    for (const line of items) this.known.set(line.version, line);
  }

  /**
   * Return the newest lines up to a version, newest first, stopping at the first gap.
   * @param {number} version
   * @returns {Line[]}
   */
  upTo(version) {
    const found = [];
    for (let at = version; at > 0 && found.length < SHOWN; at -= 1) {
      const line = this.known.get(at);
      if (line === undefined) break;
      found.push(line);
    }
    return found;
  }

  /** Return the range to request so that all lines shown at a version are known. @param {number} version */
  missing(version) {
    const oldest = Math.max(1, version - SHOWN + 1);
    let at = oldest;
    while (at <= version && this.known.has(at)) at += 1;
    if (at > version) return { after: version, limit: 0 };
    return { after: at > oldest ? at - 1 : Math.max(0, version - READ), limit: READ };
  }
}
