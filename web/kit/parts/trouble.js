// What went wrong, in words, and what can be done about it.

import { entryOf } from "../base/entries.js";
import { html } from "../base/lib.js";
import { has, language, t } from "../words/texts.js";
import { RuleTexts, noRule } from "./parts.js";

/** What a problem says, and what to do; in the service's own words where there are none here. */
export function explained(problem) {
  const key = `lobby.trouble.${problem.status === 0 ? "silence" : problem.code.replaceAll("-", "_")}`;
  return has(`${key}.what`)
    ? { what: t(`${key}.what`), todo: t(`${key}.todo`), lang: language.value }
    : { what: problem.message, todo: "", lang: problem.language };
}

/**
 * @param {{problem: import("../service/http.js").Problem | null, rules?: import("./parts.js").RuleOf,
 *   beside?: RegExp}} props `beside`: the fields that say for themselves what is wrong with them
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

/** What the service says of one field. */
export function saidOf(problem, field) {
  return [entryOf(problem?.errors, field) ?? []]
    .flat()
    .map((said) => (typeof said === "string" ? said : JSON.stringify(said)))
    .join(" ");
}

/** Beside a field: what is wrong with it. */
export function Wrong({ problem, field }) {
  const said = saidOf(problem, field);
  return said === "" ? null : html`<p class="wrong" id=${wrongId(field)}>${said}</p>`;
}

export function wrongId(field) {
  return `wrong-${field.replaceAll(".", "-")}`;
}

/** What a field says of itself where something is wrong with it. */
export function marks(problem, field) {
  return saidOf(problem, field) === "" ? {} : { "aria-invalid": "true", "aria-describedby": wrongId(field) };
}

/** Where somebody's choices are lost when they leave the page. */
export function NothingKept() {
  return html`<p class="notice" role="note">${t("lobby.nothing_kept")}</p>`;
}
