// The places of the board in words: by their sectors and docks, never by coordinates.

import { listed } from "../../kit/words/texts.js";
import { capital } from "../../kit/words/naming.js";
import { named, say } from "./resources.js";

/** Return a place of the board in words. */
export function placeWords(board, list, place) {
  if (list === "sectors") return sectorName(place);
  if (list === "routes") {
    const ends = place.ends.map((id) => board.intersections.find((one) => one.id === id));
    const shared = ends[0].sectors.filter((id) => ends[1].sectors.includes(id));
    const others = ends.flatMap((one) => one.sectors).filter((id) => !shared.includes(id));
    const sides = say("place.route", { what: sectorsOf(board, shared) });
    return others.length === 0
      ? sides
      : say("place.towards", { sides, what: sectorsOf(board, [...new Set(others)]) });
  }
  return capital([pointWords(board, place), dockWords(place)].filter(Boolean).join(", "));
}

function pointWords(board, { sectors, piece }) {
  const around = sectorsOf(board, sectors);
  return say(piece ? `place.${piece.kind}` : "place.point", { what: around });
}

function dockWords({ trading_post: post }) {
  if (!post) return "";
  return post === "any" ? say("place.any_dock") : say("place.dock", { what: named(post) });
}

/** Return the names of sectors: "Food 10 and Tritanium 9". */
export function sectorsOf(board, ids) {
  return listed(ids.map((id) => sectorName(board.sectors.find((one) => one.id === id))));
}

export function sectorName({ planet, number }) {
  return number ? `${named(planet)} ${number}` : named(planet);
}

/** Return a line of the log without the numbers of points and routes, which only programs need. */
export function told(line) {
  return line.replaceAll(/(?:intersection|route|Raumpunkt|Raumstrecke) \d+ \(([^)]*)\)/g, "$1");
}
