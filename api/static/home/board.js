// A board of hexagons, drawn from any observation that has sectors with axial coordinates q and r.
//
// Corners are found by geometry: an intersection lies at the corner that touches exactly its sectors; where
// several do (at the rim), its neighbours tell which.

import { dot, h, seatColor, show, svg } from "./dom.js";
import { isStarMap, starMap } from "./starmap.js";
import { brief, lower, seatName, title } from "./words.js";

const SIZE = 60;
const PALETTE = ["#7fb3d5", "#8fc98b", "#d9a05b", "#b79ad8", "#e0c36a", "#d98c8c", "#7cc7bd", "#c7b299"];
const BARREN = "#5b6275";
const MARGIN = 26;

export class BoardView {
  constructor(element) {
    this.element = element;
  }

  render(observation, seats) {
    if (isStarMap(observation)) {
      show(this.element, ...starMap(observation, seats), ...beside(observation, seats));
      return;
    }
    const sectors = observation?.sectors;
    if (!Array.isArray(sectors) || !sectors.every((one) => Number.isFinite(one.q) && Number.isFinite(one.r))) {
      show(this.element, observation ? plain(observation, seats) : h("p", { class: "empty" }, "No board yet: the game waits for players."));
      return;
    }
    this.places ??= new Places(observation);
    show(this.element, this.draw(observation, seats), ...legend(sectors));
  }

  draw(observation, seats) {
    const places = this.places;
    const [left, top, width, height] = places.box;
    const pieces = observation.intersections ?? [];
    const kinds = [...new Set(pieces.map((one) => one.piece?.kind).filter(Boolean))].sort();
    return svg(
      "svg",
      { class: "hexes", viewBox: `${left} ${top} ${width} ${height}`, role: "img", "aria-label": summary(observation, seats) },
      svg("g", {}, ...observation.sectors.map((sector) => drawSector(places, sector, observation.sectors))),
      svg("g", {}, ...pieces.map((one) => drawPost(places, one))),
      svg("g", {}, ...(observation.routes ?? []).map((one) => drawRoute(places, one, seats))),
      svg("g", {}, ...pieces.map((one) => drawPiece(places, one, seats, kinds))),
    );
  }
}

class Places {
  constructor({ sectors, intersections = [] }) {
    this.centers = new Map(sectors.map(({ id, q, r }) => [id, [SIZE * Math.sqrt(3) * (q + r / 2), SIZE * 1.5 * r]]));
    this.corners = new Map();
    for (const [id, center] of this.centers) {
      for (const point of cornersOf(center)) {
        const key = point.map((value) => Math.round(value)).join();
        const corner = this.corners.get(key) ?? { point, sectors: [] };
        corner.sectors.push(id);
        this.corners.set(key, corner);
      }
    }
    this.points = new Map();
    this.settle(intersections);
    const all = [...this.corners.values()].map(({ point }) => point);
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
    this.box = [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top].map(Math.round);
  }

  settle(intersections) {
    const bySectors = new Map();
    for (const corner of this.corners.values()) {
      const key = keyOf(corner.sectors);
      bySectors.set(key, [...(bySectors.get(key) ?? []), corner.point]);
    }
    const free = new Map(intersections.map((one) => [one, bySectors.get(keyOf(one.sectors ?? [])) ?? []]));
    for (let found = true; found && free.size; ) {
      found = false;
      for (const [one, candidates] of free) {
        const near = (one.neighbors ?? []).map((id) => this.points.get(id)).filter(Boolean);
        const left = candidates.filter(
          (point) => ![...this.points.values()].includes(point) && near.every((other) => apart(point, other) < SIZE * 1.1),
        );
        if (left.length !== 1) continue;
        this.points.set(one.id, left[0]);
        free.delete(one);
        found = true;
      }
    }
  }
}

function keyOf(sectors) {
  return [...sectors].sort((a, b) => (a < b ? -1 : 1)).join();
}

function apart([x1, y1], [x2, y2]) {
  return Math.hypot(x1 - x2, y1 - y2);
}

