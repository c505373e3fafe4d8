// A map of space, drawn from any observation that names its intersections by column, row and side ("5,10,W") and
// has areas of three hexagons in which sectors lie, face up or face down. What can be picked glows.

import { html, useMemo } from "../lib.js";
import { round } from "../geometry.js";
import { lower, seatName, title } from "../words.js";
import { Dot, seatColor } from "./parts.js";
import { Facts } from "./in_words.js";
import { Pickable, usePicking } from "./picking.js";

const SIDE = 30;
const ROW = SIDE * Math.sqrt(3);
const MARGIN = 14;
const RESOURCES = { ore: "#d98c8c", fuel: "#e0b06a", carbon: "#7fb3d5", food: "#8fc98b", goods: "#b79ad8" };
const OUTPOST = "#c9ced9";
const EMPTY = "#6d7790";
const FACE_DOWN = "#39425e";
const COLONY_SHIP = "0,-10 9,7 -9,7";
const TRADE_SHIP = "0,-10 9,0 0,10 -9,0";

/** Whether an observation has such a map. */
export function isStarMap({ areas, intersections }) {
  return Array.isArray(areas) && areas.every((one) => Array.isArray(one.hexes)) && typeof intersections?.[0] === "string";
}

/** What a field of an action means on the map, in words: an intersection or a ship; null for anything else. */
export function onMap(board, field, value) {
  if (board === null || !isStarMap(board) || !Number.isInteger(value)) return null;
  if (field === "ship") {
    const ship = board.ships.find((one) => one.ship === value);
    return ship === undefined ? null : `${lower(ship.kind)} at ${board.intersections[ship.at]}`;
  }
  return PLACES.has(field) ? (board.intersections[value] ?? null) : null;
}

const PLACES = new Set(["at", "to", "site"]);

export function StarMap({ board, seats, picks }) {
  const points = useMemo(() => board.intersections.map(pointOf), [board.game]);
  const ways = useMemo(() => lanes(points), [points]);
  const picking = usePicking(picks, (field, value) => placeOf(board, field, value));
  const { areas, players = [], ships = [], neutral = {} } = board;
  const systems = areas.filter((one) => one.planets?.length > 0);
  return html`<svg class="hexes starmap" viewBox=${boxOf(points)} role=${picking.places.length > 0 ? "group" : "img"} aria-label=${summary(board, seats)}>
      <path class="lanes" d=${ways} />
      ${areas.map((one) => html`<${Area} key=${one.id} area=${one} />`)}
      ${systems.flatMap((one) => one.sites).map((site) => html`<${Ring} key=${site} at=${points[site]} kind="site" />`)}
      ${areas.filter((one) => one.civilization).map((one) => html`<${Ring} key=${one.id} at=${points[one.centre]} kind="dock" words=${`Docking point: ${lower(one.civilization)}`} />`)}
      ${(neutral.closed ?? []).map((site) => html`<${Cross} key=${site} at=${points[site]} words="Closed site" />`)}
      ${(neutral.occupied ?? []).map((site) => html`<${Cross} key=${site} at=${points[site]} words="Site of a neutral piece" />`)}
      ${players.map((player) => html`<${Buildings} key=${player.seat} player=${player} points=${points} seats=${seats} />`)}
      ${ships.map((ship) => html`<${Ship} key=${ship.ship} ship=${ship} at=${points[ship.at]} seats=${seats} />`)}
      ${picking.places.map((at) => html`<${Pickable} key=${at} at=${points[at]} r=${11} words=${wordsAt(board, at)} take=${() => picking.take(at)} />`)}
    </svg>
    ${picking.menu}
    <${Legend} board=${board} />
    <${Outposts} outposts=${board.outposts ?? []} seats=${seats} />
    <${Beside} board=${board} seats=${seats} />`;
}

// What can be picked

/** The intersection that a field of an action names, or that of the ship it names; null for other fields. */
function placeOf(board, field, value) {
  if (field === "ship") return board.ships.find((one) => one.ship === value)?.at ?? null;
  return PLACES.has(field) ? value : null;
}

function wordsAt(board, at) {
  const ship = board.ships.find((one) => one.at === at);
  return ship === undefined ? `Intersection ${board.intersections[at]}` : title(onMap(board, "ship", ship.ship));
}

