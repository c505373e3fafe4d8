// Words in the page's language for the pieces and places of Starfarers.

import { has, listed, t } from "../../kit/words/texts.js";
import { seatName, term } from "../../kit/words/words.js";
import { nearestArea, spaceOf, touchedAt } from "./map/space.js";

/** @import { Counts } from "../../kit/base/types.js" */
/** @import { Seat } from "../../kit/game/types.js" */
/** @import { AreaView, Board, PlanetView, PlayerView, ShipView } from "./types.js" */

export const RESOURCES = ["ore", "fuel", "carbon", "food", "goods"];
export const UPGRADES = ["booster", "cannon", "freight_pod"];
export const COLORS = ["white", "yellow", "red", "blue"];

/**
 * Return the name of a resource's planet among the drawings; the food of this game is green.
 * @param {string} resource
 */
export function artOf(resource) {
  return resource === "food" ? "green-food" : resource;
}

/** A text of this ruleset. @param {string} key */
export function say(key, parameters = {}) {
  return t(`starfarers.${key}`, parameters);
}

/** A term of this ruleset, such as a resource or a phase. @param {string} name */
export function word(name) {
  return term("starfarers", name);
}

/** A word as it begins a line. @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Return a number of things in words: "2 boosters". @param {string} name @param {number} count */
export function counted(name, count) {
  return has(`starfarers.counts.${name}`) ? say(`counts.${name}`, { count }) : `${count} ${word(name)}`;
}

/** A bundle of resource cards: "2 ore and 1 food". @param {Counts | null | undefined} cards */
export function bundle(cards) {
  const held = cards ?? {};
  const parts = RESOURCES.filter((name) => held[name] > 0).map((name) => `${held[name]} ${word(name)}`);
  return parts.length > 0 ? listed(parts) : say("nothing");
}

/** @param {Counts | null | undefined} cards */
export function total(cards) {
  return RESOURCES.reduce((sum, name) => sum + (cards?.[name] ?? 0), 0);
}

/** @param {PlanetView} planet */
export function numbersOf({ numbers, token }) {
  if (token) return `${say(token.kind === "pirate_base" ? "marks.pirates" : "marks.ice")}${token.strength}`;
  return numbers ? numbers.join("/") : "?";
}

/** A planet: "ore 5", "goods, a pirate base of strength 4". @param {PlanetView} planet */
export function planetWords(planet) {
  const name = word(planet.resource);
  if (planet.token)
    return `${name}, ${say(`tokens.${planet.token.kind}`, { strength: planet.token.strength })}`;
  return planet.numbers === null
    ? say("unknown_number", { planet: name })
    : `${name} ${planet.numbers.join("/")}`;
}

/** @param {AreaView} area */
export function areaName(area) {
  return has(`starfarers.terms.${area.name}`) ? word(area.name) : area.name;
}

/** @param {AreaView} area */
export function areaWords(area) {
  const name = areaName(area);
  if (!area.sector) return `${name}: ${say("face_down", { count: area.stars })}`;
  if (area.civilization) return `${name}: ${say("outpost_of", { who: word(area.civilization) })}`;
  if (area.planets.length === 0) return `${name}: ${say("empty_space")}`;
  return `${name}: ${area.planets.map(planetWords).join("; ")}`;
}

/**
 * Return the name of an intersection by the planets and areas that it touches.
 * @param {Board} board
 * @param {number} place
 */
export function placeWords(board, place) {
  for (const area of board.areas) {
    if (area.centre === place && area.civilization)
      return say("places.dock", { who: word(area.civilization) });
    const at = area.sites.indexOf(place);
    if (at >= 0 && area.planets.length > 0)
      return say("places.site", {
        planets: listed([area.planets[at], area.planets[(at + 1) % 3]].map(briefly)),
        area: areaName(area),
      });
  }
  const touched = touchedAt(board, place).map(({ area, lobe }) =>
    area.planets.length > 0 ? briefly(area.planets[lobe]) : areaName(area),
  );
  const isPort = portsOf(board).has(place);
  if (touched.length > 0)
    return say(isPort ? "places.port" : "places.at", { what: listed([...new Set(touched)]) });
  const { area, steps } = nearestArea(board, place);
  return say("places.space", { area: areaName(area), count: steps });
}

/** @param {PlanetView} planet */
function briefly(planet) {
  return `${word(planet.resource)} ${numbersOf(planet)}`;
}

/**
 * Return the places beside a player's spaceports, without the centres of systems; computed once per board.
 * @param {Board} board
 */
function portsOf(board) {
  const found = ports.get(board) ?? new Set(portsNear(board));
  ports.set(board, found);
  return found;
}

/** @type {WeakMap<object, Set<number>>} */
const ports = new WeakMap();

/** @param {Board} board */
function portsNear(board) {
  const { near } = spaceOf(board);
  const centres = new Set(board.areas.map((area) => area.centre));
  return board.players.flatMap((one) =>
    one.spaceports.flatMap((site) => near[site].filter((other) => !centres.has(other))),
  );
}

/** A ship: "Ada's colony ship 2 at …". @param {Board} board @param {Seat[]} seats @param {ShipView} ship */
export function shipWords(board, seats, ship) {
  const state = ship.stopped ? say("ships.stopped") : ship.moved ? say("ships.moved") : "";
  const named = say("ships.named", {
    kind: word(ship.kind),
    letter: shipLetter(ship.ship),
    who: seatName(seats, ship.seat),
    place: placeWords(board, ship.at),
  });
  return state ? `${named} (${state})` : named;
}

/** Return the letter of a ship among its owner's: A, B or C. @param {number} number */
export function shipLetter(number) {
  return "ABC"[number % 3];
}

/**
 * Return the value of an action's field on the map in words, or null if it is nowhere on the map.
 * @param {Board | null} board
 * @param {string} field
 * @param {any} value
 * @param {Seat[]} seats
 */
export function wordFor(board, field, value, seats) {
  if (!Number.isInteger(value) || !Array.isArray(board?.ships)) return null;
  if (field === "ship") {
    const ship = board.ships.find((one) => one.ship === value);
    return ship === undefined ? null : shipWords(board, seats, ship);
  }
  return PLACES.has(field) && board.intersections?.[value] ? placeWords(board, value) : null;
}

export const PLACES = new Set(["at", "to", "site"]);

/** Count a player's pieces on the map. @param {PlayerView} player @param {number} ships */
export function onMap({ colonies, spaceports }, ships) {
  return listed([
    counted("colonies", colonies.length),
    counted("spaceports", spaceports.length),
    counted("ships", ships),
  ]);
}
