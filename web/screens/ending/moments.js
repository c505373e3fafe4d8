// The moments that made the game; each opens the table at that moment.

import { Icon } from "../../kit/art/icons.js";
import { html } from "../../kit/base/lib.js";
import { momentsOf } from "../../kit/game/result.js";
import { Badge } from "../../kit/table/badge.js";
import { t } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";

/** @import { Told } from "../../kit/game/record.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */

/** @param {{table: OpenTable, told: Told}} props */
export function Moments({ table, told }) {
  const game = table.game.value;
  const found = momentsOf(told, game.winner ?? 0);
  return html`<section class="ending-moments block" aria-labelledby="moments-title">
    <h2 id="moments-title">${t("ending.moments")}</h2>
    <ul>${found.map((moment) => {
      const { kind, version, turn, seat, count } = moment;
      const words = t(`ending.moment.${kind}`, { name: seatName(game.seats, seat), count });
      return html`<li key=${version}><button type="button" onClick=${() => table.lookBack(version)}>
        <${Badge} color=${game.seats[seat].color} />
        <span><b>${words}</b><small>${t("common.turn", { turn })}</small></span>
        <${Icon} name="play" /></button></li>`;
    })}</ul>
  </section>`;
}
