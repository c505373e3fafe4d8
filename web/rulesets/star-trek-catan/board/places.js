// The places of the board in words: by their sectors and docks, never by coordinates.

import { listed } from "../../../kit/words/texts.js";
import { withoutNumbers } from "../../../kit/words/offers.js";
import { capital } from "../../../kit/words/naming.js";
import { named, say } from "../resources.js";

/** @import { Board, IntersectionView, RouteView, SectorView } from "../types.js" */

/** Return a place of the board in words. @param {Board} board @param {string} list @param {any} place */
export function placeWords(board, list, place) {
  if (list === "sectors") return sectorName(place);
  if (list === "routes") {
    const route = /** @type {RouteView} */ (place);
    const ends = route.ends.flatMap((id) => board.intersections.filter((one) => one.id === id));
    const shared = ends[0].sectors.filter((id) => ends[1].sectors.includes(id));
    const others = ends.flatMap((one) => one.sectors).filter((id) => !shared.includes(id));
    const sides = say("place.route", { what: sectorsOf(board, shared) });
    return others.length === 0
      ? sides
      : say("place.towards", { sides, what: sectorsOf(board, [...new Set(others)]) });
  }
  return capital([pointWords(board, place), dockWords(place)].filter(Boolean).join(", "));
}

/** @param {Board} board @param {IntersectionView} intersection */
function pointWords(board, { sectors, piece }) {
  const around = sectorsOf(board, sectors);
  return say(piece ? `place.${piece.kind}` : "place.point", { what: around });
}

/** @param {IntersectionView} intersection */
function dockWords({ trading_post: post }) {
  if (!post) return "";
  return post === "any" ? say("place.any_dock") : say("place.dock", { what: named(post) });
}

/** Return the names of sectors: "Food 10 and Tritanium 9". @param {Board} board @param {number[]} ids */
export function sectorsOf(board, ids) {
  const named = ids.map((id) => board.sectors.find((one) => one.id === id));
  return listed(named.map((one) => (one === undefined ? "" : sectorName(one))));
}

/** @param {SectorView} sector */
export function sectorName({ planet, number }) {
  return number ? `${named(planet)} ${number}` : named(planet);
}

/** Lines that change nothing on the table. */
const IDLE = new RegExp(
  "ends the trade phase and begins to build|beendet den Handel und beginnt zu bauen" +
    "| is to place the | setzt als Nächstes " +
    "|^the board is laid out, row by row|^der Spielplan ist ausgelegt, Reihe für Reihe",
);
/** The line that measures the routes; the group is its end, which names a new holder of the longest one. */
const ROUTES =
  /^(?:the supply routes are measured|die Versorgungsrouten sind gemessen): .*?(?:; ([^;]* ha[st] [^;]*))?$/;

/**
 * Return a line of the log as players would say it: without the numbers of points and routes, which only
 * programs need. It is empty for a line that tells players nothing.
 * @param {string} line
 */
export function told(line) {
  if (IDLE.test(line)) return "";
  return withoutNumbers(line)
    .replace(ROUTES, (_, holder) => holder ?? "")
    .replaceAll(/(?:intersection|route|Raumpunkt|Raumstrecke) \d+ \(([^)]*)\)/g, "$1");
}
