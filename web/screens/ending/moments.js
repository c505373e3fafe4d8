// The moments that made the game; each opens the table at that moment.

import { Icon } from "../../kit/art/icons.js";
import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { momentsOf } from "../../kit/game/past/result.js";
import { Problem, gamePath, get } from "../../kit/service/http.js";
import { Badge } from "../../kit/table/badge.js";
import { spelled } from "../../kit/table/glyphed.js";
import { language, t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";

/** @import { Told } from "../../kit/game/past/record.js" */
/** @import { Moment } from "../../kit/game/past/result.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { Part } from "../../kit/service/api.js" */

/** @param {{table: OpenTable, told: Told}} props */
export function Moments({ table, told }) {
  const game = table.game.value;
  const found = momentsOf(told, game.winner ?? 0);
  const causes = useCauses(table, found);
  return html`<section class="ending-moments block" aria-labelledby="moments-title">
    <h2 id="moments-title">${t("ending.moments")}</h2>
    <ul>${found.map((moment) => {
      const { version, seat } = moment;
      const [words, note] = wordsOf(table, moment, causes[version]);
      return html`<li key=${version}><button type="button" onClick=${() => table.lookBack(version)}>
        <${Badge} color=${game.seats[seat].color} />
        <span><b>${words}</b><small>${note}</small></span>
        <${Icon} name="play" /></button></li>`;
    })}</ul>
  </section>`;
}

/**
 * Return the words of a moment and of the line below them. A leap has the words of its cause, once known.
 * @param {OpenTable} table
 * @param {Moment} moment
 * @param {Part[] | undefined} cause
 */
export function wordsOf(table, { kind, turn, seat, count }, cause) {
  const { seats } = table.game.value;
  const when = t("common.turn", { turn });
  if (cause !== undefined) return [spelled(cause, seats), `${when} · ${t("ending.moment.gain", { count })}`];
  return [t(`ending.moment.${kind}`, { name: seatName(seats, seat), count }), when];
}

/**
 * Read the lines of the log at which seats gained several points, by version.
 * @param {OpenTable} table
 * @param {Moment[]} moments
 */
function useCauses(table, moments) {
  const causes = useSignal(/** @type {Record<number, Part[]>} */ ({}));
  const versions = moments.filter(({ kind }) => kind === "leap").map(({ version }) => version);
  useEffect(() => {
    for (const version of versions)
      causeOf(table, version).then((brief) => {
        if (brief) causes.value = { ...causes.value, [version]: brief };
      });
  }, [table, versions.join(), language.value]);
  return causes.value;
}

/**
 * Return the short line of an event; null if there is none, or the service does not answer.
 * @param {OpenTable} table
 * @param {number} version
 * @returns {Promise<Part[] | null>}
 */
async function causeOf({ id, token }, version) {
  const query = { after: version - 1, limit: 1, lang: language.value };
  try {
    const { items } = await get(gamePath(id, "/log"), query, token);
    return items[0]?.brief ?? null;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return null;
  }
}
