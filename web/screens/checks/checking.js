// A check in this browser: its progress, and each step with its verdict and time.

import { entryOf } from "../../kit/base/entries.js";
import { html } from "../../kit/base/lib.js";
import { has, number, t } from "../../kit/words/texts.js";
import { why } from "../../kit/trust/why.js";

/** @import { Checking } from "../../kit/trust/checking.js" */
/** @import { Check, Verdict } from "../../kit/verify/archive.js" */

/**
 * A verdict as a sign and in words, since colour alone is not accessible.
 * @param {{ok: boolean | null}} props
 */
export function Sign({ ok }) {
  const [sign, words] =
    ok === null
      ? ["–", t("checks.sign.open")]
      : ok
        ? ["✓", t("checks.sign.good")]
        : ["✗", t("checks.sign.bad")];
  return html`<span class="sign" aria-hidden="true">${sign}</span><span class="unseen">${words} </span>`;
}

/** @param {{name: string, ok: boolean | null, detail: string, lang?: string, ms?: number | null}} props */
export function Row({ name, ok, detail, lang, ms = null }) {
  return html`<li class=${ok === null ? "" : ok ? "sound" : "broken"}>
    <${Sign} ok=${ok} /><b>${name}: </b><span lang=${lang}>${detail}</span>
      ${ms !== null && html` <span class="took">${took(ms)}</span>`}
  </li>`;
}

/** @param {{checking: Checking}} props */
export function Running({ checking }) {
  const progress = checking.progress.value;
  const doing =
    progress === null
      ? t("checks.run.at_work")
      : t("checks.run.step", { step: nameOf(progress.name), done: progress.done, total: progress.total });
  return html`<div class="checking">
    <progress aria-label=${t("checks.run.label")} max=${progress?.total ?? 1} value=${progress?.done ?? 0}>
      </progress>
    <button type="button" onClick=${() => checking.stop()}>${t("checks.run.stop")}</button>
    <p>${doing}</p>
  </div>`;
}

/**
 * The steps of an archive's check; rows of the page's own checks follow.
 * @param {{checks: Check[], more?: any}} props
 */
export function Checks({ checks, more = null }) {
  return html`<ul class="audits">
    ${checks.map(
      (check) =>
        html`<${Row} key=${check.name} name=${nameOf(check.name)} ok=${mark(check)} ...${told(check)}
          ms=${check.ms} />`,
    )}
    ${more}
  </ul>`;
}

/**
 * Return the result of an archive's check in one sentence.
 * @param {Verdict} verdict
 */
export function summary({ ok, facts, checks }) {
  if (!ok) return t("checks.verdict.bad", { why: why(checks.at(-1)?.detail ?? "").words });
  if (facts.sandbox) return t("checks.verdict.sandbox");
  return facts.draws === null
    ? t("checks.verdict.hidden", { count: facts.events })
    : t("checks.verdict.good", { count: facts.events });
}

/** Return the style of a verdict. @param {Verdict} verdict */
export function tone({ ok, facts }) {
  if (!ok) return "broken";
  return facts.sandbox ? "chosen" : "sound";
}

/** @param {string} name */
function nameOf(name) {
  return t(`checks.step.${name}`);
}

/** Return the sign of a check; a passed one that proves nothing yet is neutral. @param {Check} check */
function mark({ name, ok, facts }) {
  if (!ok) return false;
  if (name === "sandbox" && facts.sandbox) return null;
  if (name === "signature" && facts.key === null) return null;
  return (name === "seed" && !facts.shown) || (name === "draws" && facts.draws === null) ? null : true;
}

/**
 * Return the words of a check and, if it differs from the page's, their language.
 * @param {Check} check
 */
function told(check) {
  if (check.ok) return { detail: found(check) };
  const { words, lang } = why(check.detail ?? "");
  return { detail: words, lang };
}

/** @param {Check} check */
function found({ name, facts }) {
  const special = {
    signature: facts.key === null ? "signature_none" : "signature",
    seed: facts.shown ? "seed" : "seed_hidden",
    shared: facts.began > 1 ? "shared" : "shared_none",
    sandbox: facts.sandbox ? "sandbox" : "sandbox_none",
    draws: facts.draws === null ? "draws_hidden" : facts.sandbox ? "draws_chosen" : "draws",
  };
  const key = `checks.found.${entryOf(special, name) ?? name}`;
  const counts = {
    count: facts.draws ?? facts.events ?? 0,
    ...facts,
    kib: Math.ceil((facts.bytes ?? 0) / 1024),
  };
  return has(key) ? t(key, counts) : "";
}

/** @param {number} ms */
function took(ms) {
  return ms < 1 ? t("checks.run.instant") : t("checks.run.took", { ms: number(Math.round(ms)) });
}
