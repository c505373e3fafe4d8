// The face-up missions, at the right: their planets, requirements and rewards. A mission that can be
// completed here is a button.

import { html } from "../../../kit/base/lib.js";
import { Emblem } from "../../../kit/art/emblems.js";
import { Bundle } from "../goods.js";
import { ownOf, possible } from "../possible.js";
import { amount, missionDoes, missionLacks, missionName, planetName, say } from "../words.js";

/** @import { Board, Mission, Picks, Table } from "../types.js" */

/** @param {{table: Table, board: Board, picks: Picks}} props */
export function Missions({ table, board, picks }) {
  const { cards, next } = board.mission_stack;
  return html`<section class="ssc-missions" aria-label=${say("table.missions")}>
    <h3 class="ssc-label" title=${next === null ? null : say("mission.stack_next", { level: next })}>
      <b>${say("table.missions")}</b> <span>${say("mission.more", { count: cards })}</span></h3>
    ${board.face_up_missions.length === 0 && html`<p class="ssc-hint">${say("mission.none")}</p>`}
    <ul>${board.face_up_missions.map(
      (mission) => html`<${Mission} key=${mission.id} table=${table} board=${board} picks=${picks}
        mission=${mission} />`,
    )}</ul>
    <p class="ssc-reserve" data-anchor="reserve">${reserveWords(board)}</p>
  </section>`;
}

/** Return the words for the reserve, which replaces cards taken out of the sectors. @param {any} any */
function reserveWords({ reserve: { cards, next } }) {
  return cards === 0
    ? say("table.reserve_empty")
    : say("table.reserve", { cards: amount("cards", cards), set: next });
}

/** @param {{table: Table, board: Board, picks: Picks, mission: Mission}} props */
function Mission({ table, board, picks, mission }) {
  const own = ownOf(table);
  const action = possible(picks, { type: "complete-mission", mission: mission.id });
  const isLocked = board.flight?.locked.includes(mission.id) ?? false;
  const lacks = own === null ? "" : missionLacks(mission, own);
  const name = missionName(mission);
  const state = action !== null ? "legal" : isLocked ? "locked" : own !== null && !lacks ? "met" : "";
  const told = [
    ...missionDoes(mission),
    isLocked
      ? say("mission.locked")
      : own === null
        ? ""
        : lacks
          ? say("mission.lack", { what: lacks })
          : say("mission.have"),
  ];
  const inside = html`<b>${name}</b>
    <small>${say("mission.at_planet", { planet: planetName(mission.planet) })}</small>
    <span class="mission-terms" aria-hidden="true"><${Demand} mission=${mission} /><i>→</i>
      <${Reward} mission=${mission} /></span>`;
  const shared = {
    class: `ssc-mission ${state}`,
    title: told.filter(Boolean).join(" "),
    "data-anchor": mission.id,
  };
  if (action === null)
    return html`<li ...${shared}>${inside}<span class="unseen">${told.filter(Boolean).join(" ")}</span></li>`;
  return html`<li class="ssc-choice"><button type="button" ...${shared} disabled=${table.busy.value}
    ...${picks.guard.marks} onClick=${() => picks.act(action)}
    aria-label=${[`${say("do.complete", { mission: name })}.`, ...told].filter(Boolean).join(" ")}>${inside}
      </button></li>`;
}

/** @param {{mission: Mission}} props */
function Demand({ mission }) {
  const cost = { ...mission.cost, astro: mission.cost_astro ?? 0 };
  const { cannon_points: cannons = 0, booster_points: boosters = 0 } = mission;
  const hasCost = Object.values(cost).some((count) => count > 0);
  return html`${hasCost && html`<${Bundle} goods=${cost} />`}
    ${cannons > 0 && html`<span>${cannons}<${Emblem} name="cannon" /></span>`}
    ${boosters > 0 && html`<span>${boosters}<${Emblem} name="booster" /></span>`}
    ${!hasCost && !cannons && !boosters && say("mission.nothing")}`;
}

/** @param {{mission: Mission}} props */
function Reward({ mission }) {
  const parts = [
    (mission.resources ?? 0) > 0 && html`<span>${say("mission.any", { count: mission.resources })}</span>`,
    (mission.astro ?? 0) > 0 && html`<${Bundle} goods=${{ astro: mission.astro }} />`,
    (mission.fame ?? 0) > 0 &&
      html`<span>${(mission.fame ?? 0) > 1 && mission.fame}<${Emblem} name="medal" /></span>`,
    (mission.victory_points ?? 0) > 0 &&
      html`<span>${mission.victory_points}<${Emblem} name="star" /></span>`,
  ].filter(Boolean);
  return parts.map((part, index) => html`${index > 0 && html`<i>+</i>`}${part}`);
}
