// The coach: the goal as a bar, the next best step with its reason, and the place it means.

import { Icon } from "../../kit/art/icons.js";
import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { Problem, gamePath, get } from "../../kit/service/http.js";
import { capital, label } from "../../kit/words/naming.js";
import { has, language, t } from "../../kit/words/texts.js";
import { open, toggleCoach } from "./opened.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { Views } from "../../kit/game/registry.js" */
/** @import { OpenTable, Picks } from "../../kit/game/types.js" */
/** @import { Advice } from "../../kit/service/api.js" */

const WAIT_MS = 400; // the position may change at once

/**
 * @typedef {{version: number, goal: string, best: Advice[]}} Advised
 * @param {{table: OpenTable, picks: Picks, views: Views}} props
 */

export function Coach({ table, picks, views }) {
  const { found, isAsked } = useAdvice(table);
  const isWhy = useSignal(false);
  const board = table.board.value;
  const goal = board === null ? null : (views.goal?.({ board }) ?? null);
  const own = table.scores.value?.standings?.find((one) => one.seat === table.seat.value);
  const points = (own?.victory_points ?? 0) + (own?.hidden_victory_points ?? 0);
  const { ruleset } = table.game.value;
  const best = found?.best[0];
  const waiting = t(isAsked ? "table.coach_thinks" : "table.coach_waits");
  const look = open.value === "coach" ? "coach open" : "coach";
  return html`<section class=${look} aria-label=${t("table.coach")}>
    <header><h2><${Icon} name="bulb" />${t("table.next_step")}</h2>
      <button type="button" class="bare" aria-label=${t("table.close")} title=${t("table.close")}
        onClick=${toggleCoach}><${Icon} name="cross" /></button></header>
    ${goal !== null && html`<${Goal} points=${points} goal=${goal} />`}
    <div class="coach-words" aria-live="polite">
      ${
        found === null || best === undefined
          ? html`<p>${found !== null ? capital(found.goal) : waiting}</p>`
          : isWhy.value
            ? html`<p>${capital(found.goal)}.</p>
                <ol>${found.best.map(
                  ({ action, reason }) =>
                    html`<li><button type="button" onClick=${() => picks.choose(action)}>
                      <span><b>${stepOf(ruleset, action.type)}.</b> ${capital(reason)}.</span></button></li>`,
                )}</ol>`
            : html`<p><b>${stepOf(ruleset, best.action.type)}.</b> ${capital(best.reason)}.</p>`
      }
    </div>
    ${
      best !== undefined &&
      html`<p class="coach-buttons">
        <button type="button" onClick=${() => picks.choose(best.action)}>${t("table.show_me")}</button>
        <button type="button" aria-expanded=${String(isWhy.value)}
          onClick=${() => (isWhy.value = !isWhy.value)}>
          ${t("table.why")}</button></p>`
    }
  </section>`;
}

/**
 * Return an action as a step to take, in the words of the ruleset's buttons.
 * @param {string} ruleset
 * @param {string} type
 */
function stepOf(ruleset, type) {
  const key = `${ruleset}.ui.do.${type}`;
  return has(key) ? t(key) : label(ruleset, type);
}

/** A bar with a part for each point of the goal. @param {{points: number, goal: number}} props */
function Goal({ points, goal }) {
  return html`<div class="goal" role="img" aria-label=${t("table.goal", { points, goal })}>
    ${Array.from(
      { length: goal },
      (_, index) => html`<i key=${index} class=${index < points ? "full" : ""}>
      </i>`,
    )}
  </div>`;
}

/**
 * Return the advice for the shown position, null until there is any, and whether the seat has something to
 * decide.
 * @param {OpenTable} table
 * @returns {{found: Advised | null, isAsked: boolean}}
 */
function useAdvice(table) {
  const found = useSignal(/** @type {Advised | null} */ (null));
  const legal = table.legal.value;
  const isAsked =
    table.past.value === null && legal !== null && legal.actions.length > 0 && !table.busy.value;
  const [seat, version] = [table.seat.value, legal?.version];
  useEffect(() => {
    found.value = null;
    if (!isAsked) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => ask(table, found, abort.signal), WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [seat, version, isAsked, language.value]);
  return { found: found.value, isAsked };
}

/**
 * Request advice, unless the table is about to show another version, for which it is requested anew.
 * @param {OpenTable} table
 * @param {Signal<Advised | null>} found
 * @param {AbortSignal} signal
 */
export async function ask(table, found, signal) {
  if (table.isBehind) return;
  try {
    const advised = await get(gamePath(table.id, "/hint"), { lang: language.value }, table.token, signal);
    if (advised.version === table.legal.value?.version) found.value = advised;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem; // the table is played without advice
  }
}
