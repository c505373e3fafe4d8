// Rewinds and forks that people at the table propose, answer and carry out.

import { takeFocus } from "../../kit/base/focus.js";
import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { useGuard } from "../../kit/base/guard.js";
import { Problem } from "../../kit/service/http.js";
import { listed, t } from "../../kit/words/texts.js";
import { tellingOf } from "../../kit/game/lines.js";
import { spelled } from "../../kit/table/glyphed.js";
import { beforeOwnLast, canBeAgreed, outcomeOf, settled, undoneBy } from "../../kit/game/past/undone.js";
import { seatName } from "../../kit/words/words.js";
import { Toast } from "../../kit/table/toast.js";
import { Fork, forkAgain } from "./forking.js";

/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { Game, Line, ProposalSummary } from "../../kit/service/api.js" */

const NEWS_MS = 12_000;

/** The menu's part for proposals and for taking back a move. @param {{table: OpenTable}} props */
export function Proposals({ table }) {
  const game = table.game.value;
  const past = table.past.value;
  const running = game.status === "running";
  const seated = table.seat.value !== null;
  const isAlone = seated && !game.sandbox && !canBeAgreed(game, table.seat.value);
  return html`<section class="proposals" aria-label=${t("checks.proposals.label")}>
    ${
      seated &&
      running &&
      past === null &&
      game.proposal === null &&
      !(isAlone && game.clock) &&
      html`<${TakeBack} table=${table} isAlone=${isAlone} />`
    }
    ${
      seated &&
      running &&
      past !== null &&
      past < game.version &&
      !isAlone &&
      html`<${GoBack} key=${past} table=${table} past=${past} />`
    }
    <${Fork} table=${table} />
  </section>`;
}

/** The open proposal, and the outcomes of earlier ones, over the board. @param {{table: OpenTable}} props */
export function Toasts({ table }) {
  const { proposal } = table.game.value;
  return html`<${News} table=${table} />
    ${proposal !== null && html`<${Open} key=${proposal.id} table=${table} proposal=${proposal} />`}`;
}

/** The proposal that waits for answers. @param {{table: OpenTable, proposal: ProposalSummary}} props */
function Open({ table, proposal }) {
  const game = table.game.value;
  /** @param {number[]} seats */
  const names = (seats) => listed(seats.map((seat) => seatName(game.seats, seat)));
  const asked = proposal.missing.some((seat) => seat === table.seat.value);
  const own = proposal.seat === table.seat.value;
  const guard = useGuard(String(asked));
  /** @param {string} verb */
  const answer = (verb) => guard.wrap(() => table.change(`/rewinds/${proposal.id}/${verb}`));
  const agreed =
    proposal.agreed.length > 0 ? `${t("checks.proposals.agreed", { names: names(proposal.agreed) })} ` : "";
  const note = html`${agreed}${t("checks.proposals.missing", { names: names(proposal.missing) })}
    ${proposal.kind === "fork" && ` ${t("checks.fork.shows")}`}`;
  return html`<div role="group" aria-label=${t("checks.proposals.open")}>
    <${Toast} icon=${proposal.kind === "fork" ? "fork" : "undo"} words=${worded(game, proposal)} note=${note}
      tone="own">
      ${
        asked &&
        html`<button type="button" class="good" disabled=${table.busy.value} ...${guard.marks}
        onClick=${answer("agree")}>${t("checks.proposals.agree")}</button>`
      }
      ${
        (asked || own) &&
        html`<button type="button" disabled=${table.busy.value} ...${guard.marks}
          onClick=${answer("decline")}>
        ${t(own ? "checks.proposals.withdraw" : "checks.proposals.decline")}</button>`
      }
      <button type="button" onClick=${() => table.lookBack(proposal.version)}>
        ${t("checks.proposals.look_at")}</button>
    <//>
    ${
      asked &&
      proposal.kind === "rewind" &&
      html`<${Undone} table=${table} to=${proposal.version} last=${game.version} />`
    }
  </div>`;
}

/** @param {Game} game @param {ProposalSummary} proposal */
function worded(game, proposal) {
  return t(`checks.proposals.${proposal.kind}`, {
    name: seatName(game.seats, proposal.seat),
    version: proposal.version,
  });
}

/**
 * Rewind to the version on the screen: first its consequences, then the proposal.
 * @param {{table: OpenTable, past: number}} props
 */
function GoBack({ table, past }) {
  const to = useSignal(/** @type {number | null} */ (null));
  const propose = async () => {
    if ((await table.change("/rewinds", { to_version: to.value })) !== null) table.live();
  };
  const open = async () => (to.value = await settled(table.id, past, table.token).catch(() => past));
  const guard = useGuard(String(to.value));
  if (to.value === null)
    return html`<p><button type="button" onClick=${open}>${t("checks.back.ask", { version: past })}</button>
      </p>`;
  return html`<div class="proposal" role="group" aria-label=${t("checks.back.label")}>
    <p><b>${t("checks.back.to", { version: to.value })}
      </b> ${to.value !== past && t("checks.back.moved", { past })}</p>
    <${Undone} table=${table} to=${to.value} last=${table.game.value.version} open=${true} />
    <p class="hint">${t(table.game.value.sandbox ? "checks.back.sandbox" : "checks.back.consent")}</p>
    <p>
      <button type="button" class="primary" disabled=${table.busy.value} ...${guard.marks}
        onClick=${guard.wrap(propose)} ref=${takeFocus}>${t("checks.back.propose", { version: to.value })}
          </button>${" "}
      <button type="button" onClick=${() => (to.value = null)}>${t("checks.back.cancel")}</button>
    </p>
  </div>`;
}

