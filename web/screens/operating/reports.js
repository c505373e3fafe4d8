// The reports that wait for an operator, or all of them.

import { html } from "../../kit/base/lib.js";
import { REASONS } from "../../kit/words/reasons.js";
import { t } from "../../kit/words/texts.js";
import { ago } from "../../kit/words/words.js";
import { hasRecord, nameOf } from "./subjects.js";

/** @import { ReportView, SubjectView } from "../../kit/service/api.js" */
/** @import { Wish } from "./reason.js" */

/**
 * @param {{items: ReportView[], show?: ((subject: SubjectView) => void) | null,
 *   ask: (wish: Wish) => void}} props without `show`, all are about one subject, whose name is left out
 */
export function Reports({ items, show = null, ask }) {
  if (items.length === 0) return html`<p class="quiet-words">${t("operator.no_reports")}</p>`;
  return html`<ul class="rows reports">${items.map(
    (report) => html`<${Row} key=${report.id} report=${report} show=${show} ask=${ask} />`,
  )}</ul>`;
}

/**
 * @param {{report: ReportView, show: ((subject: SubjectView) => void) | null, ask: (wish: Wish) => void}}
 *   props
 */
function Row({ report, show, ask }) {
  const { about, reporter, settled } = report;
  return html`<li class="report-row">
    <p>${show !== null && html`<${Subject} subject=${about} show=${show} /> `}
      <span class="report-reason">${t(`operator.reasons.${REASONS[report.reason]}`)}</span></p>
    <p class="hint">${t("operator.reported", { name: nameOf(reporter), ago: ago(report.created_at) })}
      ${about.game !== null && html` · <a href=${`#/games/${about.game}`}>${t("operator.see_game")}</a>`}
    </p>
    ${
      settled !== null &&
      html`<p class="hint">${t("operator.settled", {
        by: settled.by ?? t("operator.command_line"),
        reason: settled.reason,
      })}</p>`
    }
    <p class="buttons"><button type="button" onClick=${() => ask(settling(report))}>
      ${t(settled === null ? "operator.settle" : "operator.reopen")}</button></p>
  </li>`;
}

/** Return the wish to settle a report, or to reopen it. @param {ReportView} report @returns {Wish} */
export function settling({ id, about, settled }) {
  const state = settled === null ? "settled" : "waiting";
  return {
    title: t(`operator.settling.${state}`, { name: nameOf(about) }),
    hint: t("operator.reason_hint"),
    path: `/operator/reports/${id}`,
    body: { state },
  };
}

/**
 * A subject's name, which opens its record.
 * @param {{subject: SubjectView, show: (one: SubjectView) => void}} props
 */
export function Subject({ subject, show }) {
  if (!hasRecord(subject)) return html`<b>${nameOf(subject)}</b>`;
  return html`<button type="button" class="subject" aria-haspopup="dialog"
    onClick=${() => show(subject)}>${nameOf(subject)}</button>${
      subject.seat !== null && html` <small>${t("operator.at_seat", { seat: subject.seat + 1 })}</small>`
    }`;
}
