// Error messages in plain words, with advice.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";
import { has, language, t } from "../words/texts.js";
import { RuleTexts, noRule } from "./parts.js";

/** @import { Problem } from "../service/http.js" */
/** @import { RuleOf } from "./parts.js" */

/**
 * Return the message and advice for a problem; the service's own message if the page has none.
 * @param {Problem} problem
 */
export function explained(problem) {
  const key = `lobby.trouble.${problem.status === 0 ? "silence" : problem.code.replaceAll("-", "_")}`;
  return has(`${key}.what`)
    ? { what: t(`${key}.what`), todo: t(`${key}.todo`), lang: language.value }
    : { what: problem.message, todo: "", lang: problem.language };
}

/**
 * @param {{problem: Problem | null, rules?: RuleOf, beside?: RegExp}} props `beside`: the fields that show
 *   their own errors
 */
export function Trouble({ problem, rules = noRule, beside = /^$/ }) {
  if (problem === null) return null;
  const { what, todo, lang } = explained(problem);
  const others = Object.keys(problem.errors).filter((field) => !beside.test(field));
  return html`<div class="refusal" role="alert">
    <p lang=${lang}>${what} ${todo}</p>
    ${
      others.length > 0 &&
      html`<ul>${others.map((field) => html`<li>${field}: ${saidOf(problem, field)}</li>`)}</ul>`
    }
    <${RuleTexts} ids=${problem.rules} rules=${rules} />
  </div>`;
}

/** Return the service's message about one field. @param {Problem | null} problem @param {string} field */
export function saidOf(problem, field) {
  return [entryOf(problem?.errors, field) ?? []]
    .flat()
    .map((said) => (typeof said === "string" ? said : JSON.stringify(said)))
    .join(" ");
}

/** The error message beside a field. @param {{problem: Problem | null, field: string}} props */
export function Wrong({ problem, field }) {
  const said = saidOf(problem, field);
  return said === "" ? null : html`<p class="wrong" id=${wrongId(field)}>${said}</p>`;
}

/** @param {string} field */
export function wrongId(field) {
  return `wrong-${field.replaceAll(".", "-")}`;
}

/**
 * Return the ARIA attributes of a field that has an error.
 * @param {Problem | null} problem
 * @param {string} field
 */
export function marks(problem, field) {
  return saidOf(problem, field) === "" ? {} : { "aria-invalid": "true", "aria-describedby": wrongId(field) };
}

/** A warning that the user's choices are lost when the page is closed. */
export function NothingKept() {
  return html`<p class="notice" role="note">${t("lobby.nothing_kept")}</p>`;
}