/**
 * The lines that would be taken back.
 * @param {{table: OpenTable, to: number, last: number, open?: boolean}} props
 */
function Undone({ table, to, last, open = false }) {
  const found = useSignal(/** @type {{lines: Line[], more: boolean} | null} */ (null));
  useEffect(() => {
    undoneBy(table.id, to, last, table.token).then(
      (undone) => (found.value = undone),
      () => (found.value = null),
    );
  }, [table, to, last]);
  if (found.value === null) return html`<p aria-busy="true">${t("checks.undone.reading")}</p>`;
  const { lines, more } = found.value;
  const { seats } = table.game.value;
  if (lines.length === 0) return html`<p>${t("checks.undone.none")}</p>`;
  return html`<details class="undone" open=${open}>
    <summary>${t("checks.undone.title", { count: lines.length })}</summary>
    <ol tabindex="0" aria-label=${t("checks.undone.title", { count: lines.length })}>
      ${tellingOf(lines).map(
        ({ version, brief }) => html`<li key=${version} value=${version}>${spelled(brief, seats)}</li>`,
      )}
      ${more && html`<li>${t("checks.undone.more")}</li>`}
    </ol>
  </details>`;
}

/**
 * The button that takes back the player's last action, as long as no other action has followed. In a game
 * with bots only it is hidden if the service refuses, because the action drew chance.
 * @param {{table: OpenTable, isAlone: boolean}} props
 */
function TakeBack({ table, isAlone }) {
  const nothing = useSignal(false);
  const isShown = useSignal(!isAlone);
  const seat = table.seat.value;
  const last = table.lines.value.find((line) => line.seat !== null);
  const find = () =>
    beforeOwnLast(table.id, table.game.value.version, seat, table.token, isAlone).catch(() => null);
  const guard = useGuard(String(last?.version));
  useEffect(() => {
    nothing.value = false;
    isShown.value = !isAlone;
    if (isAlone && last?.seat === seat) find().then((before) => (isShown.value = before !== null));
  }, [last?.version, isAlone]);
  if (last === undefined || last.seat !== seat || !isShown.value) return null;
  const take = async () => {
    const before = await find();
    if (before === null) nothing.value = true;
    else await table.change("/rewinds", { to_version: before });
  };
  return html`<p><button type="button" disabled=${table.busy.value} ...${guard.marks}
    onClick=${guard.wrap(take)}>${t("checks.back.own")}</button>
    <span role="status">${nothing.value && ` ${t("checks.back.nothing")}`}</span></p>`;
}

/** The outcomes of proposals, shown and announced. @param {{table: OpenTable}} props */
function News({ table }) {
  const game = table.game.value;
  const open = useSignal(game.proposal);
  const said = useSignal("");
  const permitted = useSignal(/** @type {any} */ (null));
  useEffect(() => {
    const before = open.value;
    open.value = game.proposal;
    if (game.proposal !== null) said.value = worded(game, game.proposal);
    if (before === null || before.id === game.proposal?.id) return;
    const tell = async () => {
      const outcome = await outcomeOf(table.id, before, table.token);
      const name = outcome === null || outcome.seat === null ? "" : seatName(game.seats, outcome.seat);
      const key =
        outcome === null
          ? "lapsed"
          : outcome.type === "proposal-declined" && outcome.seat === before.seat
            ? "withdrawn"
            : outcome.type.replaceAll("-", "_");
      said.value = t(`checks.outcome.${key}`, { name, version: before.version });
      permitted.value =
        outcome?.type === "fork-permitted" && before.seat === table.seat.value ? before : null;
    };
    tell().catch((problem) => {
      if (!(problem instanceof Problem)) throw problem;
    });
  }, [table, game.proposal?.id]);
  useEffect(() => {
    if (said.value === "" || game.proposal !== null) return undefined;
    const timer = setTimeout(() => (said.value = ""), NEWS_MS);
    return () => clearTimeout(timer);
  }, [said.value, game.proposal]);
  const isSeen = game.proposal === null && said.value !== "";
  return html`<div class=${isSeen ? "news" : "unseen"} role="status">
      ${isSeen ? html`<${Toast} icon="undo" words=${said.value} />` : said.value}</div>
    ${
      permitted.value !== null &&
      html`<p><button type="button" class="primary" disabled=${table.busy.value}
      onClick=${() => forkAgain(table, permitted.value.version)}>
        ${t("checks.fork.now", { version: permitted.value.version })}</button></p>`
    }`;
}
