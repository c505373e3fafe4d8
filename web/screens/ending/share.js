// Sharing a finished game: by the device's own means, or by copying the link.

import { Icon } from "../../kit/art/icons.js";
import { html, useSignal } from "../../kit/base/lib.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";

/** @import { OpenTable } from "../../kit/game/types.js" */

/** Return the address that shows a preview where it is posted. @param {string} game */
export function shareLink(game) {
  return `${location.origin}/games/${game}`;
}

/** @param {{table: OpenTable}} props */
export function Share({ table }) {
  const said = useSignal("");
  const share = async () => {
    const url = shareLink(table.id);
    const isShared = await navigator.share?.({ url, title: titleOf(table.game.value.ruleset) }).then(
      () => true,
      () => true, // the user has closed the sheet of the device
    );
    if (isShared) return;
    said.value = await navigator.clipboard.writeText(url).then(
      () => t("ending.copied"),
      () => url,
    );
  };
  return html`<button type="button" onClick=${share}><${Icon} name="share" />${t("ending.share")}</button>
    <span class=${said.value ? "ending-copied" : "unseen"} role="status">${said.value}</span>`;
}
