// The set-up, turns, rolls, and the consequences of a 7.

import { handOf } from "../../../kit/stage/anchors.js";
import { dice, fly, glide, glow, set, shake, MS } from "../../../kit/stage/cues.js";
import { quiet } from "../../../kit/stage/entries.js";
import {
  SUPPLY,
  discardChosen,
  discarded,
  incomeWords,
  pass,
  plate,
  stolen,
  turnBegan,
  won,
} from "../../../kit/stage/moves.js";
import { pairsOf } from "../../../kit/stage/scene.js";
import { newPost, postBanner } from "./building.js";
import { sourcesOf } from "./sources.js";
import { CRUISER, drawn, pointOf, routeOf, sectorOf } from "./places.js";

/** @import { Cue } from "../../../kit/stage/cues.js" */
/** @import { Entries } from "../../../kit/stage/types.js" */
/** @import { Events, Scene, SeatCards } from "../types.js" */
/** @import { Source } from "./sources.js" */

/**
 * Return the field onto which dice tumble: the asteroid field, away from producing sectors.
 * @param {Scene} scene
 */
function fieldOf(scene) {
  const field = scene.before?.sectors.find((one) => one.planet === "none");
  return field === undefined ? ["board", "dice"] : [`sector-${field.id}`, "board", "dice"];
}

/**
 * Return the flights of an income, from the tiles that paid if the board identifies them, otherwise from the
 * supply.
 * @param {Scene} scene
 * @param {SeatCards[]} income
 * @param {Map<string, Source[]>} sources
 * @param {number} start
 */
function flights(scene, income, sources, start) {
  return income.flatMap(({ seat, cards }) =>
    pairsOf(cards).flatMap(([name, count]) => {
      const paid = sources.get(`${seat} ${name}`) ?? [{ from: SUPPLY, count }];
      return paid.map((one) =>
        fly(scene.face(name), one.from, handOf(scene, seat, name), { count: one.count, start }),
      );
    }),
  );
}

/** @param {Events["dice-rolled"]} of @param {Scene} scene */
function rolled({ seat, dice: faces, income, shortages, discards }, scene) {
  const sum = faces[0] + faces[1];
  const tumble = dice(faces, fieldOf(scene), { covers: "dice" });
  if (sum === 7) return seven(scene, seat, discards, tumble);
  const sources = sourcesOf(scene.before, faces, income);
  const tiles = [...new Set([...sources.values()].flat().map((one) => one.from[0]))];
  const isPaid = income.some((one) => scene.isMine(one.seat));
  const words = [incomeWords(scene, sum, income)];
  if (shortages.length > 0)
    words.push(scene.say("short", { what: shortages.map((one) => scene.term(one)).join(", ") }));
  return {
    cues: [
      tumble,
      tiles.length > 0 && glow(tiles, { shape: "hex", start: MS.dice - 100 }),
      ...flights(scene, income, sources, MS.dice),
    ],
    sound: isPaid ? "income" : "dice",
    after: MS.dice,
    banner: scene.banner(words.join(" · "), {
      seat: isPaid ? scene.viewer : seat,
      tone: isPaid ? "good" : "plain",
      isMine: scene.viewer !== null,
    }),
  };
}

/** @param {Scene} scene @param {number} seat @param {number[]} discards @param {Cue} tumble */
function seven(scene, seat, discards, tumble) {
  const count = scene.viewer === null ? 0 : (discards[scene.viewer] ?? 0);
  const held = scene.before?.players[scene.viewer ?? -1]?.resource_count;
  const isKnown = held !== undefined && scene.since.every((one) => one.type === "turn-began");
  const key = isKnown ? "discard" : "discard_unknown";
  return {
    cues: [tumble, ...discards.map((due, who) => due > 0 && shake([plate(who)], { start: MS.dice }))],
    sound: "seven",
    after: MS.dice,
    banner: scene.banner(count > 0 ? scene.say(key, { count, held }) : scene.say("seven"), {
      seat,
      tone: count > 0 ? "bad" : "plain",
      isMine: count > 0,
    }),
  };
}