// Geometry

function center([column, row]) {
  return [1.5 * SIDE * column, ROW * (row + column / 2)];
}

function pointOf(name) {
  const [column, row, side] = name.split(",");
  const [x, y] = center([Number(column), Number(row)]);
  return [x + (side === "E" ? SIDE : -SIDE), y];
}

function boxOf(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top].map(Math.round).join(" ");
}

function outline([x, y], size) {
  const corners = Array.from({ length: 6 }, (_, corner) => (Math.PI / 3) * corner);
  return corners.map((angle) => `${round(x + size * Math.cos(angle))},${round(y + size * Math.sin(angle))}`).join(" ");
}

/** The ways between intersections as one path: those that are one side of a hexagon apart. */
function lanes(points) {
  const near = ([x1, y1], [x2, y2]) => Math.hypot(x1 - x2, y1 - y2) < SIDE * 1.1;
  return points
    .flatMap((one, index) => points.slice(index + 1).filter((other) => near(one, other)).map((other) => [one, other]))
    .map(([[x1, y1], [x2, y2]]) => `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`)
    .join("");
}

// What lies there

function Area({ area }) {
  return html`<g class="sector"><title>${wordsOf(area)}</title>
    ${area.hexes.map((cell, lobe) => html`<${Lobe} key=${lobe} area=${area} cell=${cell} lobe=${lobe} />`)}</g>`;
}

function wordsOf(area) {
  if (!area.sector) return `${area.name}: face down, stars: ${area.stars}`;
  if (area.civilization) return `${area.name}: outpost of the ${lower(area.civilization)}`;
  if (area.planets.length === 0) return `${area.name}: empty space`;
  return `${area.name}: ${area.planets.map((planet) => `${planet.resource} ${numberOf(planet)}`).join(", ")}`;
}

function numberOf({ numbers, token }) {
  if (token) return `${token.kind === "pirate_base" ? "P" : "I"}${token.strength}`;
  return numbers ? numbers.join("/") : "?";
}

function Lobe({ area, cell, lobe }) {
  const [x, y] = center(cell);
  const planet = area.planets?.[lobe];
  return html`<polygon points=${outline([x, y], SIDE - 1)} fill=${colorOf(area, planet)} />
    ${planet !== undefined
      ? html`<circle class="token" cx=${round(x)} cy=${round(y - 5)} r="11" /><text class="number" x=${round(x)} y=${round(y - 1)}>${numberOf(planet)}</text>
          <text class="planet" x=${round(x)} y=${round(y + 17)}>${planet.resource}</text>`
      : lobe === 0 && html`<text class=${area.sector ? "planet" : "planet stars"} x=${round(x)} y=${round(y + 3)}>${labelOf(area)}</text>`}`;
}

function labelOf(area) {
  if (!area.sector) return "★".repeat(area.stars);
  return area.civilization ? lower(area.civilization) : "";
}

function colorOf(area, planet) {
  if (!area.sector) return FACE_DOWN;
  if (planet) return RESOURCES[planet.resource] ?? EMPTY;
  return area.civilization ? OUTPOST : EMPTY;
}

function Ring({ at: [x, y], kind, words = "" }) {
  return html`<g class=${kind}>${words && html`<title>${words}</title>`}<circle cx=${round(x)} cy=${round(y)} r=${kind === "dock" ? 5 : 3.5} /></g>`;
}

function Cross({ at: [x, y], words }) {
  return html`<g class="closed"><title>${words}</title><path d=${`M${round(x - 5)} ${round(y - 5)}l10 10m0-10l-10 10`} /></g>`;
}

/** A colony is a disc in its owner's colour, a spaceport one with a ring. */
function Buildings({ player, points, seats }) {
  const kinds = [["Colony", player.colonies], ["Spaceport", player.spaceports]];
  return kinds.flatMap(([kind, sites]) =>
    sites.map((site) => {
      const [cx, cy] = points[site].map(round);
      return html`<g class="piece" key=${site}><title>${kind} of ${seatName(seats, player.seat)}</title>
        ${kind === "Spaceport" && html`<circle class="ring" cx=${cx} cy=${cy} r="12" />`}
        <circle cx=${cx} cy=${cy} r="7" fill=${seatColor(player.color)} /></g>`;
    }),
  );
}

