// The operators' page: reports that wait, the records of players, and what operators did.

import { html, onCheck, onText, useSignal } from "../../kit/base/lib.js";
import { player } from "../../kit/base/purse.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { Problem, get } from "../../kit/service/http.js";
import { usePoll } from "../../kit/service/polling.js";
import { t } from "../../kit/words/texts.js";
import { useAttempt } from "../lobby/begin.js";
import { Acts } from "./acts.js";
import { Reason } from "./reason.js";
import { Record } from "./record.js";
import { Reports } from "./reports.js";
import { aboutOf } from "./subjects.js";

/** @import { ActList, ReportList, SubjectRecord, SubjectView } from "../../kit/service/api.js" */
/** @import { Wish } from "./reason.js" */

const EVERY_MS = 10_000;
const SHOWN = 50;

export function Operator() {
  const token = player.value?.token ?? null;
  return html`<section id="operator" class="page wide" aria-labelledby="operator-title">
    <h2 id="operator-title">${t("operator.title")}</h2>
    ${
      token === null
        ? html`<p>${t("operator.sign_in")} <a href="#/me">${t("operator.to_sign_in")}</a></p>`
        : html`<${Desk} key=${token} token=${token} />`
    }</section>`;
}

/** @param {{token: string}} props */
function Desk({ token }) {
  const lists = useSignal(/** @type {{reports: ReportList, acts: ActList} | null} */ (null));
  const refusal = useSignal(/** @type {Problem | null} */ (null));
  const isEvery = useSignal(false);
  const changes = useSignal(0);
  const record = useSignal(/** @type {SubjectRecord | null} */ (null));
  const wish = useSignal(/** @type {Wish | null} */ (null));
  const { problem, attempt } = useAttempt();
  usePoll(
    async (isGone) => {
      try {
        const state = isEvery.value ? "all" : "waiting";
        const [reports, acts] = await Promise.all([
          get("/operator/reports", { state, limit: SHOWN }, token),
          get("/operator/acts", { limit: SHOWN }, token),
        ]);
        if (!isGone()) lists.value = { reports, acts };
      } catch (refused) {
        if (!(refused instanceof Problem)) throw refused;
        if (!isGone() && lists.value === null) refusal.value = refused;
        if (refused.status === 403) return false;
      }
    },
    EVERY_MS,
    [token, isEvery.value, changes.value],
  );
  /** @param {SubjectView} subject */
  const show = (subject) =>
    attempt(async () => (record.value = await get("/operator/record", aboutOf(subject), token)));
  const done = () => {
    wish.value = null;
    changes.value += 1;
    if (record.value !== null) show(record.value.about);
  };
  /** @param {Wish} asked */
  const ask = (asked) => (wish.value = asked);
  if (refusal.value?.status === 403) return html`<p class="notice" role="alert">${t("operator.refused")}</p>`;
  const found = lists.value;
  if (found === null) return html`<${Trouble} problem=${refusal.value} />`;
  return html`<p class="hint operator-what">${t("operator.what")}</p>
    <div class="operator-columns">
      <section class="block" aria-labelledby="reports-title">
        <h2 id="reports-title">${t(isEvery.value ? "operator.reports_all" : "operator.reports")}</h2>
        <label class="switch"><input type="checkbox" role="switch" checked=${isEvery.value}
          onChange=${onCheck((on) => (isEvery.value = on))} />
          <span><b>${t("operator.every")}</b></span></label>
        <${Reports} items=${found.reports.items} show=${show} ask=${ask} />
      </section>
      <div>
        <${Find} show=${show} problem=${problem.value} />
        <section class="block" aria-labelledby="acts-title">
          <h2 id="acts-title">${t("operator.acts_title")}</h2>
          <${Acts} items=${found.acts.items} show=${show} ask=${ask} />
        </section>
      </div>
    </div>
    ${
      record.value !== null &&
      wish.value === null &&
      html`<${Record} key=${JSON.stringify(record.value.about)} record=${record.value} show=${show} ask=${ask}
        close=${() => (record.value = null)} />`
    }
    ${
      wish.value !== null &&
      html`<${Reason} wish=${wish.value} token=${token} done=${done} close=${() => (wish.value = null)} />`
    }`;
}

/** A form that opens the record of a player. */
function Find(/** @type {{show: (subject: SubjectView) => void, problem: Problem | null}} */ props) {
  const name = useSignal("");
  /** @param {Event} event */
  const find = (event) => {
    event.preventDefault();
    props.show({ name: name.value, player: name.value, game: null, seat: null });
  };
  return html`<section class="block" aria-labelledby="find-title">
    <h2 id="find-title">${t("operator.find")}</h2>
    <form class="operator-find" onSubmit=${find}>
      <label class="field">${t("operator.name")}
        <input name="name" required maxlength="100" autocomplete="off" value=${name.value}
          onInput=${onText((text) => (name.value = text))} /></label>
      <button type="submit">${t("operator.open")}</button>
    </form>
    ${
      props.problem?.status === 404
        ? html`<p class="wrong" role="alert">${t("operator.nobody")}</p>`
        : html`<${Trouble} problem=${props.problem} />`
    }
  </section>`;
}
