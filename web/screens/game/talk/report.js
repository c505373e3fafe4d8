// Reporting somebody at the table to the operator.

import { html, useSignal } from "../../../kit/base/lib.js";
import { Dialog } from "../../../kit/parts/dialog.js";
import { Problem, newKey, post } from "../../../kit/service/http.js";
import { REASONS } from "../../../kit/words/reasons.js";
import { t } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";

/** @import { OpenTable } from "../../../kit/game/types.js" */

/** Return the other people at the table. @param {OpenTable} table */
export function othersAt(table) {
  return table.game.value.seats.filter(({ seat, kind }) => kind === "human" && seat !== table.seat.value);
}

/** @param {{table: OpenTable, close: () => void}} props */
export function Report({ table, close }) {
  const others = othersAt(table);
  const about = useSignal(others[0]?.seat ?? 0);
  const reason = useSignal("talk");
  const answer = useSignal("");
  const isSent = useSignal(false);
  const key = useSignal(newKey());
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    try {
      const body = { about: { game: table.id, seat: about.value }, reason: reason.value };
      await post("/reports", body, table.token, key.value);
      isSent.value = true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      answer.value = problem.message;
    }
  };
  /** @param {Event & {currentTarget: HTMLSelectElement}} event */
  const chooseSeat = (event) => {
    about.value = Number(event.currentTarget.value);
    key.value = newKey();
  };
  /** @param {Event & {currentTarget: HTMLSelectElement}} event */
  const chooseReason = (event) => {
    reason.value = event.currentTarget.value;
    key.value = newKey();
  };
  if (isSent.value)
    return html`<${Dialog} title=${t("game.report.title")} close=${close} name="report">
      <p role="status">${t("game.report.sent")}</p>
      <p class="buttons"><button type="button" onClick=${close}>${t("common.close")}</button></p><//>`;
  const names = others.map(({ seat }) => [String(seat), seatName(table.game.value.seats, seat)]);
  const reasons = Object.entries(REASONS).map(([one, words]) => [one, t(`game.report.reasons.${words}`)]);
  return html`<${Dialog} title=${t("game.report.title")} close=${close} name="report">
    <form onSubmit=${send}>
      <${Choice} words=${t("game.report.who")} name="about" value=${String(about.value)} options=${names}
        choose=${chooseSeat} />
      <${Choice} words=${t("game.report.why")} name="reason" value=${reason.value} options=${reasons}
        choose=${chooseReason} />
      <p class="hint">${t("game.report.hint")}</p>
      <p class="buttons"><button type="submit" class="primary">${t("game.report.send")}</button></p>
      <p class="talk-refused" role="status">${answer.value}</p>
    </form><//>`;
}

/**
 * @param {{words: string, name: string, value: string, options: string[][],
 *   choose: (event: any) => void}} props
 */
function Choice({ words, name, value, options, choose }) {
  return html`<label class="field">${words}
    <select name=${name} value=${value} onChange=${choose}>
      ${options.map(([one, shown]) => html`<option value=${one} selected=${one === value}>${shown}</option>`)}
    </select></label>`;
}
