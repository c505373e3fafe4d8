// A map of space, drawn from any observation that names its intersections by column, row and side ("5,10,W") and
// has areas of three hexagons in which sectors lie, face up or face down.

import { h, seatColor, svg } from "./dom.js";
import { lower, seatName, title } from "./words.js";

const SIDE = 30;
const ROW = SIDE * Math.sqrt(3);
const MARGIN = 14;
const RESOURCES = { ore: "#d98c8c", fuel: "#e0b06a", carbon: "#7fb3d5", food: "#8fc98b", goods: "#b79ad8" };
const OUTPOST = "#c9ced9";
const EMPTY = "#6d7790";
const FACE_DOWN = "#39425e";

/** Whether an observation has such a map. */
export function isStarMap(observation) {
  const { areas, intersections } = observation ?? {};
  return Array.isArray(areas) && areas.every((one) => Array.isArray(one.hexes)) && typeof intersections?.[0] === "string";
}

/** The map, what its colours and shapes mean, and what lies at the outposts. */
export function starMap(observation, seats) {
  const points = observation.intersections.map(pointOf);
  return [draw(observation, seats, points), legend(observation), outposts(observation, seats)];
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

function round(value) {
  return Math.round(value * 10) / 10;
}

function outline([x, y], size) {
  const corners = [...Array(6).keys()].map((corner) => (Math.PI / 3) * corner);
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

// The map

function draw(observation, seats, points) {
  const { areas, players = [], ships = [], neutral = {} } = observation;
  return svg(
    "svg",
    { class: "hexes starmap", viewBox: boxOf(points), role: "img", "aria-label": summary(observation, seats) },
    svg("path", { class: "lanes", d: lanes(points) }),
    ...areas.map(drawArea),
    ...areas.filter((one) => one.planets?.length).flatMap((one) => one.sites.map((site) => drawSite(points[site]))),
    ...areas.filter((one) => one.civilization).map((one) => drawDock(one, points[one.centre])),
    ...(neutral.closed ?? []).map((site) => cross(points[site], "Closed site")),
    ...(neutral.occupied ?? []).map((site) => cross(points[site], "Occupied by nobody's piece")),
    ...players.flatMap((player) => drawBuildings(player, points, seats)),
    ...ships.map((ship) => drawShip(ship, points, seats)),
  );
}

function drawArea(area) {
  return svg("g", { class: "sector" }, svg("title", {}, wordsOf(area)), ...area.hexes.map((cell, lobe) => drawLobe(area, cell, lobe)));
}

function wordsOf(area) {
  if (!area.sector) return `${area.name}: face down, stars: ${area.stars}`;
  if (area.civilization) return `${area.name}: outpost of the ${lower(area.civilization)}`;
  if (!area.planets.length) return `${area.name}: empty space`;
  return `${area.name}: ${area.planets.map((planet) => `${planet.resource} ${numberOf(planet)}`).join(", ")}`;
}

function numberOf({ numbers, token }) {
  if (token) return `${token.kind === "pirate_base" ? "P" : "I"}${token.strength}`;
  return numbers ? numbers.join("/") : "?";
}

function drawLobe(area, cell, lobe) {
  const [x, y] = center(cell);
  const planet = area.planets?.[lobe];
  return [
    svg("polygon", { points: outline([x, y], SIDE - 1), fill: colorOf(area, planet) }),
    planet
      ? [
          svg("circle", { class: "token", cx: round(x), cy: round(y - 5), r: 11 }),
          svg("text", { class: "number", x: round(x), y: round(y - 1) }, numberOf(planet)),
          svg("text", { class: "planet", x: round(x), y: round(y + 17) }, planet.resource),
        ]
      : null,
    !planet && lobe === 0 ? svg("text", { class: area.sector ? "planet" : "planet stars", x: round(x), y: round(y + 3) }, labelOf(area)) : null,
  ];
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

function drawSite([x, y]) {
  return svg("circle", { class: "site", cx: round(x), cy: round(y), r: 3.5 });
}

function drawDock(area, [x, y]) {
  return svg("g", { class: "dock" }, svg("title", {}, `Docking point: ${lower(area.civilization)}`), svg("circle", { cx: round(x), cy: round(y), r: 5 }));
}

function cross([x, y], words) {
  return svg("g", { class: "closed" }, svg("title", {}, words), svg("path", { d: `M${round(x - 5)} ${round(y - 5)}l10 10m0-10l-10 10` }));
}

function drawBuildings(player, points, seats) {
  const fill = seatColor(player.color);
  const owner = seatName(seats, player.seat);
  const piece = (kind, [x, y], size) =>
    svg("g", { class: "piece" }, svg("title", {}, `${kind} of ${owner}`), svg("circle", { cx: round(x), cy: round(y), r: size, fill }));
  const ring = ([x, y]) => svg("circle", { class: "ring", cx: round(x), cy: round(y), r: 12 });
  return [
    ...player.colonies.map((site) => piece("Colony", points[site], 7)),
    ...player.spaceports.flatMap((site) => [ring(points[site]), piece("Spaceport", points[site], 7)]),
  ];
}

/** A colony ship is a triangle, any other ship a square on its corner; one that is stopped is pale. */
function drawShip(ship, points, seats) {
  const [x, y] = points[ship.at];
  const shape = ship.kind === "colony_ship" ? "0,-10 9,7 -9,7" : "0,-10 9,0 0,10 -9,0";
  const words = [`${title(ship.kind)} of ${seatName(seats, ship.seat)}`, ship.stopped && "stopped", ship.moved && "has moved"];
  return svg(
    "g",
    { class: ship.stopped ? "piece stopped" : "piece", transform: `translate(${round(x)} ${round(y)})` },
    svg("title", {}, words.filter(Boolean).join(", ")),
    svg("polygon", { points: shape, fill: seatColor(seats[ship.seat]?.color) }),
  );
}

// Beside it

function legend(observation) {
  const swatch = (...shape) => {
    const mark = svg("svg", { class: "dot", viewBox: "-12 -12 24 24", "aria-hidden": "true" });
    mark.append(...shape);
    return mark;
  };
  const square = (fill) => swatch(svg("rect", { x: -11, y: -11, width: 22, height: 22, rx: 4, fill }));
  const shapes = [
    ["colony", swatch(svg("circle", { r: 8, fill: OUTPOST }))],
    ["spaceport", swatch(svg("circle", { class: "ring", r: 11 }), svg("circle", { r: 6, fill: OUTPOST }))],
    ["colony ship", swatch(svg("polygon", { points: "0,-10 9,7 -9,7", fill: OUTPOST }))],
    ["trade ship", swatch(svg("polygon", { points: "0,-10 9,0 0,10 -9,0", fill: OUTPOST }))],
  ];
  const grounds = [...Object.entries(RESOURCES), ["outpost", OUTPOST], ["empty", EMPTY]];
  if (observation.areas.some((one) => !one.sector)) grounds.push(["face down", FACE_DOWN]);
  const items = [...grounds.map(([name, fill]) => [name, square(fill)]), ...shapes];
  return h(
    "ul",
    { class: "legend", "aria-label": "What the map shows" },
    ...items.map(([name, mark]) => h("li", {}, mark, name)),
    h("li", {}, "P pirate base, I ice planet, ? unknown number"),
  );
}

function outposts({ outposts: all = [] }, seats) {
  const row = ({ civilization, stations, marker, cards }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, title(civilization)),
      h("td", {}, stationsOf(stations, seats)),
      h("td", {}, Number.isInteger(marker) ? seatName(seats, marker) : "–"),
      h("td", {}, cards.length ? cards.map(lower).join(", ") : "none"),
    );
  const head = ["Outpost", "Trade stations", "Marker", "Friendship cards left"];
  return h(
    "div",
    { class: "scores outposts", tabindex: 0, role: "region", "aria-label": "Outposts" },
    h(
      "table",
      {},
      h("caption", { class: "unseen" }, "Outposts"),
      h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...all.map(row)),
    ),
  );
}

function stationsOf(stations, seats) {
  const held = stations.map((number, seat) => (number ? `${seatName(seats, seat)} ${number}` : null));
  return held.filter(Boolean).join(", ") || "–";
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
