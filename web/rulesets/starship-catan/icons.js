// Pictures of goods, cards and pieces. Each has a shape of its own and stands beside its name, so that nobody
// has to tell colours apart.

import { entryOf } from "../../kit/base/entries.js";
import { html } from "../../kit/base/lib.js";

/** @type {Record<string, string>} */
const PATHS = {
  // goods
  ore: "M5 15l3-8 6-2 6 5-1 8-7 3-6-2z M8 7l5 5 7-2 M13 12l-1 9",
  fuel: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z M9 15a3 3 0 0 0 3 3",
  food:
    "M12 21V8 M12 12c-4 0-6-2-6-6 4 0 6 2 6 6z M12 12c4 0 6-2 6-6-4 0-6 2-6 6z M12 18c-4 0-6-2-6-6 4 0 6 " +
    "2 6 6z M12 18c4 0 6-2 6-6-4 0-6 2-6 6z",
  carbon: "M12 3l8 9-8 9-8-9z M4 12h16 M12 3l-3 9 3 9 3-9z",
  trade_goods: "M4 7h16v13H4z M4 11h16 M10 7v6h4V7",
  science: "M9 3h6 M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3 M8 15h8",
  astro: "M12 3a9 9 0 1 0 .01 0z M8.5 16.5L12 7l3.5 9.5 M9.7 13.5h4.6",
  // cards
  trade_planet: "M12 6a6 6 0 1 0 .01 0z M3 16c-2-3 16-11 18-8s-16 11-18 8z",
  library: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v13c-3-1-6-1-8 1-2-2-5-2-8-1z M12 6v13",
  outpost: "M8 8h8v8H8z M12 2v6 M12 16v6 M2 12h6 M16 12h6 M10 2h4 M10 22h4 M2 10v4 M22 10v4",
  median: "M12 3l9 5H3z M5 10v8 M10 10v8 M14 10v8 M19 10v8 M3 20h18",
  colony: "M3 18a9 9 0 0 1 18 0z M8 18v-4a4 4 0 0 1 8 0v4 M12 10V5 M2 18h20",
  pirate:
    "M5 11a7 7 0 0 1 14 0c0 3-1 4-3 5v4H8v-4c-2-1-3-2-3-5z M9 12h.01 M15 12h.01 M11 20v-3 M13 20v-3 M9 " +
    "11v2 M15 11v2",
  adventure_planet: "M12 8a6 6 0 1 0 .01 0z M12 8V2l6 2-6 2",
  lost_planet: "M12 4a8 8 0 1 0 .01 0z M8 8l8 8 M16 8l-8 8",
  face_down: "M6 3h12v18H6z M10 9a2 2 0 1 1 3 2c-1 .6-1 1-1 2 M12 16v.5",
  // pieces
  colony_ship: "M4 14c0-5 4-9 8-9s8 4 8 9z M8 14v4 M16 14v4 M12 14v5 M12 8v3",
  trade_ship: "M3 8h11v9H3z M14 10h4l3 4v3h-7z M7 8v9 M11 8v9",
  boosters: "M9 3h6l2 10H7z M9 13l-2 6 M12 13v8 M15 13l2 6",
  cannons: "M3 15h9v4H3z M12 16l8-9 M12 19l10-9 M20 7l2 3 M5 15V11h4v4",
  module: "M4 6h16v12H4z M8 10h8v4H8z M4 10H2 M4 14H2 M20 10h2 M20 14h2",
  mission: "M6 3h9l4 4v14H6z M15 3v4h4 M9 12h7 M9 16h7",
  friendship: "M3 12l4-5 5 3 5-3 4 5-7 7-3-2-3 1z M12 10l-3 4",
  fame:
    "M8 3l4 6 4-6 M12 9a6 6 0 1 0 .01 0z M12 12l1 2.2 2.3.2-1.8 1.5.6 2.3-2.1-1.3-2.1 1.3.6-2.3-1.8-1.5 " +
    "2.3-.2z",
  victory_points: "M12 2.5l2.9 6 6.6.8-4.9 4.5 1.3 6.5-5.9-3.3-5.9 3.3 1.3-6.5-4.9-4.5 6.6-.8z",
  moon: "M16 3a9 9 0 1 0 5 13A8 8 0 0 1 16 3z",
  sun: "M12 7a5 5 0 1 0 .01 0z M12 1v3 M12 20v3 M1 12h3 M20 12h3 M4 4l2 2 M18 18l2 2 M4 20l2-2 M18 6l2-2",
};

