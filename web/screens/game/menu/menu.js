// The menu of a game: everything that is not needed for the next move.

import { Icon } from "../../../kit/art/icons.js";
import { html, onCheck, onToggled, useEffect, useRef, useSignal } from "../../../kit/base/lib.js";
import { settings } from "../../../kit/base/settings.js";
import { addressOf } from "../../../kit/base/place.js";
import { lazily } from "../../../kit/load/lazy.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { t } from "../../../kit/words/texts.js";
import { isSettingsOpen } from "../../app/opened.js";
import { Audit } from "../../checks/audit.js";
import { Proposals } from "../../past/proposals.js";
import { say } from "../announcer.js";
import { described } from "../describe.js";
import { open } from "../opened.js";
import { Muting } from "./muting.js";
import { Rules } from "./rules.js";
import { YourSeat } from "./seats.js";

/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable } from "../../../kit/game/types.js" */
/** @import { Game } from "../../../kit/service/api.js" */

const KEYS = [
  "main",
  "build",
  "trade",
  "hand",
  "yes",
  "back",
  "answer",
  "hint",
  "sound",
  "log",
  "plates",
  "question",
  "zoom",
];

/** @param {{table: OpenTable, views: Views | null}} props */
export function Menu({ table, views }) {
  const close = () => (open.value = null);
  useHotkeys({ escape: close });
  useCloseOnProposal(table, close);
  const describe = () => {
    close();
    const picture = document.querySelector("#game .board svg[aria-label]");
    say(described(table, views, picture?.getAttribute("aria-label") ?? ""));
  };
  const game = table.game.value;
  const openSettings = () => {
    close();
    isSettingsOpen.value = true;
  };
  return html`<div class="menu-shade" onClick=${close}></div>
  <section class="menu" role="dialog" aria-label=${t("game.menu")} tabindex="-1" ref=${focus}>
    <header><h2>${t("game.menu")}</h2>
      <button type="button" class="bare" aria-label=${t("table.close")} onClick=${close}><${Icon}
        name="cross" />
      </button></header>
    <${Facts} table=${table} />
    ${
      game.status !== "waiting" &&
      html`<p class="menu-buttons"><button type="button" onClick=${() => {
        close();
        table.lookBack(Math.max(1, table.shown.value - 1));
      }}><${Icon} name="undo" />${t("game.look_back")}</button>
        <button type="button" onClick=${describe}><${Icon} name="chat" />${t("game.describe")}</button></p>`
    }
    <${Proposals} table=${table} />
    <${YourSeat} table=${table} />
    <${Muting} table=${table} />
    <${LazyPlots} table=${table} />
    <${Rules} ruleset=${game.ruleset} />
    <${Audit} table=${table} />
    <${Keys} />
    <p class="menu-buttons"><button type="button" onClick=${openSettings}>${t("common.settings")}</button></p>
    <${Documents} game=${game} />
  </section>`;
}

/**
 * Close the menu once something is proposed, so that the proposal and its answers are in view.
 * @param {OpenTable} table
 * @param {() => void} close
 */
function useCloseOnProposal(table, close) {
  const proposed = table.game.value.proposal?.id ?? null;
  const before = useRef(proposed);
  useEffect(() => {
    if (proposed !== null && proposed !== before.current) close();
    before.current = proposed;
  }, [proposed]);
}

/** Version, origin and special conditions of the game. @param {{table: OpenTable}} props */
function Facts({ table }) {
  const game = table.game.value;
  const origin = game.forked_from;
  return html`<ul class="menu-facts">
    <li>${t("game.facts.version")} ${String(table.shown.value)}</li>
    ${game.sandbox && html`<li title=${t("game.sandbox_means")}>${t("game.sandbox")}</li>`}
    ${game.imported && html`<li title=${t("game.imported_means")}>${t("game.imported")}</li>`}
    ${
      origin !== null &&
      html`<li><a href=${addressOf(origin.game, origin.version)}>
        ${t("game.forked", { version: String(origin.version) })}</a></li>`
    }
  </ul>`;
}

/** @param {{game: Game}} props */
function Documents({ game }) {
  const api = `/api/v1/games/${encodeURIComponent(game.id)}`;
  return html`<p class="links"><span>${t("game.documents")}:</span>
    <a href=${api}>${t("game.document.game")}</a> <a href=${`${api}/log`}>${t("game.document.log")}</a>
    <a href=${`${api}/events`}>${t("game.document.events")}</a> <a href=${`${api}/audit`}>
      ${t("game.document.audit")}</a>
    <a href=${`${api}/export`} download>${t("game.document.export")}</a>
    <code title=${t("game.head")}>${String(game.head ?? "").slice(0, 16)}</code>
  </p>`;
}

/** The hotkeys, and the switch for them. */
function Keys() {
  const set = onCheck((isChecked) => (settings.hotkeys.value = isChecked));
  return html`<details><summary>${t("game.keys.title")}</summary>
    <label class="choice"><input type="checkbox" checked=${settings.hotkeys.value} onChange=${set} />
      ${t("game.keys.on")}
      </label>
    <dl class="keys">${KEYS.map(
      (
        key,
      ) => html`<div key=${key}><dt>${t(`game.keys.${key}.key`)}</dt><dd>${t(`game.keys.${key}.does`)}</dd>
        </div>`,
    )}</dl></details>`;
}

/** The plots, which are loaded when somebody wants to see them. @param {{table: OpenTable}} props */
function LazyPlots({ table }) {
  const plots = useSignal(/** @type {{Plots: any} | null} */ (null));
  const isOpen = useSignal(false);
  const toggle = onToggled(async (isNow) => {
    isOpen.value = isNow;
    if (isNow)
      plots.value ??= await lazily(
        () => import("../../plots/plots.js"),
        import.meta.resolve("../../plots/plots.js"),
      );
  });
  return html`<details class="plots" onToggle=${toggle}><summary>${t("plots.heading")}</summary>
    ${isOpen.value && plots.value !== null && html`<${plots.value.Plots} table=${table} />`}
  </details>`;
}

/** Move the focus into the menu. @param {HTMLElement | null} element */
function focus(element) {
  if (element !== null && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
}
