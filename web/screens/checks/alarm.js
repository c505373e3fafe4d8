// The warning that a game's history or the service's keys differ from those that this browser has seen.

import { entryOf } from "../../kit/base/entries.js";
import { html, useEffect } from "../../kit/base/lib.js";
import { t } from "../../kit/words/texts.js";
import { read } from "../../kit/base/purse.js";
import { acceptAnew, compare, comparisonOf } from "../../kit/trust/history.js";
import { why } from "../../kit/trust/why.js";

/** @import { OpenTable } from "../../kit/game/types.js" */

const SOON_MS = 1500; // first the game is shown

/** @param {{table: OpenTable}} props */
export function Alarm({ table }) {
  const ended = !["waiting", "running"].includes(table.game.value?.status ?? "running");
  useEffect(() => {
    const timer = setTimeout(() => compare(table.id, table.token), SOON_MS);
    return () => clearTimeout(timer);
  }, [table, ended]);
  const found = comparisonOf(table.id).value;
  if (found === null || !["changed", "strange"].includes(found.state)) return null;
  const note = entryOf(read("starledger.receipts", {}), table.id);
  return html`<section class="alarm" role="alert" aria-label=${t("checks.alarm.label")}>
    <h3>${found.state === "changed" ? t("checks.alarm.changed") : t("checks.alarm.strange")}</h3>
    <p>${
      found.state === "changed"
        ? t("checks.alarm.changed_text", { before: found.before ?? 0, version: found.version ?? 0 })
        : t("checks.alarm.strange_text")
    }</p>
    ${found.detail && html`<p><code lang=${why(found.detail).lang}>${why(found.detail).words}</code></p>`}
    ${
      note &&
      html`<details><summary>${t("checks.alarm.kept")}</summary><pre tabindex="0">${note}</pre>
      </details>`
    }
    <p><button type="button" onClick=${() => acceptAnew(table.id, table.token)}>${t("checks.alarm.accept")}
      </button></p>
  </section>`;
}
