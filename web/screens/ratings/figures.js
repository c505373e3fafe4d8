// A rated player's name and figures: face, rating with its uncertainty, and its change.

import { Portrait } from "../../kit/art/faces.js";
import { html } from "../../kit/base/lib.js";
import { characterOf, faceOf, faceOfPerson } from "../../kit/words/characters.js";
import { t } from "../../kit/words/texts.js";

/** @import { RankedPlayer } from "../../kit/service/api.js" */

/** A player or bot by its name. @typedef {Pick<RankedPlayer, "name" | "kind">} Named */

/** The seat whose character stands for a kind of bot, as in the lobby. */
const SEAT = 1;

/** Return the name that people know a player by. @param {Named} player */
export function nameOf({ name, kind }) {
  return (kind === "bot" && characterOf(name, SEAT)) || name;
}

/** @param {Named} player */
export function addressOf({ name }) {
  return `#/players/${encodeURIComponent(name)}`;
}

/** @param {{player: Named}} props */
export function PlayerFace({ player: { name, kind } }) {
  const face = kind === "bot" ? faceOf({ seat: SEAT, kind, name, bot: name }) : faceOfPerson(name);
  return html`<${Portrait} name=${face} />`;
}

/**
 * A rating: "1712 ± 45", or "1712? ± 210" while it is provisional.
 * @param {Pick<RankedPlayer, "rating" | "uncertainty" | "provisional">} props
 */
export function Rating({ rating, uncertainty, provisional }) {
  const said = t("ratings.said", { rating: String(rating), uncertainty });
  const words = provisional ? `${said}; ${t("ratings.provisional")}` : said;
  return html`<span class="rating" title=${words}><span aria-hidden="true"><b>${rating}${
    provisional && html`<i>?</i>`
  }</b> <small>±\u00a0${uncertainty}</small></span><span class="unseen">${words}</span></span>`;
}

/** The change of a rating: "+14" or "−3". @param {{before: number, after: number}} props */
export function Change({ before, after }) {
  const change = after - before;
  const way = change > 0 ? "up" : change < 0 ? "down" : "same";
  const sign = { up: "+", down: "−", same: "±" }[way];
  const count = Math.abs(change);
  return html`<span class=${`change ${way}`}><span aria-hidden="true">${sign}${count}</span>
    <span class="unseen">${t(`ratings.change.${way}`, { by: count })}</span></span>`;
}
