// The record of a player or seat: restrictions, acts and reports, and what an operator can do.

import { html } from "../../kit/base/lib.js";
import { Dialog } from "../../kit/parts/dialog.js";
import { t } from "../../kit/words/texts.js";
import { moment } from "../../kit/words/words.js";
import { Acts, acting, closing, renaming } from "./acts.js";
import { Reports } from "./reports.js";
import { nameOf } from "./subjects.js";

/** @import { SubjectRecord, SubjectView } from "../../kit/service/api.js" */
/** @import { Wish } from "./reason.js" */

/**
 * @param {{record: SubjectRecord, close: () => void, show: (subject: SubjectView) => void,
 *   ask: (wish: Wish) => void}} props
 */
export function Record({ record, close, show, ask }) {
  const { about } = record;
  const title = about.seat === null ? nameOf(about) : `${nameOf(about)} · ${seatOf(about)}`;
  return html`<${Dialog} title=${title} close=${close} name="record">
    <${Facts} record=${record} />
    <p class="buttons"><${Deeds} record=${record} ask=${ask} show=${show} /></p>
    <h3>${t("operator.acts_title")}</h3>
    <${Newest} shown=${record.acts.length} all=${record.act_count} />
    <${Acts} items=${record.acts} ask=${ask} />
    <h3>${t("operator.reports_about")}</h3>
    <${Newest} shown=${record.reports.length} all=${record.report_count} />
    <${Reports} items=${record.reports} ask=${ask} />
  <//>`;
}

/** Render a hint if a list lacks older entries. @param {{shown: number, all: number}} props */
function Newest({ shown, all }) {
  return all > shown && html`<p class="hint">${t("operator.newest", { shown, all })}</p>`;
}

/** @param {SubjectView} about */
function seatOf({ seat }) {
  return t("operator.at_seat", { seat: (seat ?? 0) + 1 });
}

/** @param {{record: SubjectRecord}} props */
function Facts({ record: { about, registered_at: since, muted, unrated, games } }) {
  const facts = [
    since === null ? t("operator.guest") : t("operator.registered", { date: moment(since) }),
    ...(since === null ? [] : [t("operator.games", { count: games })]),
  ];
  return html`<p class="hint">${facts.join(" · ")}
      ${
        about.player !== null &&
        html` · <a href=${`#/players/${encodeURIComponent(about.player)}`}>${t("operator.page")}</a>`
      }
      ${about.game !== null && html` · <a href=${`#/games/${about.game}`}>${t("operator.see_game")}</a>`}</p>
    <p class="restrictions">
      ${muted && html`<span class="restriction">${t("operator.muted")}</span>`}
      ${unrated && html`<span class="restriction">${t("operator.unrated")}</span>`}
      ${!muted && !unrated && html`<span class="quiet-words">${t("operator.unrestricted")}</span>`}</p>`;
}

/**
 * @param {{record: SubjectRecord, ask: (wish: Wish) => void, show: (subject: SubjectView) => void}} props
 */
function Deeds({ record: { about, muted, unrated }, ask, show }) {
  const { player, game } = about;
  /** @param {string} act @param {string} words */
  const button = (act, words) =>
    html`<button type="button" key=${act} onClick=${() => ask(acting(about, act))}>
      ${t(`operator.deeds.${words}`)}</button>`;
  return html`${button(muted ? "unmute" : "mute", muted ? "unmute" : "mute")}
    ${game === null && button(unrated ? "allow-rated" : "ban-rated", unrated ? "allow_rated" : "ban_rated")}
    ${
      game === null &&
      html`<button type="button" onClick=${() => ask(renaming(about))}>${t("operator.deeds.rename")}</button>`
    }
    ${
      game !== null &&
      html`<button type="button" onClick=${() => ask(closing(game))}>${t("operator.deeds.close_game")}
        </button>`
    }
    ${
      game !== null &&
      player !== null &&
      html`<button type="button" onClick=${() => show({ name: player, player, game: null, seat: null })}>
        ${t("operator.deeds.player", { name: player })}</button>`
    }`;
}
