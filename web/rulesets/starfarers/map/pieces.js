// Pieces on the map: planets with their numbers, sectors that lie face down, buildings and ships.
//
// Colour is never the only sign: resources have a pattern and their name, pieces a shape and their owner's
// letter.

import { entryOf } from "../../../kit/base/entries.js";
import { html } from "../../../kit/base/lib.js";
import { round } from "../../../kit/board/geometry.js";
import { seatName } from "../../../kit/words/words.js";
import { seatColor } from "../../../kit/parts/parts.js";
import { SIDE, center, outline } from "./space.js";
import { areaName, areaWords, numbersOf, say, shipLetter, word } from "../words.js";

const FILLS = { ore: "#d98c8c", fuel: "#e0b06a", carbon: "#7fb3d5", food: "#8fc98b", goods: "#b79ad8" };
const OUTPOST = "#c9ced9";
const EMPTY = "#8a93a8";
const FACE_DOWN = "#39425e";
export const SHAPES = { colony_ship: "0,-11 10,8 -10,8", trade_ship: "0,-11 10,0 0,11 -10,0" };

const PATTERNS = {
  ore: "M0 6L6 0",
  fuel: "M1.5 3h3M3 1.5v3",
  carbon: "M0 3H6",
  food: "M3 0V6",
  goods: "M0 0L6 6M6 0L0 6",
};

/** The patterns of the resources, for everything in the page that shows one. */
export function Patterns() {
  return html`<defs>
    ${Object.entries(PATTERNS).map(
      ([name, path]) => html`<pattern key=${name} id=${`farers-${name}`} width="6" height="6"
        patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill=${FILLS[name]} />
          <path d=${path} stroke="#172038" stroke-opacity="0.28" stroke-width="1" fill="none" />
      </pattern>`,
    )}
  </defs>`;
}

/** The letter by which a player's pieces are known besides their colour. */
export function markOf(seats, seat) {
  const letters = seats.map(
    (one) => Array.from((one.name ?? one.bot ?? "").replaceAll(/\P{L}/gu, ""))[0]?.toUpperCase() ?? "",
  );
  const own = letters[seat];
  return own && letters.filter((one) => one === own).length === 1 ? own : String(seat + 1);
}

/** @param {{area: any, produced: number[]}} props `produced`: the planets whose number was rolled last */
export function Area({ area, produced }) {
  return html`<g class="sector"><title>${areaWords(area)}</title>
    ${area.hexes.map(
      (cell, lobe) =>
        html`<${Lobe} key=${lobe} area=${area} cell=${cell} lobe=${lobe} produced=${produced} />`,
    )}</g>`;
}

function Lobe({ area, cell, lobe, produced }) {
  const [x, y] = center(cell);
  const planet = area.planets[lobe];
  const produces = planet !== undefined && produced.includes(planet.id);
  return html`<polygon class=${produces ? "produces" : ""}
    points=${outline([x, y], SIDE - (produces ? 2.5 : 1))} fill=${fillOf(area, planet)} />
    ${
      planet !== undefined
        ? html`<${Planet} planet=${planet} x=${x} y=${y} />`
        : lobe === 0 &&
          html`<text class=${area.sector ? "planet" : "planet stars"} x=${round(x)} y=${round(y + 3)}>
            ${labelOf(area)}</text>`
    }`;
}

function fillOf(area, planet) {
  if (!area.sector) return FACE_DOWN;
  if (planet) return `url(#farers-${planet.resource})`;
  return area.civilization ? OUTPOST : EMPTY;
}

function labelOf(area) {
  if (!area.sector) return `${areaName(area)} ${"★".repeat(area.stars)}`;
  return area.civilization ? word(area.civilization) : "";
}

function Planet({ planet, x, y }) {
  return html`<g class=${planet.token ? `planet-token ${planet.token.kind}` : ""}>
    <circle class="token" cx=${round(x)} cy=${round(y - 5)} r="12" />
    <text class="number" x=${round(x)} y=${round(y - 2.5)}>${numbersOf(planet)}</text>
    <text class="chances" x=${round(x)} y=${round(y + 4)}>${"•".repeat(chances(planet))}</text>
    <text class="planet" x=${round(x)} y=${round(y + 17)}>${word(planet.resource)}</text></g>`;
}

/** In how many of 36 rolls a planet produces. */
function chances({ numbers }) {
  return (numbers ?? []).reduce((sum, number) => sum + 6 - Math.abs(7 - number), 0);
}

export function Site({ at: [x, y] }) {
  return html`<circle class="site" cx=${round(x)} cy=${round(y)} r="3.5" />`;
}

