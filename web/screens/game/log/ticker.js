// The newest line of the log, where the log is a drawer: a button that opens it; on a phone, a line below the
// board. Beginnings of turns stand in the top bar.

import { html } from "../../../kit/base/lib.js";
import { Icon } from "../../../kit/art/icons.js";
import { tellingOf } from "../../../kit/game/lines.js";
import { Badge } from "../../../kit/table/badge.js";
import { Glyphed } from "../../../kit/table/glyphed.js";
import { t } from "../../../kit/words/texts.js";
import { isPhone, open, toggle } from "../opened.js";

/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable } from "../../../kit/game/types.js" */

/** @param {{table: OpenTable, views: Views}} props */
export function Ticker({ table, views }) {
  const { ruleset, seats } = table.game.value;
  const line = tellingOf(table.lines.value).find(({ turn }) => turn === null);
  if (line === undefined || table.board.value === null) return null;
  const sign =
    line.about === null ? html`<${Icon} name="log" />` : html`<${Badge} color=${seats[line.about]?.color} />`;
  const words = html`${sign}
    <span class="what"><${Glyphed} parts=${line.brief} seats=${seats} ruleset=${ruleset}
      signed=${views.cards} /></span>`;
  if (isPhone.value) return html`<p class="ticker" key=${line.version}>${words}</p>`;
  return html`<button type="button" class="ticker" aria-expanded=${String(open.value === "log")}
    aria-keyshortcuts="L" onClick=${() => toggle("log")}>
    ${words}
    <b>${t("game.log")}</b></button>`;
}
