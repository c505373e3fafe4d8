// The contents of the map: tiles with planets and discs, outposts of the peoples, asteroids, unknown sectors.

import { Disc as Pips } from "./discs.js";
import { html } from "../../../kit/base/lib.js";
import { round } from "../../../kit/board/geometry.js";
import { Planet } from "../../../kit/art/planets.js";
import { seatName } from "../../../kit/words/words.js";
import { Station } from "./pieces.js";
import { SIDE } from "./space.js";
import { areaWords, artOf, say, word } from "../words.js";

/** @import { Point, Signal } from "../../../kit/base/types.js" */
/** @import { Seat } from "../../../kit/game/types.js" */
/** @import { AreaView, OutpostView, PlanetView } from "../types.js" */
/** @import { Lie } from "./lie.js" */

const TILE = SIDE - 1.4;

/** @param {{area: AreaView, lie: Lie, produced: number[]}} props `produced`: ids of planets */
export function Area({ area, lie, produced }) {
  return html`<g class=${`area ${kindOf(area)}${area.civilization ? ` ${area.civilization}` : ""}`}
    data-anchor=${`sector-${area.id}`}><title>${areaWords(area)}</title>
    ${area.hexes.map(
      (cell, lobe) => html`<${Lobe} key=${lobe} area=${area} lie=${lie} cell=${cell} lobe=${lobe}
      produced=${produced} />`,
    )}
    ${!area.sector && html`<${Unknown} at=${lie.points[area.centre]} stars=${area.stars} lie=${lie} />`}</g>`;
}

/** @param {AreaView} area */
function kindOf(area) {
  if (!area.sector) return "fog";
  if (area.civilization) return "outpost";
  return area.planets.length > 0 ? "system" : "empty";
}

/** @param {{area: AreaView, lie: Lie, cell: Point, lobe: number, produced: number[]}} props */
function Lobe({ area, lie, cell, lobe, produced }) {
  const at = lie.center(cell);
  const planet = area.planets[lobe];
  const kind = kindOf(area);
  if (kind === "fog") return html`<polygon class="tile" points=${lie.outline(at, TILE)} />`;
  if (planet !== undefined)
    return html`<${World} planet=${planet} at=${at} lie=${lie} isLit=${produced.includes(planet.id)} />`;
  const tile = html`<polygon class="tile" points=${lie.outline(at, TILE)} fill=${`url(#farers-${kind})`} />`;
  if (kind === "outpost") return tile;
  return html`${tile}<g class="rocks"
    transform=${`translate(${round(at[0])} ${round(at[1])}) rotate(${120 * lobe})`}>
    <${Planet} name="none" size=${52} /></g>`;
}

/**
 * A planet on its tile, with its disc.
 * @param {{planet: PlanetView, at: Point, lie: Lie, isLit: boolean}} props
 */
function World({ planet, at: [x, y], lie, isLit }) {
  const { resource } = planet;
  const up = lie.isTurned ? 4 : 0;
  const size = lie.isTurned ? 52 : 62;
  return html`<g class=${`world of-${resource}${isLit ? " lit" : ""}`} data-anchor=${`planet-${planet.id}`}>
    <polygon class="tile" points=${lie.outline([x, y], TILE)} fill=${`url(#farers-${resource})`} />
    <${Planet} name=${artOf(resource)} x=${round(x)} y=${round(y - up)} size=${size} />
    <${Pips} planet=${planet} x=${x} y=${y} isLarge=${!lie.isTurned} /></g>`;
}

/**
 * The mark on a sector that lies face down: a star for each that its back shows.
 * @param {{at: Point, stars: number, lie: Lie}} props
 */
function Unknown({ at: [x, y], stars, lie }) {
  const scale = lie.isTurned ? 1 : 1.5;
  const first = -4.5 * (stars - 1);
  return html`<g class="unknown" transform=${`translate(${round(x)} ${round(y)}) scale(${scale})`}>
    <circle r="20" /><text y="-1">?</text>
    ${Array.from(
      { length: stars },
      (_, at) => html`<path key=${at} d="M0-4L1.2-1.2L4 0L1.2 1.2L0 4L-1.2 1.2L-4 0L-1.2-1.2Z"
        transform=${`translate(${first + 9 * at} 9)`} />`,
    )}</g>`;
}

/**
 * The outpost of a people: five arms to dock at, the stations there, and its name.
 * @param {{at: Point, outpost: OutpostView | undefined, seats: Seat[], lie: Lie, id: number, peeked:
 *   Signal<string | null>}} props
 */
export function Dock({ at, outpost, seats, lie, id, peeked }) {
  const [x, y] = at;
  const owners = (outpost?.stations ?? []).flatMap((count, seat) =>
    Array.from({ length: count }, () => seat),
  );
  const who = word(outpost?.civilization ?? "");
  const arms = Array.from({ length: 5 }, (_, arm) => (Math.PI * 2 * arm) / 5 - Math.PI / 2);
  /** @param {number} angle @param {number} far */
  const end = (angle, far) => [x + far * Math.cos(angle), y + far * Math.sin(angle)].map(round);
  const words = say("docks.words", { who, count: owners.length });
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    peeked.value = outpost?.civilization ?? null;
  };
  return html`<g class=${`dock ${outpost?.civilization ?? ""}`} data-anchor=${`outpost-${id}`} role="button"
    tabindex="0" aria-label=${words} onKeyDown=${press}>
    <title>${words}</title>
    <path class="arms"
      d=${arms.map((angle) => `M${round(x)} ${round(y)}L${end(angle, 40).join(" ")}`).join("")} />
    ${arms.map(
      (angle, arm) => html`<circle key=${arm} class="berth" cx=${end(angle, 46)[0]}
      cy=${end(angle, 46)[1]} r="8" />`,
    )}
    <circle class="base" cx=${round(x)} cy=${round(y)} r="25" /><circle class="globe" cx=${round(x)}
      cy=${round(y)}
      r="17" /><circle fill="url(#farers-shade)" cx=${round(x)} cy=${round(y)} r="17" />
    ${owners.map(
      (
        seat,
        arm,
      ) => html`<${Station} key=${arm} at=${end(arms[arm], 46)} color=${seats[seat]?.color} scale=${0.92}
        words=${say("pieces.trade_station", { who: seatName(seats, seat) })} />`,
    )}
    <text class=${lie.isTurned ? "" : "large"} x=${round(x)} y=${round(y + 4)}>${who}</text></g>`;
}
