// Drawings of the sources of points in a finished game.

import { Emblem } from "../../kit/art/emblems.js";
import { ColonyShip } from "../../kit/art/small_ships.js";
import { html } from "../../kit/base/lib.js";

const MOST = 5;
/** @type {Record<string, string>} */
const EMBLEMS = { missions: "check", friend_of_the_people: "friendship", hero_of_the_people: "medal" };

/**
 * @param {{source: string, color: string, points: number}} props
 * @returns {any}
 */
export function Source({ source, color, points }) {
  if (EMBLEMS[source]) return html`<${Emblem} name=${EMBLEMS[source]} />`;
  return Array.from({ length: Math.min(points, MOST) }, (_, at) =>
    source === "colonies"
      ? html`<svg key=${at} viewBox="-15 -17 30 34"><g class=${`piece of-${color}`}>
          <${ColonyShip} color=${color} /></g></svg>`
      : html`<${Emblem} key=${at} name="star" />`,
  );
}
