// The places of the board in words: by their sectors and docks, never by coordinates.

import { listed } from "../../../kit/words/texts.js";
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
