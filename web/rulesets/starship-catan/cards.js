// Cards on the table: a name, a kind of place, and an effect.

import { html } from "../../kit/base/lib.js";
import { Icon } from "./icons.js";
import {
  cardDoes,
  cardName,
  kindOf,
  missionDoes,
  missionLacks,
  missionName,
  planetName,
  say,
} from "./words.js";

/**
 * @param {{card: any, badges?: string[], here?: boolean, dim?: boolean, small?: boolean, children?: any}}
 *   props `badges` are short words about its state
 */
export function CardFace({ card, badges = [], here = false, dim = false, small = false, children = null }) {
  const kind = ["card", `card-${card.kind}`, here && "here", dim && "dim", small && "small"]
    .filter(Boolean)
    .join(" ");
  return html`<article class=${kind}>
    <h5><${Icon} name=${card.kind} /><span>${cardName(card)}</span></h5>
    <p class="kind">${kindOf(card)}${card.resource && html` <${Icon} name=${card.resource} />`}
      ${card.trades?.length === 1 && html` <${Icon} name=${card.trades[0]} />`}</p>
    <${Badges} badges=${badges} />
    ${cardDoes(card).map((line) => html`<p class="does" key=${line}>${line}</p>`)}
    ${children}
  </article>`;
}

/** A place of the flight that shows no face. */
export function Hidden({ title, does, badges = [], here = false, children = null }) {
  return html`<article class=${here ? "card card-hidden here" : "card card-hidden"}>
    <h5><${Icon} name="face_down" /><span>${title}</span></h5>
    <${Badges} badges=${badges} />
    <p class="does">${does}</p>
    ${children}
  </article>`;
}

function Badges({ badges }) {
  if (badges.length === 0) return null;
  return html`<p class="badges">${badges.map((badge) => html`<span class="tag" key=${badge}>${badge}</span>`)}
    </p>`;
}

/** A mission that lies open; to somebody who plays it says what is missing. */
export function MissionCard({ mission, own = null, locked = false, children = null }) {
  const lacks = own === null ? "" : missionLacks(mission, own);
  return html`<article class=${locked ? "card card-mission dim" : "card card-mission"}>
    <h5><${Icon} name="mission" /><span>${missionName(mission)}</span></h5>
    <p class="kind">${say("mission.at", { planet: planetName(mission.planet), level: mission.level })}</p>
    ${missionDoes(mission).map((line) => html`<p class="does" key=${line}>${line}</p>`)}
    ${locked && html`<p class="does">${say("mission.locked")}</p>`}
    ${
      own !== null &&
      html`<p class=${lacks ? "lack" : "have"}>
        ${lacks ? say("mission.lack", { what: lacks }) : say("mission.have")}</p>`
    }
    ${children}
  </article>`;
}