/** @param {{name: string}} props */
export function Icon({ name }) {
  return html`<svg class=${`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${entryOf(PATHS, name) ?? PATHS.face_down} /></svg>`;
}

const PIPS = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
};

/** A die that shows a face, 1 to 4. */
export function Die({ face, words }) {
  return html`<svg class="die" viewBox="0 0 24 24" role="img" aria-label=${words}>
    <title>${words}</title>
    <rect x="1.5" y="1.5" width="21" height="21" rx="4" />
    ${(entryOf(PIPS, face) ?? []).map(([cx, cy]) => html`<circle cx=${cx} cy=${cy} r="2.4" />`)}
  </svg>`;
}

/**
 * A ship from its side: boosters at the tail, cannons at the nose, windows for its modules, the hangar below.
 */
export function ShipPicture({ player, modules, words }) {
  const slots = [0, 1, 2];
  const ships = [
    ...Array(player.hangar.colony_ships).fill("colony_ship"),
    ...Array(player.hangar.trade_ships).fill("trade_ship"),
  ];
  return html`<svg class="hull" viewBox="0 0 360 120" role="img" aria-label=${words}>
    <path class="body" d="M62 30h160c48 0 84 14 108 30-24 16-60 30-108 30H62l-16-14V44z" />
    ${slots.map(
      (slot) => html`<${Booster} key=${slot} y=${26 + 34 * slot} level=${levelOf(player.boosters, slot)} />`,
    )}
    ${slots.map(
      (slot) => html`<${Cannon} key=${slot} slot=${slot} level=${levelOf(player.cannons, slot)} />`,
    )}
    ${modules.map(
      (type, index) =>
        html`<${Window} key=${type} x=${78 + 26 * index} level=${player.modules[type] ?? 0} />`,
    )}
    ${[0, 1].map((place) => html`<${Bay} key=${place} x=${84 + 64 * place} ship=${ships[place]} />`)}
  </svg>`;
}

/** The level of the tile in a place: the strong ones first, 0 where none is. */
function levelOf({ level_1, level_2 }, slot) {
  return slot < level_2 ? 2 : slot < level_1 + level_2 ? 1 : 0;
}

function Booster({ y, level }) {
  return html`<g class=${level ? "tile" : "tile free"}>
    <rect x="24" y=${y - 9} width="22" height="18" rx="4" />
    ${level > 0 && html`<path d=${`M22 ${y - 6}l-12 6 12 6z`} />`}
      ${level > 1 && html`<path d=${`M12 ${y - 6}l-11 6 11 6z`} />`}</g>`;
}

function Cannon({ slot, level }) {
  const [x, y] = [
    [250, 26],
    [300, 42],
    [250, 94],
  ][slot];
  return html`<g class=${level ? "tile" : "tile free"}>
    <rect x=${x - 10} y=${y - 8} width="20" height="16" rx="4" />
    ${level > 0 && html`<rect x=${x + 10} y=${y - 5} width="20" height="3" />`}
      ${level > 1 && html`<rect x=${x + 10} y=${y + 2} width="20" height="3" />`}</g>`;
}

function Window({ x, level }) {
  return html`<g class=${level ? "tile" : "tile free"}><rect x=${x} y="38" width="20" height="18" rx="3" />
    ${level > 0 && html`<text x=${x + 10} y="52">${level === 2 ? "II" : "I"}</text>`}</g>`;
}

function Bay({ x, ship }) {
  return html`<g class=${ship ? "tile" : "tile free"}><rect x=${x} y="62" width="56" height="24" rx="4" />
    ${
      ship &&
      html`<svg class="docked" x=${x + 17} y="63" width="22" height="22" viewBox="0 0 24 24">
      <path d=${PATHS[ship]} /></svg>`
    }</g>`;
}
