// The subjects of reports and acts: their names, their addresses in requests, and which act undoes which.

import { hasEntry } from "../../kit/base/entries.js";
import { t } from "../../kit/words/texts.js";

/** @import { ActView, SubjectView } from "../../kit/service/api.js" */

/** The act that undoes each act. @type {Record<string, string>} */
export const UNDONE_BY = {
  mute: "unmute",
  unmute: "mute",
  "ban-rated": "allow-rated",
  "allow-rated": "ban-rated",
  "close-game": "reopen-game",
  "reopen-game": "close-game",
  rename: "rename",
};

/** Acts whose effect lasts until another undoes it. */
const LASTING = new Set(["mute", "ban-rated", "close-game"]);

/** Return the name that a subject is shown under. @param {SubjectView} subject */
export function nameOf({ name, game, seat }) {
  if (game !== null && seat === null) return t("operator.game");
  return name ?? t("operator.somebody");
}

/** Return a subject as the requests of operators name it. @param {SubjectView} subject */
export function aboutOf({ player, game, seat }) {
  return game === null ? { player } : { game, seat };
}

/** True if the record of a subject can be read. @param {SubjectView} subject */
export function hasRecord({ player, game, seat }) {
  return game === null ? player !== null : seat !== null;
}

/**
 * Return the newest acts whose effect lasts: no later act on the same subject has undone or repeated them.
 * @param {ActView[]} acts the newest first
 */
export function lasting(acts) {
  const seen = new Set();
  return new Set(
    acts.filter(({ about, act, renamed }) => {
      if (!hasEntry(UNDONE_BY, act)) return false;
      const effect = [act, UNDONE_BY[act]].sort().join();
      const key = JSON.stringify([aboutOf(about), effect]);
      const isNewest = !seen.has(key);
      seen.add(key);
      return isNewest && (LASTING.has(act) || Boolean(renamed));
    }),
  );
}
