// The acts of operators, each with its reason and the way to undo it.

import { html } from "../../kit/base/lib.js";
import { t } from "../../kit/words/texts.js";
import { ago } from "../../kit/words/words.js";
import { Subject } from "./reports.js";
import { UNDONE_BY, aboutOf, lasting, nameOf } from "./subjects.js";

/** @import { ActView, SubjectView } from "../../kit/service/api.js" */
/** @import { Wish } from "./reason.js" */

/**
 * @param {{items: ActView[], show?: ((subject: SubjectView) => void) | null,
 *   ask: (wish: Wish) => void}} props without `show`, all are about one subject, whose name is left out
 */
export function Acts({ items, show = null, ask }) {
  if (items.length === 0) return html`<p class="quiet-words">${t("operator.no_acts")}</p>`;
  const undoable = lasting(items);
  return html`<ul class="rows acts">${items.map(
    (act) => html`<li key=${act.acted_at} class="act-row">
      <p>${show !== null && html`<${Subject} subject=${act.about} show=${show} /> `}
        <b>${done(act)}</b>
        ${
          act.about.game !== null &&
          act.about.seat === null &&
          html` · <a href=${`#/games/${act.about.game}`}>
          ${t("operator.see_game")}</a>`
        }</p>
      <p class="hint">${circumstances(act)}</p>
      ${
        undoable.has(act) &&
        html`<p class="buttons"><button type="button"
          onClick=${() => ask(undoing(act))}>${t("operator.undo")}</button></p>`
      }</li>`,
  )}</ul>`;
}

/** Return the act in words. @param {ActView} act */
function done({ act, renamed }) {
  return renamed ? t("operator.renamed", { ...renamed }) : t(`operator.done.${act.replace("-", "_")}`);
}

/** Return the reason, the actor and the time of an act. @param {ActView} act */
function circumstances({ reason, by, acted_at: at }) {
  return `${t("operator.quoted", { reason })} · ${by ?? t("operator.command_line")} · ${ago(at)}`;
}

/** Return the wish to act on a subject. @param {SubjectView} about @param {string} act @returns {Wish} */
export function acting(about, act) {
  return {
    title: t(`operator.acts.${act.replace("-", "_")}`, { name: nameOf(about) }),
    hint: t("operator.reason_shown"),
    path: "/operator/acts",
    body: { about: aboutOf(about), act },
  };
}

/** Return the wish to undo an act. @param {ActView} act @returns {Wish} */
export function undoing({ about, act, renamed }) {
  if (renamed) return renaming(about, renamed.before);
  return act === "close-game" ? reopening(String(about.game)) : acting(about, UNDONE_BY[act]);
}

/** Return the wish to rename a player. @param {SubjectView} about @param {string} name @returns {Wish} */
export function renaming(about, name = "") {
  return {
    title: t("operator.acts.rename", { name: nameOf(about) }),
    hint: t("operator.rename_hint"),
    path: "/operator/rename",
    body: { player: about.player },
    name,
  };
}

/** Return the wish to close a game. @param {string} game @returns {Wish} */
export function closing(game) {
  return {
    title: t("operator.acts.close_game"),
    hint: t("operator.closing_hint"),
    path: `/operator/games/${game}/close`,
    body: {},
  };
}

/** Return the wish to reopen a closed game. @param {string} game @returns {Wish} */
function reopening(game) {
  return {
    title: t("operator.acts.reopen_game"),
    hint: t("operator.reopening_hint"),
    path: `/operator/games/${game}/reopen`,
    body: {},
  };
}
