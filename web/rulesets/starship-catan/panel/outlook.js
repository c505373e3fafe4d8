// A player's outlook before a decision: the length of a flight and its possible ends, and, at the start of a
// game, the sources of points.

import { html } from "../../../kit/base/lib.js";
import { Emblem } from "../../../kit/art/emblems.js";
import { Icon } from "../../../kit/art/icons.js";
import { percent } from "../../../kit/words/texts.js";
import { atLarge, oddsOf } from "../odds.js";
import { GOAL } from "../tables.js";
import { say } from "../words.js";

/** @import { Children } from "../../../kit/base/types.js" */
/** @import { Board, PlayerView } from "../types.js" */

const COMMAND_ACTIONS = 2;

/** Return how many actions a flight of a player has (SSC-069). @param {PlayerView} own */
export function actionsOf(own) {
  return COMMAND_ACTIONS + (own.modules.command ?? 0);
}

/**
 * The flight to come: its length, its actions, and the pirates.
 * @param {{board: Board, own: PlayerView}} props
 */
export function Outlook({ board, own }) {
  const roll = board.roll ?? 0;
  const pirates = atLarge(board);
  const { overall } = oddsOf(pirates, own.cannons.points);
  return html`<table class="ssc-odds ssc-outlook"><tbody>
    <${Line} name=${say("outlook.cards")}>${roll} + ${own.boosters.points} <${Emblem} name="booster" /> =
      ${" "}${roll + own.boosters.points}</${Line}>
    <${Line} name=${say("outlook.actions")}>${actionsOf(own)}</${Line}>
    <${Line} name=${say("outlook.pirates")}>${pirates.length}</${Line}>
    ${overall !== null && html`<${Line} name=${say("outlook.chance")}>${percent(overall)}</${Line}>`}
  </tbody></table>`;
}

/** The things worth a point (SSC-040). */
const SOURCES = ["colony", "module", "mission", "friend", "hero"];

/** The sources of points. */
export function Sources() {
  return html`<p class="ssc-goal">${say("outlook.goal", { goal: GOAL })}</p>
    <table class="ssc-odds ssc-outlook"><tbody>
    ${SOURCES.map(
      (name) => html`<${Line} key=${name} name=${say(`outlook.${name}`)}>1 <${Icon} name="star" /></${Line}>`,
    )}</tbody></table>`;
}

/** @param {{name: string, children?: Children}} props */
function Line({ name, children }) {
  return html`<tr><th scope="row">${name}</th><td>${children}</td></tr>`;
}
