// The newest line of the log, on tables whose log is a drawer; a tap opens it.

import { html } from "../../../kit/base/lib.js";
import { Icon } from "../../../kit/art/icons.js";
import { tellingOf } from "../../../kit/game/lines.js";
import { Badge } from "../../../kit/table/badge.js";
import { Glyphed } from "../../../kit/table/glyphed.js";
import { t } from "../../../kit/words/texts.js";
import { open, toggle } from "../opened.js";

/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable } from "../../../kit/game/types.js" */

/** @param {{table: OpenTable, views: Views}} props */
export function Ticker({ table, views }) {
  const { ruleset, seats } = table.game.value;
  const [line] = tellingOf(table.lines.value);
  if (line === undefined) return null;
  const sign =
    line.about === null ? html`<${Icon} name="log" />` : html`<${Badge} color=${seats[line.about]?.color} />`;
  return html`<button type="button" class="ticker" aria-expanded=${String(open.value === "log")}
    aria-keyshortcuts="L" onClick=${() => toggle("log")}>
    ${sign}
    <span class="what"><${Glyphed} parts=${line.brief} seats=${seats} ruleset=${ruleset}
      signed=${views.cards} /></span>
    <b>${t("game.log")}</b></button>`;
}