/** A colony ship is a triangle, any other ship a square on its corner; one that is stopped is pale. */
function Ship({ ship, at: [x, y], seats }) {
  const words = [`${title(ship.kind)} of ${seatName(seats, ship.seat)}`, ship.stopped && "stopped", ship.moved && "has moved"];
  return html`<g class=${ship.stopped ? "piece stopped" : "piece"} transform=${`translate(${round(x)} ${round(y)})`}>
    <title>${words.filter(Boolean).join(", ")}</title>
    <polygon points=${ship.kind === "colony_ship" ? COLONY_SHIP : TRADE_SHIP} fill=${seatColor(seats[ship.seat]?.color)} /></g>`;
}

function summary({ areas, players = [], ships = [] }, seats) {
  const known = areas.filter((one) => one.sector).length;
  const owned = players.map((player) => {
    const flying = ships.filter((ship) => ship.seat === player.seat).length;
    const counts = `${player.colonies.length} colonies, ${player.spaceports.length} spaceports, ${flying} ships`;
    return `${seatName(seats, player.seat)}: ${counts}`;
  });
  return `Map of ${areas.length} areas, ${known} of them known. ${owned.join("; ")}.`;
}

// Beside the map

function Legend({ board }) {
  const grounds = [...Object.entries(RESOURCES), ["outpost", OUTPOST], ["empty", EMPTY]];
  if (board.areas.some((one) => !one.sector)) grounds.push(["face down", FACE_DOWN]);
  const mark = (shape) => html`<svg class="dot" viewBox="-13 -13 26 26" aria-hidden="true">${shape}</svg>`;
  return html`<ul class="legend" aria-label="What the map shows">
    ${grounds.map(([name, fill]) => html`<li key=${name}>${mark(html`<rect x="-11" y="-11" width="22" height="22" rx="4" fill=${fill} />`)}${name}</li>`)}
    <li>${mark(html`<circle r="8" fill=${OUTPOST} />`)}colony</li>
    <li>${mark(html`<circle class="ring" r="11" /><circle r="6" fill=${OUTPOST} />`)}spaceport</li>
    <li>${mark(html`<polygon points=${COLONY_SHIP} fill=${OUTPOST} />`)}colony ship</li>
    <li>${mark(html`<polygon points=${TRADE_SHIP} fill=${OUTPOST} />`)}trade ship</li>
    <li>P pirate base, I ice planet, ? unknown number</li>
  </ul>`;
}

function Outposts({ outposts, seats }) {
  return html`<div class="scores outposts" tabindex="0" role="region" aria-label="Outposts"><table>
    <caption class="unseen">Outposts</caption>
    <thead><tr>${["Outpost", "Trade stations", "Marker", "Friendship cards left"].map((text) => html`<th scope="col" key=${text}>${text}</th>`)}</tr></thead>
    <tbody>${outposts.map(
      ({ civilization, stations, marker, cards }) => html`<tr key=${civilization}>
        <th scope="row">${title(civilization)}</th>
        <td>${stationsOf(stations, seats)}</td>
        <td>${Number.isInteger(marker) ? seatName(seats, marker) : "–"}</td>
        <td>${cards.length > 0 ? cards.map(lower).join(", ") : "none"}</td>
      </tr>`,
    )}</tbody></table></div>`;
}

function stationsOf(stations, seats) {
  const held = stations.map((number, seat) => (number > 0 ? `${seatName(seats, seat)} ${number}` : null));
  return held.filter(Boolean).join(", ") || "–";
}

/** All that the map does not show: of the table, and of each player. */
function Beside({ board, seats }) {
  const { areas, intersections, ships, neutral, outposts, players = [], ...table } = board;
  return html`<${Facts} thing=${table} seats=${seats} />
    ${players.map(({ colonies, spaceports, ...player }) => html`<section class="possessions" key=${player.seat}>
      <h3><${Dot} color=${player.color} />${seatName(seats, player.seat)}</h3>
      <${Facts} thing=${player} seats=${seats} />
    </section>`)}
    <details><summary>The table as JSON</summary><pre tabindex="0">${JSON.stringify(board, null, 2)}</pre></details>`;
}
