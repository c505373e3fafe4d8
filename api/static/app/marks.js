// What the timeline marks: turns, rolls, points and own moves of the whole game, read once and then kept up.

import { signal } from "./lib.js";
import { Problem, gamePath, get } from "./http.js";

const EVERY_MS = 1000;

/**
 * @typedef {{version: number, kind: string, seat?: number | null, turn?: number | null, dice?: number[] | null,
 *   to_version?: number | null}} Mark
 * @typedef {{version: number, marks: Mark[], points: [number, number[]][], moves: number[][]}} Told
 */

export class Marks {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {import("./vendor/signals.js").Signal<Told | null>} */
    this.told = signal(null);
    this.wanted = 0;
    this.isReading = false;
    this.isMissing = false;
  }

  /** Read on up to a version, now and then while a game goes on. */
  async readTo(version) {
    this.wanted = Math.max(this.wanted, version);
    if (this.isReading || this.isMissing) return;
    this.isReading = true;
    while (!this.isMissing && (this.told.value?.version ?? 0) < this.wanted) {
      await this.read();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    this.isReading = false;
  }

  async read() {
    try {
      const found = await get(gamePath(this.game, "/timeline"), { after: this.told.value?.version ?? 0 });
      this.told.value = joined(this.told.value, found);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.isMissing = !problem.passes;
    }
  }
}

/** @returns {Told} */
function joined(before, { version, marks = [], points = [], moves = [] }) {
  if (before === null) return { version, marks, points, moves };
  const seats = Math.max(before.moves.length, moves.length);
  return {
    version,
    marks: [...before.marks, ...marks],
    points: [...before.points, ...points],
    moves: Array.from({ length: seats }, (_, seat) => [...(before.moves[seat] ?? []), ...(moves[seat] ?? [])]),
  };
}

/** The last mark of some kinds at or before a version. */
export function lastMark(told, version, kinds) {
  const found = told?.marks.findLast((mark) => mark.version <= version && kinds.includes(mark.kind));
  return found ?? null;
}

/** Where turns begin. */
export function turnStarts(told) {
  return (told?.marks ?? []).filter((mark) => mark.kind === "turn").map((mark) => mark.version);
}

/** Where a seat moved; by its turns and rolls where its moves are not told. */
export function movesOf(told, seat) {
  if (told === null || seat === null) return [];
  if (told.moves.length > 0) return told.moves[seat] ?? [];
  return told.marks.filter((mark) => mark.seat === seat && ["turn", "roll"].includes(mark.kind)).map((mark) => mark.version);
}

/** The stretches that rewinds have taken back: from after the first to before the second version. */
export function takenBack(told) {
  const rewinds = (told?.marks ?? []).filter((mark) => mark.kind === "rewind" && mark.to_version);
  return rewinds.map((mark) => [mark.to_version, mark.version]);
}

/** The versions of a list next to one: before, after, and some further on either side. */
export function nextOf(versions, at, direction, count = 1) {
  const beyond = direction > 0 ? versions.filter((version) => version > at) : versions.filter((version) => version < at).reverse();
  return beyond.slice(0, count);
}
