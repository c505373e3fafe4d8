// The moments at which a game turned, and the chances at any version, computed from an analysis.

import { t } from "../../kit/words/texts.js";

/** @import { Blunder, CurvePoint, GameAnalysis, Swing } from "../../kit/service/api.js" */

/**
 * @typedef {{kind: "swing", version: number, turn: number, swing: Swing} |
 *   {kind: "blunder", version: number, turn: number, blunder: Blunder}} Turning
 */

/**
 * Return the chances by seat at a version, from the last point at or before it; null before the first.
 * @param {{curve: CurvePoint[]}} course
 * @param {number} version
 */
export function chancesAt({ curve }, version) {
  return curve.findLast((point) => point.version <= version)?.win_chance ?? null;
}

/**
 * Return the swings and blunders of a game in the order of its events.
 * @param {GameAnalysis} course
 * @returns {Turning[]}
 */
export function turningPoints({ swings, blunders }) {
  /** @type {Turning[]} */
  const found = [
    ...swings.map((swing) => ({
      kind: /** @type {const} */ ("swing"),
      version: swing.to_version,
      turn: swing.turn,
      swing,
    })),
    ...blunders.map((blunder) => ({
      kind: /** @type {const} */ ("blunder"),
      version: blunder.version,
      turn: blunder.turn,
      blunder,
    })),
  ];
  return found.sort((one, other) => one.version - other.version);
}

/** Format the change of a chance. @param {number} change */
export function points(change) {
  const value = Math.round(change * 100);
  return t("common.percent", { value: value > 0 ? `+${value}` : String(value).replace("-", "−") });
}
