// The event stage: it shows the events of a table where they happen, on one layer above it, with banners. It
// shows only events and never guesses; an event that it cannot show correctly appears only in the log.

import { entryOf } from "../base/entries.js";
import { html, render, useEffect, useMemo } from "../base/lib.js";
import { signal } from "../../vendor/signals.js";
import { SeatSign } from "../art/seat_signs.js";
import { Sign } from "../art/glyphs.js";
import { amount } from "../words/words.js";
import { t } from "../words/texts.js";
import { Director } from "./director.js";
import { signOf } from "./show/faces.js";
import { partsOf, plain } from "./marked.js";

/** @import { OpenTable, Seat } from "../game/types.js" */
/** @import { Banner, ShownBanner } from "./banners.js" */
/** @import { Stage } from "./types.js" */

/** @param {{table: OpenTable, stage: import("./types.js").Stage}} props */
export function Stage({ table, stage }) {
  const banner = useMemo(() => signal(/** @type {(Banner & {leaves: boolean}) | null} */ (null)), [table]);
  useEffect(() => play(table, stage, banner), [table, stage]);
  const now = banner.value;
  const { ruleset, seats } = table.game.value;
  return html`<div class="stage-banners">
    ${
      now !== null &&
      html`<${Shown} key=${now.words} banner=${now} ruleset=${ruleset} seats=${seats}
      looks=${stage.looks} close=${() => (banner.value = null)} />`
    }
    <p class="unseen" aria-live="assertive">${
      now !== null && now.isMine && now.tone === "bad" ? plain(ruleset, now.words) : ""
    }</p>
  </div>`;
}

/**
 * Open the stage above a table; returns a function that closes it.
 * @param {OpenTable} table
 * @param {Stage} stage
 * @param {ShownBanner} banner
 */
function play(table, stage, banner) {
  const layer = document.createElement("div");
  layer.className = "stage";
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  /** @param {Element} element @param {any} drawn */
  const draw = (element, drawn) => drawn !== null && render(drawn, element);
  const director = new Director({ table, stage, layer, draw, banner });
  director.open();
  return () => {
    director.close();
    layer.remove();
  };
}

/**
 * @param {{banner: Banner & {leaves: boolean}, ruleset: string, seats: Seat[], looks?: Record<string,
 *   string>, close: () => void}} props
 */
function Shown({ banner, ruleset, seats, looks, close }) {
  const color = seats.find((one) => one.seat === banner.seat)?.color;
  return html`<div class=${`stage-banner ${banner.tone}${banner.leaves ? " leaves" : ""}`}>
    ${
      color !== undefined &&
      html`<svg class=${`stage-sign of-${color}`} viewBox="-10 -10 20 20" aria-hidden="true"><circle
        r="9.3" /><${SeatSign} color=${color} scale=${0.92} /></svg>`
    }
    <p>${partsOf(banner.words).map((part, index) =>
      typeof part === "string"
        ? part
        : html`<${Amount} key=${index} ruleset=${ruleset} name=${part.name} count=${part.count}
            look=${entryOf(looks, part.name) ?? part.name} />`,
    )}</p>
    ${
      banner.isMine && html`<button type="button" aria-label=${t("stage.close")} onClick=${close}>✕</button>`
    }</div>`;
}

/**
 * A number with the sign of the counted thing.
 * @param {{ruleset: string, name: string, count: number, look: string}} props
 */
function Amount({ ruleset, name, count, look }) {
  return html`<span class=${`stage-amount of-${look}`}><span aria-hidden="true">${count}</span>
    <${Sign} name=${signOf(name)} />
    <span class="unseen">${amount(ruleset, name, count)}</span></span>`;
}