export function Cross({ at: [x, y], words }) {
  return html`<g class="closed"><title>${words}</title>
    <path d=${`M${round(x - 5)} ${round(y - 5)}l10 10m0-10l-10 10`} /></g>`;
}

/** A docking point, and the trade stations around it. */
export function Dock({ at: [x, y], outpost, seats }) {
  const owners = (outpost?.stations ?? []).flatMap((count, seat) =>
    Array.from({ length: count }, () => seat),
  );
  const words = say("docks.words", { who: word(outpost?.civilization ?? ""), count: owners.length });
  return html`<g class="dock"><title>${words}</title>
    <circle cx=${round(x)} cy=${round(y)} r="5" />
    ${owners.map((seat, at) => {
      const angle = (Math.PI * 2 * at) / 5 - Math.PI / 2;
      const [cx, cy] = [x + 14 * Math.cos(angle), y + 14 * Math.sin(angle)];
      return html`<g class="station piece" key=${at}><title>
        ${say("pieces.trade_station", { who: seatName(seats, seat) })}</title>
        <rect x=${round(cx - 5)} y=${round(cy - 5)} width="10" height="10"
          fill=${seatColor(seats[seat]?.color)} />
        <text class="mark" x=${round(cx)} y=${round(cy + 3)}>${markOf(seats, seat)}</text></g>`;
    })}</g>`;
}

/** A colony is a disc with its owner's letter, a spaceport has a ring around it. */
export function Building({ kind, at: [x, y], seat, seats }) {
  const words = say(`pieces.${kind}`, { who: seatName(seats, seat) });
  return html`<g class="piece"><title>${words}</title>
    ${kind === "spaceport" && html`<circle class="ring" cx=${round(x)} cy=${round(y)} r="13" />`}
    <circle cx=${round(x)} cy=${round(y)} r="8.5" fill=${seatColor(seats[seat]?.color)} />
    <text class="mark" x=${round(x)} y=${round(y + 3.5)}>${markOf(seats, seat)}</text></g>`;
}

/**
 * A colony ship is a triangle, a trade ship a square on its corner; beside it its letter, ✕ where it is
 * stopped, ✓ where it has moved.
 */
export function Ship({ ship, words, at: [x, y], seats }) {
  const sign = ship.stopped ? "✕" : ship.moved ? "✓" : "";
  return html`<g class=${ship.stopped ? "piece ship stopped" : "piece ship"}
    transform=${`translate(${round(x)} ${round(y)})`}>
    <title>${words}</title>
    <polygon points=${entryOf(SHAPES, ship.kind)} fill=${seatColor(seats[ship.seat]?.color)} />
    <text class="mark" y="4.5">${markOf(seats, ship.seat)}</text>
    <text class="letter" x="12" y="-5">${shipLetter(ship.ship)}${sign}</text></g>`;
}

/** A small picture for legends and lists. */
export function Small({ children, title = "" }) {
  return html`<svg class="dot" viewBox="-14 -14 28 28" aria-hidden="true">
    ${title && html`<title>${title}</title>`}${children}</svg>`;
}

export function ResourceDot({ name }) {
  return html`<${Small}><rect x="-12" y="-12" width="24" height="24" rx="4" fill=${FILLS[name]} />
    <path transform="translate(-9 -9) scale(3)" d=${PATTERNS[name]} stroke="#172038" stroke-width="0.9"
      fill="none" /><//>`;
}

export function Legend({ board }) {
  return html`<ul class="legend" aria-label=${say("legend.title")}>
    ${Object.keys(FILLS).map(
      (name) => html`<li key=${name}><${ResourceDot} name=${name} />${word(name)}</li>`,
    )}
    ${
      board.areas.some((one) => !one.sector) &&
      html`<li><${Small}><rect x="-12" y="-12" width="24" height="24" rx="4" fill=${FACE_DOWN} /><//>
        ${say("legend.face_down")}</li>`
    }
    <li><${Small}><circle r="9" fill=${OUTPOST} stroke="#14182a" stroke-width="2" /><//>${word("colony")}</li>
    <li><${Small}><circle class="ring" r="12" />
      <circle r="7" fill=${OUTPOST} stroke="#14182a" stroke-width="2" /><//>${word("spaceport")}</li>
    <li><${Small}><polygon points=${SHAPES.colony_ship} fill=${OUTPOST} stroke="#14182a" stroke-width="2" />
      <//>${word("colony_ship")}</li>
    <li><${Small}><polygon points=${SHAPES.trade_ship} fill=${OUTPOST} stroke="#14182a" stroke-width="2" />
      <//>${word("trade_ship")}</li>
    <li>${say("legend.signs")}</li>
  </ul>`;
}
