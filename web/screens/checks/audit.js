// The audit of a game: the findings of the service, and this browser's own.

import { html, onToggled, useEffect, useMemo, useSignal } from "../../kit/base/lib.js";
import { save } from "../../kit/base/files.js";
import { Problem, gamePath } from "../../kit/service/http.js";
import { lazily } from "../../kit/load/lazy.js";
import { has, language, t } from "../../kit/words/texts.js";
import { askOn } from "../../kit/trust/asking.js";
import { Checking } from "../../kit/trust/checking.js";
import { compare } from "../../kit/trust/history.js";
import { why } from "../../kit/trust/why.js";
import { moment, title } from "../../kit/words/words.js";
import { Checks, Row, Running, summary, tone } from "./checking.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { Audit as AuditReport, Game } from "../../kit/service/api.js" */
/** @import { Verdict } from "../../kit/verify/archive.js" */

/** @param {{table: OpenTable}} props */
export function Audit({ table }) {
  const game = table.game.value;
  /** @type {Signal<AuditReport | null>} */
  const report = useSignal(null);
  const problem = useSignal(/** @type {string | null} */ (null));
  const asking = useSignal(false);
  const ask = async () => {
    if (asking.value) return;
    [asking.value, problem.value] = [true, null];
    try {
      report.value = await (
        await askOn(gamePath(table.id, "/audit"), table.token, { lang: language.value })
      ).json();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused.message;
    } finally {
      asking.value = false;
    }
  };
  useEffect(() => {
    if (report.value !== null) ask(); // the findings are in the page's language
  }, [language.value]);
  const toggle = onToggled((isOpen) => isOpen && report.value === null && ask());
  return html`<details class="audit" onToggle=${toggle}>
    <summary><span>${t("checks.audit.title")}
      </span> <${Badge} game=${game} report=${report.value} asking=${asking.value} /></summary>
    <p class="hint">${t("checks.audit.proves")} ${t("checks.audit.trusts")}</p>
    <h3>${t("checks.audit.service")}</h3>
    <div aria-live="polite">
      ${asking.value && html`<p>${t("checks.audit.asking")}</p>`}
      ${problem.value !== null && html`<p class="broken">${problem.value}</p>`}
      ${report.value !== null && html`<${Report} report=${report.value} />`}
    </div>
    <p><button type="button" disabled=${asking.value} onClick=${ask}>${t("checks.audit.again")}</button></p>
    <${Own} table=${table} />
  </details>`;
}

/**
 * The verdict in a word or two, with a sign.
 * @param {{game: Game, report: AuditReport | null, asking: boolean}} props
 */
function Badge({ game, report, asking }) {
  const [kind, words] = asking
    ? ["open", t("checks.badge.asking")]
    : report === null
      ? game.sandbox
        ? ["sandbox", t("checks.badge.sandbox")]
        : ["open", t("checks.badge.open")]
      : !report.ok
        ? ["bad", t("checks.badge.bad")]
        : report.sandbox
          ? ["sandbox", t("checks.badge.sandbox")]
          : ["good", t("checks.badge.good", { version: report.version })];
  const sign = { good: "✓", bad: "✗", sandbox: "△", open: "–" }[kind];
  return html`<span class=${`verdict ${kind}`}><span aria-hidden="true">${sign} </span>${words}</span>`;
}

/** @param {{report: AuditReport}} props */
function Report({ report }) {
  /** @param {string} name */
  const nameOf = (name) =>
    has(`checks.service.${key(name)}`) ? t(`checks.service.${key(name)}`) : title(name);
  return html`<ul class="audits">
    ${report.checks.map(
      (check) =>
        html`<${Row} key=${check.name} name=${nameOf(check.name)} ok=${check.ok} detail=${check.detail} />`,
    )}
  </ul>
  ${
    report.differences.length > 0 &&
    html`<p>${t("checks.audit.differences", { count: report.differences.length })}</p>`
  }`;
}

/** @param {string} name */
function key(name) {
  return name.replaceAll(" ", "_");
}

