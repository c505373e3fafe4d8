// The parts over the board: the question or sheet of the moment, proposals, refusals, seat matters, the past.

import { Icon } from "../../kit/art/icons.js";
import { html } from "../../kit/base/lib.js";
import { seatsOf } from "../../kit/base/purse.js";
import { rulesOf } from "../../kit/service/rulebook.js";
import { later } from "../../kit/load/later.js";
import { Refusal } from "../../kit/parts/parts.js";
import { Barred } from "../../kit/table/barred.js";
import { label } from "../../kit/words/naming.js";
import { t } from "../../kit/words/texts.js";
import { moment } from "../../kit/words/words.js";
import { isEndingClosed, openEnding } from "../ending/opened.js";
import { Details } from "./seats/details.js";
import { open } from "./opened.js";

/** @import { Views } from "../../kit/game/registry.js" */
/** @import { OpenTable, Picks } from "../../kit/game/types.js" */
/** @import { Closing } from "../../kit/service/api.js" */
/** @import { Book } from "../../kit/service/rulebook.js" */

const seating = later(() => import("./menu/seats.js"), import.meta.resolve("./menu/seats.js"), ["lobby"]);
const past = later(() => import("../past/timeline.js"), import.meta.resolve("../past/timeline.js"), [
  "timeline",
]);
const toasts = later(() => import("../past/proposals.js"), import.meta.resolve("../past/proposals.js"), [
  "checks",
]);

/** @param {{table: OpenTable, picks: Picks, views: Views, book: Book | null}} props */
export function Over({ table, picks, views, book }) {
  const game = table.game.value;
  const isLive = table.past.value === null && table.board.value !== null;
  return html`<div class="banner-place" id="banner-place">
      ${isLive && views.Banner && html`<${views.Banner} table=${table} picks=${picks} />`}</div>
    <div class="toasts">
      <${Missing} table=${table} />
      <${Closed} closed=${game.closed} />
      <${Result} table=${table} />
      <${toasts.View} name="Toasts" table=${table} waiting=${null} />
      <${Refused} table=${table} picks=${picks} book=${book} />
      <${Barred} version=${table.shown.value} />
    </div>
    <div class="sheet-place">
      <${Details} table=${table} views=${views} />
      ${isSeating(table) && html`<${seating.View} name="Seats" table=${table} waiting=${null} />`}
      ${
        isLive &&
        game.status === "running" &&
        views.Sheet &&
        html`<${views.Sheet} table=${table}
        picks=${picks} book=${book} />`
      }
    </div>`;
}

/**
 * The timeline below the board while the user looks back; the board gives it the room.
 * @param {{table: OpenTable}} props
 */
export function Past({ table }) {
  if (table.past.value === null || open.value === "menu") return null;
  return html`<div class="past-sheet"><${past.View} name="Timeline" table=${table} waiting=${null} /></div>`;
}

/**
 * The way back to the ending, once the user has closed it to look at the table.
 * @param {{table: OpenTable}} props
 */
function Result({ table }) {
  if (!isEndingClosed(table)) return null;
  return html`<p><button type="button" class="primary" onClick=${() => openEnding(table)}>
    <${Icon} name="star" />${t("game.result")}</button></p>`;
}

/** Return true if seats are open, or the user holds one. @param {OpenTable} table */
function isSeating(table) {
  return seatsOf(table.id).length > 0 || table.game.value.seats.some((seat) => seat.kind === "open");
}

/**
 * Why the last attempt was refused, and that another's move made a choice impossible.
 * @param {{table: OpenTable, picks: Picks, book: Book | null}} props
 */
function Refused({ table, picks, book }) {
  const problem = table.refusal.value;
  const lapsed = picks.gone.value;
  const { ruleset, seats } = table.game.value;
  const close = () => {
    table.refusal.value = null;
    picks.gone.value = null;
  };
  if (problem === null && lapsed === null) return null;
  return html`<div class="toast bad" role=${problem === null ? "status" : null}>
    <span class="toast-icon"><${Icon} name="cross" /></span>
    <div class="toast-words">${
      problem === null
        ? t("table.choice_gone", { action: label(ruleset, lapsed ?? "") })
        : html`<${Refusal} problem=${problem} rules=${rulesOf(book)} seats=${seats} />`
    }</div>
    <button type="button" class="bare" aria-label=${t("table.close")} onClick=${close}><${Icon}
      name="cross" /></button>
  </div>`;
}

/** Show that an operator has closed the game, with the reason. @param {{closed: Closing | null}} props */
function Closed({ closed }) {
  if (!closed) return null;
  return html`<div class="toast bad closed" role="status">
    <span class="toast-icon"><${Icon} name="cross" /></span>
    <div class="toast-words"><p>${t("game.closed", { reason: closed.reason })}</p>
      <p class="hint">${t("game.closed_until", { when: moment(closed.ends_at) })}</p></div>
  </div>`;
}

/**
 * The view of a version that does not exist: the range of versions and the nearest one.
 * @param {{table: OpenTable}} props
 */
function Missing({ table }) {
  const version = table.missing.value;
  if (version === null) return null;
  const [last, nearest] = [String(table.game.value.version), table.nearest(version)];
  const words =
    version === 0 ? t("game.missing_none", { last }) : t("game.missing", { version: String(version), last });
  return html`<div class="toast bad missing" role="alert">
    <span class="toast-icon"><${Icon} name="cross" /></span>
    <div class="toast-words">
      <p>${words}</p>
      <button type="button" onClick=${() => table.lookBack(nearest)}>
        ${t("game.nearest", { version: String(nearest) })}</button>
      ${
        table.past.value !== null &&
        html`<button type="button" onClick=${() => table.live()}>${t("game.stay")}
        </button>`
      }
    </div>
  </div>`;
}
