// A player's plate: face, sign, name, kind, points of the goal, and the facts that the ruleset shows.

import { Avatar } from "./badge.js";
import { Icon } from "../art/icons.js";
import { html } from "../base/lib.js";
import { t } from "../words/texts.js";

/**
 * @param {object} props
 * @param {any} props.seat of the game's summary
 * @param {string} props.name
 * @param {string} props.kind bot, rating or side, in a few words
 * @param {number | null} props.points
 * @param {number} [props.hidden] own points that others do not see
 * @param {number | null} [props.goal]
 * @param {boolean} [props.isTurn]
 * @param {string} [props.must] what the player must decide, in a word
 * @param {boolean} [props.isAway]
 * @param {boolean} [props.isOwn]
 * @param {boolean} [props.isWinner]
 * @param {any} [props.clock]
 * @param {any} [props.facts] the row of facts
 * @param {boolean} [props.isOpen] true while its sheet is shown
 * @param {(() => void) | null} [props.onTap] shows the facts in a sheet
 */
export function Plate(props) {
  const { seat, name, points, hidden = 0, goal = null, isTurn, must, isAway, isOwn, isWinner } = props;
  const classes = [
    "plate",
    `of-${seat.color}`,
    isTurn && "turn",
    must && "must",
    isAway && "away",
    isOwn && "own",
    isWinner && "winner",
  ];
  const scored =
    hidden > 0 ? t("table.points_hidden", { points: points ?? 0, hidden }) : String(points ?? "–");
  return html`<li class=${classes.filter(Boolean).join(" ")} data-anchor=${`seat-${seat.seat}`}
    data-seat=${seat.seat}>
    ${
      props.onTap &&
      html`<button type="button" class="plate-open" aria-expanded=${String(props.isOpen ?? false)}
        aria-label=${t("table.details_of", { name })} onClick=${props.onTap}></button>`
    }
    <${Avatar} seat=${seat} />
    <div class="plate-who"><b class="plate-name">${name}</b>
      <span class="plate-kind">${isOwn && html`<span class="tag">${t("table.you")}</span>`}
        ${isAway && html`<${Icon} name="moon" />`}${must ? html`<em>${must}</em>` : props.kind}</span></div>
    <span class="plate-points"><${Icon} name="star" /><b class=${hidden > 0 ? "two" : ""}>${scored}</b>
      ${goal !== null && html`<small>/${goal}</small>`}<span class="unseen">${t("table.points")}</span></span>
    <div class="plate-facts">${props.facts}${props.clock}</div>
  </li>`;
}

/**
 * A fact of a plate: a sign, a number, and its meaning for screen readers.
 * @param {{icon: string, count: number, words: string, isBest?: boolean, isPressed?: boolean, onTap?: (() =>
 *   void) | null}} props `onTap`: shows the fact on the board
 */
export function Fact({ icon, count, words, isBest = false, isPressed = false, onTap = null }) {
  const inside = html`<${Icon} name=${icon} /><span aria-hidden="true">${count}</span>
    <span class="unseen">${words}</span>`;
  const look = isBest ? "fact best" : "fact";
  return onTap === null
    ? html`<span class=${look} title=${words}>${inside}</span>`
    : html`<button type="button" class=${look} title=${words} aria-pressed=${String(isPressed)}
      onClick=${onTap}>
      ${inside}</button>`;
}
