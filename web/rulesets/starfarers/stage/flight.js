// The flight: shakes, moves, discoveries, tokens, foundations.

import { MS, burst, flip, glide, glow, ring, set, shake } from "../../../kit/stage/cues.js";
import { quiet } from "../../../kit/stage/entries.js";
import { award, plate } from "../../../kit/stage/moves.js";
import { told } from "../../../kit/stage/scene.js";
import { html } from "../../../kit/base/lib.js";
import { areaOf, imageOf, mothershipOf, pieceOf, pointOf, shipOf } from "./places.js";

/** @import { Entries } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

/** Return the drawing of balls that a shake shows. @param {string[]} balls */
export function ballsOf(balls) {
  return html`<span class="stage-balls">${balls.map(
    (ball, index) => html`<i key=${index} class=${`ball ${ball}`}></i>`,
  )}</span>`;
}

/** Return the cue of balls that rise from a mothership. @param {number} seat @param {string[]} balls */
export function rise(seat, balls, start = 0) {
  return flip({ drawn: ballsOf(balls) }, mothershipOf(seat), { start });
}

/** @param {Events["mothership-shaken"]} data @param {Scene} scene */
function shaken({ seat, balls, base_speed: speed }, scene) {
  const isEncounter = balls.includes("black");
  const words = isEncounter
    ? scene.say(scene.isMine(seat) ? "encounter_yours" : "encounter", { who: scene.name(seat) })
    : scene.say("speed", { speed });
  return {
    cues: [shake(mothershipOf(seat)), rise(seat, balls, MS.shake)],
    sound: "marbles",
    banner: scene.banner(words, { seat, isMine: scene.isMine(seat) }),
  };
}

/** Return the place of a ship before an event. @param {Scene} scene @param {number} ship */
function placeBefore(scene, ship) {
  return scene.last(
    ({ type, data }) => {
      if (data.ship !== ship) return undefined;
      if (type === "ship-moved") return data.path.at(-1);
      if (type === "space-jumped") return data.to;
      return ["ship-built", "starting-ship-placed", "owed-ship-placed"].includes(type) ? data.at : undefined;
    },
    (board) => board.ships.find((one) => one.ship === ship)?.at,
  );
}

/**
 * A ship glides over places; its former place may be unknown.
 * @param {Scene} scene
 * @param {number} seat
 * @param {number} ship
 * @param {number[]} path
 */
export function flown(scene, seat, ship, path) {
  const from = placeBefore(scene, ship);
  const stops = [...(from === undefined ? [] : [from]), ...path].map(pointOf);
  const tone = `of-${scene.color(seat)}`;
  if (stops.length < 2) return ring([shipOf(ship), ...stops], { tone });
  const kind = kindOf(scene, ship);
  return glide(imageOf(kind, scene, seat), stops, { hides: shipOf(ship), tone, turns: true });
}

/**
 * Return the kind of a ship; a colony ship if it is unknown.
 * @param {Scene} scene
 * @param {number} ship
 */
function kindOf(scene, ship) {
  const boards = [scene.now, scene.before].filter((board) => board !== null);
  const built = scene.since.find(({ data }) => data.ship === ship && data.kind !== undefined);
  const known = boards.flatMap((board) => board.ships).find((one) => one.ship === ship);
  return known?.kind ?? built?.data.kind ?? "colony_ship";
}

/** Return the anchor of the outpost of a civilization. @param {Scene} scene @param {string} civilization */
function dockOf(scene, civilization) {
  const area = (scene.after ?? scene.before)?.areas.find((one) => one.civilization === civilization);
  return area === undefined ? [] : [`outpost-${area.id}`, areaOf(area.id)];
}

/** @param {string} key */
function seen(key) {
  /** @param {{seat: number, area: number}} data @param {Scene} scene */
  return ({ seat, area }, scene) => ({
    cues: [
      glow([areaOf(area)], { shape: "ring" }),
      ...[0, 1, 2].map((lobe) => ring([`planet-${3 * area + lobe}`], { start: 200 + 220 * lobe })),
    ],
    sound: "found",
    banner: told(scene, seat, key),
  });
}

/** @param {Events["token-taken"]} data @param {Scene} scene */
function tokenTaken({ seat, planet }, scene) {
  const planets = scene.before?.areas.flatMap((area) => area.planets) ?? [];
  const kind = planets.find((one) => one.id === planet)?.token?.kind;
  const key = kind === "pirate_base" ? "base_beaten" : kind === "ice_planet" ? "ice_beaten" : "token_taken";
  return {
    cues: [burst([`planet-${planet}`]), award(seat, [`planet-${planet}`, "board"], 300)],
    sound: "burst",
    banner: scene.banner(scene.say(key, { who: scene.name(seat) }), {
      seat,
      tone: scene.isMine(seat) ? "good" : "plain",
      isMine: scene.isMine(seat),
    }),
  };
}

/** @type {Entries<Events>} */
export const FLIGHT = {
  "mothership-shaken": shaken,
  "ship-moved": ({ seat, ship, path }, scene) => ({ cues: [flown(scene, seat, ship, path)], sound: "hum" }),
  "sector-discovered": seen("discovered"),
  "system-explored": seen("explored"),
  "token-taken": tokenTaken,
  "move-ended": quiet,
  "colony-founded": ({ seat, site }, scene) => ({
    cues: [
      set([pieceOf(site), pointOf(site)], {
        face: imageOf("colony", scene, seat),
        tone: `of-${scene.color(seat)}`,
      }),
      award(seat, [pointOf(site), "board"], 300),
    ],
    sound: "chord",
    banner: told(scene, seat, "colony"),
  }),
  "trade-station-founded": ({ seat, civilization }, scene) => ({
    cues: [
      ring(dockOf(scene, civilization), { tone: `of-${scene.color(seat)}` }),
      glow([plate(seat)], { start: 300 }),
    ],
    sound: "chord",
    banner: told(scene, seat, "station", { civilization: scene.term(civilization) }),
  }),
  "flight-ended": quiet,
};