/** Return the sector in which the cruiser was before an event. @param {Scene} scene */
function cruiserBefore(scene) {
  return scene.last(
    ({ type, data }) => (["cruiser-moved", "chekov-used"].includes(type) ? data.sector : undefined),
    (board) => board.sectors.find((one) => one.battle_cruiser)?.id,
  );
}

/**
 * The cruiser glides to a sector, which is then outlined as blocked.
 * @param {Scene} scene
 * @param {number} sector
 */
export function cruise(scene, sector) {
  const left = cruiserBefore(scene);
  const stands = scene.now?.sectors.find((one) => one.battle_cruiser)?.id ?? sector;
  const flight =
    left !== undefined && left !== sector
      ? glide({ drawn: CRUISER, of: "cruiser" }, [sectorOf(left), sectorOf(sector)], {
          hides: "cruiser",
          stands: sectorOf(stands),
          tone: "bad",
        })
      : null;
  return [
    flight,
    glow([sectorOf(sector)], { shape: "hex", tone: "blocked", start: flight === null ? 0 : 500 }),
  ];
}

/** @param {Events["cruiser-moved"]} of @param {Scene} scene */
function cruiserMoved({ seat, sector }, scene) {
  const place = scene.before?.sectors.find((one) => one.id === sector);
  const where = place ? [scene.term(place.planet), place.number].filter(Boolean).join(" ") : "";
  const isMine = touches(scene, sector) && !scene.isMine(seat);
  const key = scene.isMine(seat) ? "blocks_by_you" : isMine ? "blocks_you" : "blocks";
  const words = scene.say(key, { who: scene.name(seat), where });
  return {
    cues: cruise(scene, sector),
    sound: "whirr",
    banner: where !== "" && scene.banner(words, { seat, tone: isMine ? "bad" : "plain", isMine }),
  };
}

/** Return true if a station of the viewer stands at a sector. @param {Scene} scene @param {number} sector */
function touches(scene, sector) {
  const points = scene.before?.intersections ?? [];
  return points.some((one) => one.piece && scene.isMine(one.piece.seat) && one.sectors.includes(sector));
}

/** @param {Events["first-income-received"]} of @param {Scene} scene */
function income({ seat, cards }, scene) {
  return { cues: pass(scene, cards, "supply", seat), sound: "cards" };
}

/** @type {Entries<Events>} */
export const ROLLS = {
  "board-laid-out": () => ({ sound: "paper" }),
  "start-roll-began": quiet,
  "start-rolled": ({ seat, dice: faces }, scene) => ({
    cues: [dice(faces, ["board", "dice"]), glow([plate(seat)], { start: MS.dice })],
    sound: "dice",
    banner: scene.banner(scene.say("start_rolls", { who: scene.name(seat), sum: faces[0] + faces[1] }), {
      seat,
    }),
  }),
  "placement-began": ({ seat }, scene) => ({
    cues: [glow([plate(seat)])],
    sound: scene.isMine(seat) ? "turn" : "",
    banner: scene.isMine(seat) && scene.banner(scene.say("your_start"), { seat, tone: "good", isMine: true }),
  }),
  "outpost-placed": ({ seat, intersection }, scene) => ({
    cues: [
      set([pointOf(intersection)], { face: drawn("outpost", scene, seat), tone: `of-${scene.color(seat)}` }),
    ],
    sound: "thud",
    banner: postBanner(scene, seat, newPost(scene, seat, intersection)),
  }),
  "starship-placed": ({ seat, route }, scene) => ({
    cues: [set([routeOf(route)], { face: drawn("starship", scene, seat), tone: `of-${scene.color(seat)}` })],
    sound: "thrust",
  }),
  "first-income-received": income,
  "turn-began": turnBegan,
  "dice-rolled": rolled,
  "discard-submitted": discardChosen,
  "cards-discarded": ({ discards }, scene) => discarded(scene, discards),
  "cruiser-moved": cruiserMoved,
  "resource-stolen": (data, scene) => stolen(scene, data),
  "nothing-stolen": ({ thief, victim }, scene) => ({
    cues: [shake([plate(victim)])],
    sound: "paper",
    banner: scene.banner(scene.say("nothing_stolen", { victim: scene.name(victim) }), {
      seat: thief,
      isMine: scene.isMine(thief) || scene.isMine(victim),
    }),
  }),
  "game-won": won,
};