/**
 * The check that this browser makes itself, of the game as its user may know it.
 * @param {{table: OpenTable}} props
 */
function Own({ table }) {
  const checking = useMemo(() => new Checking(), [table]);
  useEffect(() => () => checking.stop(), [checking]);
  const problem = useSignal(/** @type {string | null} */ (null));
  const beside = useSignal(/** @type {any} */ (null));
  const fetching = useSignal(false);
  const fetched = async () => {
    [problem.value, fetching.value] = [null, true];
    try {
      return await (await askOn(gamePath(table.id, "/export"), table.token)).arrayBuffer();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused.message;
      return null;
    } finally {
      fetching.value = false;
    }
  };
  const check = async () => {
    beside.value = null;
    const content = await fetched();
    if (content === null) return;
    await checking.start(content, { sandbox: table.game.value.sandbox });
    const verdict = checking.verdicts.value[0];
    if (checking.state.value === "done" && verdict?.ok) beside.value = await besides(table, verdict);
  };
  // A plain link could not send the credentials.
  const download = async () => {
    const content = await fetched();
    if (content !== null) save(`${table.id}.json`, content, "application/json");
  };
  const [state, verdict] = [checking.state.value, checking.verdicts.value[0]];
  return html`<h3>${t("checks.own.title")}</h3>
    <p class="hint">${t("checks.own.how")}</p>
    <p class="which">
      <button type="button" class="primary" disabled=${fetching.value || state === "running"}
        onClick=${check}>${t("checks.own.start")}</button>
      <button type="button" disabled=${fetching.value} onClick=${download}>${t("checks.own.export")}
        </button> <a href="#/verify">${t("checks.own.file")}</a>
    </p>
    ${fetching.value && html`<p>${t("checks.own.fetching")}</p>`}
    ${state === "running" && html`<${Running} checking=${checking} />`}
    ${checking.checks.value.length > 0 && html`<${Checks} checks=${checking.checks.value} />`}
    <div role="status">
      ${state === "stopped" && html`<p>${t("checks.run.stopped")}</p>`}
      ${state === "failed" && html`<p class="broken">${t("checks.run.failed")}</p>`}
      ${problem.value !== null && html`<p class="broken">${problem.value}</p>`}
      ${verdict !== undefined && html`<p class=${`own-verdict ${tone(verdict)}`}>${summary(verdict)}</p>`}
    </div>
    ${
      verdict !== undefined &&
      html`<${Checks} checks=${verdict.checks}
        more=${beside.value?.map(
          (/** @type {{name: string}} */ row) => html`<${Row} key=${row.name} ...${row} />`,
        )} />`
    }`;
}

/**
 * Check facts that an archive alone cannot prove: that it belongs to the game shown here, has the signature
 * of a known key, and extends the history seen before.
 * @param {OpenTable} table
 * @param {Verdict} verdict
 */
async function besides(table, { facts }) {
  const { knownSince } = await lazily(() => import("../../kit/trust/keys.js"));
  const found = await compare(table.id, table.token);
  const since = knownSince(facts.key);
  const shown = table.game.value;
  const isSame = facts.game === table.id && (facts.events !== shown.version || facts.head === shown.head);
  return [
    {
      name: t("checks.step.same"),
      ok: isSame,
      detail: t(isSame ? "checks.found.same" : "checks.found.same_not", { version: facts.events }),
    },
    since === null
      ? {
          name: t("checks.step.key"),
          ok: false,
          detail: t("checks.found.key_unknown", { key: facts.key ?? "–" }),
        }
      : {
          name: t("checks.step.key"),
          ok: true,
          detail: t("checks.found.key", { key: facts.key, since: moment(since) }),
        },
    {
      name: t("checks.step.history"),
      ok: found.state === "unknown" ? null : ["first", "grown"].includes(found.state),
      detail: t(`checks.found.history_${found.state}`, {
        before: found.before ?? 0,
        version: found.version ?? 0,
        detail: why(found.detail ?? "").words,
      }),
    },
  ];
}
