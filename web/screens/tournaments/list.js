// All tournaments: those that run, those to join, and those that are over.

import { Cover } from "../../kit/art/covers.js";
import { html, useSignal } from "../../kit/base/lib.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { Problem, get } from "../../kit/service/http.js";
import { usePoll } from "../../kit/service/polling.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { Create } from "./create.js";
import { entrantName } from "./entrants.js";
import { lengthOf, nameOf, startOf } from "./terms.js";

/** @import { TournamentSummary } from "../../kit/service/api.js" */

const EVERY_MS = 5000;
const OVER = 12;
const PHASES = ["running", "open", "over"];

export function Tournaments() {
  const lists = useSignal(/** @type {Record<string, TournamentSummary[]> | null} */ (null));
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const isCreating = useSignal(false);
  usePoll(
    async (isGone) => {
      try {
        const found = await read();
        if (!isGone()) lists.value = found;
      } catch (refused) {
        if (!(refused instanceof Problem)) throw refused;
        if (!isGone() && lists.value === null) problem.value = refused;
      }
    },
    EVERY_MS,
    [],
  );
  const found = lists.value;
  const isEmpty = found !== null && PHASES.every((phase) => found[phase].length === 0);
  return html`<section id="tournaments" class="page" aria-labelledby="tournaments-title"
    aria-busy=${found === null && problem.value === null ? "true" : null}>
    <header class="cups-head"><h2 id="tournaments-title">${t("tournaments.title")}</h2>
      <button type="button" class="button primary" onClick=${() => (isCreating.value = true)}>
        ${t("tournaments.create")}</button></header>
    <p class="hint">${t("tournaments.what")}</p>
    <${Trouble} problem=${problem.value} />
    ${isEmpty && html`<p class="block quiet-words">${t("tournaments.none")}</p>`}
    ${
      found !== null &&
      PHASES.map(
        (phase) => html`<${Group} key=${phase} phase=${phase}
      items=${found[phase]} />`,
      )
    }
    ${isCreating.value && html`<${Create} close=${() => (isCreating.value = false)} />`}
  </section>`;
}

async function read() {
  const pages = await Promise.all(
    PHASES.map((status) => get("/tournaments", { status, limit: status === "over" ? OVER : 50 })),
  );
  const found = PHASES.map((phase, at) => /** @type {const} */ ([phase, pages[at].items]));
  /** @type {Record<string, TournamentSummary[]>} */
  const lists = Object.fromEntries(found);
  lists.open.sort((one, other) => (one.starts_at < other.starts_at ? -1 : 1));
  return lists;
}

/** @param {{phase: string, items: TournamentSummary[]}} props */
function Group({ phase, items }) {
  if (items.length === 0) return null;
  return html`<section class="block" aria-labelledby=${`cups-${phase}`}>
    <h3 id=${`cups-${phase}`}>${t(`tournaments.phases.${phase}`)}</h3>
    <ul class="rows cups">${items.map((one) => html`<${Row} key=${one.id} one=${one} />`)}</ul>
  </section>`;
}

/** @param {{one: TournamentSummary}} props */
function Row({ one }) {
  return html`<li><a class="cup-row" href=${`#/tournament/${one.id}`}>
    <span class="cup-cover" aria-hidden="true"><${Cover} ruleset=${one.ruleset} /></span>
    <span class="cup-name"><b>${nameOf(one)}</b>
      <small>${titleOf(one.ruleset)} · ${lengthOf(one)}</small></span>
    <span class="cup-state"><b>${stateOf(one)}</b>
      <small>${t("tournaments.entrants", { count: one.entrants })}</small></span></a></li>`;
}

/** Return what matters most: the start, the progress, or the winner. @param {TournamentSummary} one */
function stateOf(one) {
  if (one.status === "open") return startOf(one.starts_at);
  if (one.status === "cancelled") return t("tournaments.cancelled");
  const leader = one.leader === null ? null : leaderOf(one.leader);
  if (one.status === "finished") return leader === null ? t("tournaments.over") : `★ ${leader}`;
  if (one.round > 0) return t("tournaments.round", { number: one.round });
  return leader === null ? t("tournaments.runs") : t("tournaments.leads", { name: leader });
}

/** The list does not say whether the leader is a bot; no person has a built-in bot's name. */
function leaderOf(/** @type {string} */ name) {
  return entrantName({ name, kind: "bot" });
}
