// The verdict on the game's record in one word, from a check in this browser.

import { Icon } from "../../kit/art/icons.js";
import { html, useEffect, useMemo, useSignal } from "../../kit/base/lib.js";
import { Problem, gamePath } from "../../kit/service/http.js";
import { askOn } from "../../kit/trust/asking.js";
import { Checking } from "../../kit/trust/checking.js";
import { t } from "../../kit/words/texts.js";
import { summary, tone } from "../checks/checking.js";

/** @import { OpenTable } from "../../kit/game/types.js" */

const STEPS = 7;
const REST_MS = 1500;

/** @param {{table: OpenTable}} props */
export function Verified({ table }) {
  const checking = useMemo(() => new Checking(), [table]);
  const problem = useSignal("");
  const check = async () => {
    problem.value = "";
    try {
      const content = await (await askOn(gamePath(table.id, "/export"), table.token)).arrayBuffer();
      await checking.start(content, { sandbox: table.game.value.sandbox });
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused.message;
    }
  };
  useEffect(() => {
    const timer = setTimeout(check, REST_MS); // the result is painted first
    return () => {
      clearTimeout(timer);
      checking.stop();
    };
  }, [checking]);
  const { kind, head, words } = told(checking, problem.value);
  return html`<button type="button" class=${`verified ${kind}`} disabled=${checking.state.value === "running"}
    onClick=${check} aria-live="polite">
    <${Icon} name=${kind === "broken" ? "cross" : "shield"} />
    <span><b>${head}</b><small>${words}</small></span></button>`;
}

/** @param {Checking} checking @param {string} problem */
function told(checking, problem) {
  const [state, verdict] = [checking.state.value, checking.verdicts.value[0]];
  if (problem !== "") return { kind: "open", head: t("ending.unchecked"), words: problem };
  if (state === "running") {
    const { done = 0, total = 1 } = checking.progress.value ?? {};
    const share = (checking.checks.value.length + done / total) / STEPS;
    return {
      kind: "open",
      head: t("ending.checking", { percent: Math.round(share * 100) }),
      words: t("ending.proof"),
    };
  }
  if (verdict === undefined) return { kind: "open", head: t("ending.unchecked"), words: t("ending.proof") };
  return {
    kind: tone(verdict),
    head: t(verdict.ok ? "ending.verified" : "ending.damaged"),
    words: summary(verdict),
  };
}
