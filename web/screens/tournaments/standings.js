// The standings of a tournament as a table, the user's own row marked.

import { html } from "../../kit/base/lib.js";
import { player } from "../../kit/base/purse.js";
import { number, t } from "../../kit/words/texts.js";
import { EntrantFace, entrantName, entrantPage } from "./entrants.js";

/** @import { TournamentStanding, TournamentView } from "../../kit/service/api.js" */

/** @param {{cup: TournamentView}} props */
export function Standings({ cup }) {
  return html`<section class="block cup-standings" aria-labelledby="standings-title">
    <h3 id="standings-title">${t("tournaments.standings")}</h3>
    ${
      cup.standings.length === 0
        ? html`<p class="quiet-words">${t("tournaments.nobody")}</p>`
        : html`<table><thead><tr>
            <th scope="col"><span class="unseen">${t("tournaments.heads.rank")}</span></th>
            <th scope="col" class="wide-head"><span class="unseen">${t("tournaments.heads.name")}</span></th>
            <th scope="col">${t("tournaments.heads.points")}</th>
            <th scope="col">${t("tournaments.heads.wins")}</th>
            <th scope="col" class="spare">${t("tournaments.heads.games")}</th>
            <th scope="col" class="spare" title=${t("tournaments.opposition")}>
              ${t("tournaments.heads.opposition")}</th>
          </tr></thead>
          <tbody>${cup.standings.map(
            (one) => html`<${Row}
            key=${`${one.kind} ${one.name}`} one=${one} />`,
          )}</tbody>
        </table>
        <p class="hint">${t("tournaments.how")}</p>`
    }
  </section>`;
}

/** @param {{one: TournamentStanding}} props */
function Row({ one }) {
  const isOwn = one.kind === "human" && one.name === player.value?.name;
  const kind = [isOwn && "own", !one.active && "gone"].filter(Boolean).join(" ");
  return html`<tr class=${kind || null}>
    <td class="rank">${one.rank}</td>
    <th scope="row"><a href=${entrantPage(one)}><${EntrantFace} entrant=${one} />
      <span>${entrantName(one)}${
        !one.active && html` <small>${t("tournaments.left")}</small>`
      }</span></a></th>
    <td><b>${number(one.points)}</b></td><td>${one.wins}</td>
    <td class="spare">${one.games}</td><td class="spare">${number(one.opposition)}</td></tr>`;
}
