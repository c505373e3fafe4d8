// Checks any archive in this browser; the file is not uploaded.

import { html, onCheck, onText, useEffect, useMemo, useSignal } from "../../kit/base/lib.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { Checking } from "../../kit/trust/checking.js";
import { Checks, Running, summary, tone } from "./checking.js";

/** @import { Signal } from "../../kit/base/types.js" */
/** @import { Verdict } from "../../kit/verify/archive.js" */

export function Verify() {
  const checking = useMemo(() => new Checking(), []);
  const chosen = useSignal(/** @type {File | null} */ (null));
  const key = useSignal("");
  const used = useSignal(""); // the key of the last check
  const unsigned = useSignal(false);
  const sandbox = useSignal(false);
  const isOver = useSignal(false);
  useEffect(() => {
    document.title = `${t("checks.page.title")} · Starledger`;
    return () => checking.stop();
  }, [checking]);
  /** @param {File | null} file */
  const look = async (file) => {
    if (!file) return;
    [chosen.value, used.value] = [file, key.value];
    await checking.start(await file.arrayBuffer(), {
      key: key.value.trim() || null,
      unsigned: unsigned.value,
      sandbox: sandbox.value,
    });
  };
  /** @param {{target: HTMLInputElement}} event */
  const pick = ({ target }) => look(target.files?.[0] ?? null);
  const again = () => look(chosen.value);
  /** @param {Signal<boolean>} passed */
  const set = (passed) =>
    onCheck((isChecked) => {
      passed.value = isChecked;
      again();
    });
  /** @param {DragEvent} event */
  const drop = (event) => {
    event.preventDefault();
    isOver.value = false;
    look(event.dataTransfer?.files[0] ?? null);
  };
  /** @param {Event} event */
  const over = (event) => {
    event.preventDefault();
    isOver.value = true;
  };
  const [state, verdicts] = [checking.state.value, checking.verdicts.value];
  return html`<section id="verify" aria-labelledby="verify-title">
    <h2 id="verify-title">${t("checks.page.title")}</h2>
    <p>${t("checks.page.what")}</p>
    <div class=${isOver.value ? "drop over" : "drop"} onDrop=${drop} onDragOver=${over}
      onDragLeave=${() => (isOver.value = false)}>
      <label class="field">${t("checks.page.file")}
        <input type="file" accept=".json,.jsonl,application/json"
          onChange=${pick} /></label>
      <p class="hint">${t("checks.page.drop")}</p>
    </div>
    <details class="options"><summary>${t("checks.page.options")}</summary>
      <label class="field">${t("checks.page.key")}
        <input value=${key.value} spellcheck="false" onInput=${onText((given) => (key.value = given))}
          onChange=${() => key.value !== used.value && again()} /></label>
      <p class="hint">${t("checks.page.key_hint")}</p>
      <label class="field">
        <input type="checkbox" checked=${unsigned.value}
          onChange=${set(unsigned)} /> ${t("checks.page.unsigned")}</label>
      <label class="field">
        <input type="checkbox" checked=${sandbox.value}
          onChange=${set(sandbox)} /> ${t("checks.page.sandbox")}</label>
    </details>
    ${state === "running" && html`<${Running} checking=${checking} />`}
    <div role="status">
      ${state === "stopped" && html`<p>${t("checks.run.stopped")}</p>`}
      ${state === "failed" && html`<p class="broken">${t("checks.run.failed")}</p>`}
      ${
        state === "done" &&
        html`<p class=${`own-verdict ${isGood(verdicts) ? "sound" : "broken"}`}>
          ${whole(chosen.value?.name ?? "", verdicts)}</p>`
      }
    </div>
    ${checking.checks.value.length > 0 && html`<${Checks} checks=${checking.checks.value} />`}
    ${verdicts.map((verdict, at) => html`<${Archive} key=${at} verdict=${verdict} />`)}
  </section>`;
}

/** @param {{verdict: Verdict}} props */
function Archive({ verdict }) {
  const { facts } = verdict;
  return html`<section class="archive">
    <h3>${
      facts.game
        ? t("checks.page.game", { ruleset: titleOf(facts.ruleset), game: facts.game })
        : t("checks.page.unknown")
    }</h3>
    <p class=${`own-verdict ${tone(verdict)}`}>${summary(verdict)}</p>
    <${Checks} checks=${verdict.checks} />
    ${
      verdict.ok &&
      html`<p>
      ${t(
        facts.trusted ? "checks.page.yours" : facts.key === null ? "checks.page.nobody" : "checks.page.named",
        { key: facts.key },
      )}</p>`
    }
    ${verdict.ok && !facts.over && html`<p>${t("checks.page.not_over")}</p>`}
  </section>`;
}

/** @param {Verdict[]} verdicts */
function isGood(verdicts) {
  return verdicts.length > 0 && verdicts.every(({ ok }) => ok);
}

/** @param {string} name @param {Verdict[]} verdicts */
function whole(name, verdicts) {
  const bad = verdicts.filter(({ ok }) => !ok).length;
  if (verdicts.length === 0) return t("checks.page.empty", { name });
  return bad === 0
    ? t("checks.page.good", { name, count: verdicts.length })
    : t("checks.page.bad", { name, bad, count: verdicts.length });
}