function cornersOf([x, y], size = SIZE) {
  return [...Array(6).keys()].map((corner) => {
    const angle = (Math.PI / 180) * (60 * corner - 90);
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
}

function round(value) {
  return Math.round(value * 10) / 10;
}

function nameOf(sector) {
  const name = ["planet", "kind", "terrain", "type", "name"].map((key) => sector[key]).find((one) => typeof one === "string");
  return name ?? "";
}

function colorOf(sector, sectors) {
  if (!sector.number) return BARREN;
  const names = [...new Set(sectors.filter((one) => one.number).map(nameOf))].sort();
  return PALETTE[names.indexOf(nameOf(sector)) % PALETTE.length];
}

function drawSector(places, sector, sectors) {
  const [x, y] = places.centers.get(sector.id);
  const outline = cornersOf([x, y], SIZE - 2).map((point) => point.map(round).join()).join(" ");
  const name = nameOf(sector);
  const marks = Object.keys(sector).filter((key) => sector[key] === true);
  const words = [name, sector.number || null, ...marks.map(lower)].filter(Boolean).join(", ");
  return svg(
    "g",
    { class: "sector" },
    svg("title", {}, words),
    svg("polygon", { points: outline, fill: colorOf(sector, sectors) }),
    sector.number
      ? [
          svg("circle", { class: "token", cx: round(x), cy: round(y - 4), r: 15 }),
          svg("text", { class: "number", x: round(x), y: round(y + 2) }, String(sector.number)),
        ]
      : null,
    svg("text", { class: "planet", x: round(x), y: round(y + 27) }, name === "none" ? "" : lower(name)),
    marks.map((mark, index) =>
      svg(
        "g",
        { class: "mark" },
        svg("title", {}, title(mark)),
        svg("path", { d: `M${round(x - 14 + 18 * index)} ${round(y - 22)}l14-24 14 24-14-8z` }),
      ),
    ),
  );
}

function drawPost(places, intersection) {
  const point = places.points.get(intersection.id);
  const post = intersection.trading_post;
  if (!point || !post) return null;
  const words = typeof post === "object" ? brief(post) : lower(post);
  return svg(
    "g",
    { class: "post" },
    svg("title", {}, `Trading post: ${words}`),
    svg("circle", { cx: round(point[0]), cy: round(point[1]), r: 9 }),
  );
}

function drawRoute(places, route, seats) {
  const owner = ownerOf(route);
  const ends = (route.ends ?? []).map((id) => places.points.get(id));
  if (owner === null || ends.length !== 2 || !ends.every(Boolean)) return null;
  const [[x1, y1], [x2, y2]] = ends;
  const at = (a, b, share) => round(a + (b - a) * share);
  const line = { x1: at(x1, x2, 0.18), y1: at(y1, y2, 0.18), x2: at(x1, x2, 0.82), y2: at(y1, y2, 0.82) };
  return svg(
    "g",
    { class: "route" },
    svg("line", { class: "edge", ...line }),
    svg("line", { ...line, stroke: seatColor(seats[owner]?.color) }),
  );
}

/** The seat that a route belongs to: the first field besides id and ends that names one. */
function ownerOf(route) {
  for (const [key, value] of Object.entries(route)) {
    if (key === "id" || key === "ends") continue;
    const seat = value?.seat ?? value;
    if (Number.isInteger(seat)) return seat;
  }
  return null;
}

/** Kinds of piece differ by shape: the first of the alphabet is round, the next ones have corners. */
function drawPiece(places, intersection, seats, kinds) {
  const point = places.points.get(intersection.id);
  const piece = intersection.piece;
  if (!point || !piece) return null;
  const [x, y] = point;
  const fill = seatColor(seats[piece.seat]?.color);
  const rank = kinds.indexOf(piece.kind);
  const shape =
    rank === 0
      ? svg("circle", { cx: round(x), cy: round(y), r: 10, fill })
      : svg("polygon", { points: star(x, y, 3 + rank), fill });
  return svg("g", { class: "piece" }, svg("title", {}, `${title(piece.kind)}, seat ${piece.seat}`), shape);
}

function star(x, y, corners) {
  return [...Array(2 * corners).keys()]
    .map((index) => {
      const angle = (Math.PI * index) / corners - Math.PI / 2;
      const radius = index % 2 ? 8 : 17;
      return `${round(x + radius * Math.cos(angle))},${round(y + radius * Math.sin(angle))}`;
    })
    .join(" ");
}

function legend(sectors) {
  const first = new Map(sectors.filter((one) => one.number).map((one) => [nameOf(one), one]));
  if (first.size < 2) return [];
  const items = [...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sector]) => {
    const swatch = svg("svg", { class: "dot", viewBox: "0 0 10 10", "aria-hidden": "true" });
    swatch.append(svg("rect", { width: 10, height: 10, rx: 2, fill: colorOf(sector, sectors) }));
    return h("li", {}, swatch, lower(name));
  });
  return [h("ul", { class: "legend", "aria-label": "What the sectors are" }, ...items)];
}

function summary(observation, seats) {
  const counts = new Map();
  for (const { piece } of observation.intersections ?? []) {
    if (piece) counts.set(piece.seat, (counts.get(piece.seat) ?? 0) + 1);
  }
  const owned = [...counts].sort().map(([seat, count]) => `${seats[seat]?.name ?? `seat ${seat}`}: ${count}`);
  return `Board of ${observation.sectors.length} sectors. Pieces on it: ${owned.join(", ") || "none"}.`;
}

const SHOWN_ELSEWHERE = new Set(["game", "version", "viewer", "turn", "phase", "active", "winner", "seat", "color"]);

/** A table without a board of hexagons: what lies there and what each player has, in words. */
function plain(observation, seats) {
  const { players = [], ...table } = withNames(observation);
  return [facts(table, seats), ...players.map((player) => possessions(player, seats)), json(observation)];
}

/** What lies beside a map: all that it does not show. */
function beside(observation, seats) {
  const { areas, intersections, ships, neutral, outposts, players = [], ...table } = observation;
  return [
    facts(table, seats),
    ...players.map(({ colonies, spaceports, ...player }) => possessions(player, seats)),
    json(observation),
  ];
}

function possessions(player, seats) {
  return h("section", { class: "possessions" }, h("h3", {}, dot(player.color), seatName(seats, player.seat)), facts(player, seats));
}

/** The same with the name of a card, wherever it lies, in the place of an id that refers to it. */
function withNames(observation) {
  const names = new Map();
  const collect = (value) => {
    if (typeof value !== "object" || value === null) return;
    if (typeof value.id === "string" && typeof value.name === "string") names.set(value.id, value.name);
    Object.values(value).forEach(collect);
  };
  collect(observation);
  const name = (value) => {
    if (typeof value === "string") return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(name);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, name(part)]));
  };
  return name(observation);
}

function facts(thing, seats) {
  const told = Object.entries(thing)
    .filter(([name]) => !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]) => [title(name), Array.isArray(value) && value.every((one) => one?.name) ? names(value) : brief(value, seats)])
    .filter(([, words]) => !["", "0", "null", "false"].includes(words));
  return h("dl", { class: "facts" }, ...told.map(([name, words]) => h("div", {}, h("dt", {}, name), h("dd", {}, words))));
}

function names(things) {
  return things.map((one) => one.name).join(", ");
}

function json(observation) {
  return h("details", {}, h("summary", {}, "The table as JSON"), h("pre", { tabindex: 0 }, JSON.stringify(observation, null, 2)));
}
