// The set-up, turns, rolls, the reserve, and the consequences of a 7.

import { handOf } from "../../../kit/stage/anchors.js";
import { MS, dice, fly, glow, set, shake } from "../../../kit/stage/cues.js";
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
import { countOf, pairsOf } from "../../../kit/stage/scene.js";
import { imageOf, mothershipOf, pieceOf, pointOf, shipOf } from "./places.js";

/** @import { Face } from "../../../kit/stage/cues.js" */
/** @import { Entries, Entry } from "../../../kit/stage/types.js" */
/** @import { Board, Events, Scene } from "../types.js" */

const RESERVE = ["reserve", "supply", "board"];

/**
 * Return the planet that paid each resource of a roll. The event does not name planets, so a resource that
 * several planets may have paid is left out.
 * @param {Board | null} board
 * @param {number} sum
 */
export function payersOf(board, sum) {
  const found = new Map();
  for (const planet of (board?.areas ?? []).flatMap((area) => area.planets))
    if (planet.numbers?.includes(sum))
      found.set(planet.resource, [...(found.get(planet.resource) ?? []), planet.id]);
  return new Map([...found].filter(([, planets]) => planets.length === 1).map(([name, [id]]) => [name, id]));
}

/** @param {Events["production-rolled"]} data @param {Scene} scene */
function rolled({ seat, dice: faces, income, short }, scene) {
  const sum = faces[0] + faces[1];
  const tumble = dice(faces, ["board", "dice"], { covers: "dice" });
  if (sum === 7)
    return {
      cues: [tumble],
      sound: "seven",
      after: MS.dice,
      banner: scene.banner(scene.say("seven"), { seat }),
    };
  const got = income
    .map((cards, index) => ({ seat: index, cards }))
    .filter(({ cards }) => countOf(cards) > 0);
  const payers = payersOf(scene.before, sum);
  const paying = [...new Set(got.flatMap(({ cards }) => pairsOf(cards).map(([name]) => payers.get(name))))];
  const isPaid = got.some((one) => scene.isMine(one.seat));
  const lacks =
    short.length > 0 ? [scene.say("short", { what: short.map((one) => scene.term(one)).join(", ") })] : [];
  return {
    cues: [
      tumble,
      glow(
        paying.filter((id) => id !== undefined).map((id) => `planet-${id}`),
        { shape: "ring", start: MS.dice - 100 },
      ),
      ...got.flatMap((one) =>
        pairsOf(one.cards).map(([name, count]) =>
          fly(
            scene.face(name),
            payers.has(name) ? [`planet-${payers.get(name)}`, ...SUPPLY] : SUPPLY,
            handOf(scene, one.seat, name),
            { count, start: MS.dice },
          ),
        ),
      ),
    ],
    sound: isPaid ? "income" : "dice",
    after: MS.dice,
    banner: scene.banner([incomeWords(scene, sum, got), ...lacks].join(" · "), {
      seat: isPaid ? scene.viewer : seat,
      tone: isPaid ? "good" : "plain",
      isMine: scene.viewer !== null,
    }),
  };
}

/** @param {Events["reserve-drawn"]} data @param {Scene} scene */
function drawn({ seat, number, cards }, scene) {
  const isKnown = countOf(cards) > 0;
  const flights = isKnown
    ? pairsOf(cards).map(([name, count]) =>
        fly(scene.face(name), RESERVE, handOf(scene, seat, name), { count }),
      )
    : [fly({ back: "hand" }, RESERVE, handOf(scene, seat), { count: number })];
  const words = isKnown
    ? scene.say("reserve_cards", { what: scene.cards(cards) })
    : scene.say("reserve", { count: number });
  return {
    cues: number > 0 ? flights : [],
    sound: "cards",
    banner: scene.isMine(seat) && number > 0 && scene.banner(words, { seat, tone: "good", isMine: true }),
  };
}

/**
 * A piece of the set-up is placed.
 * @param {(data: any) => string[]} anchorOf
 * @param {(image: (kind: any) => Face, data: any) => {face: Face, was?: Face}} looks
 */
function placed(anchorOf, looks) {
  /** @type {Entry} */
  return (data, scene) => ({
    cues: [
      set(anchorOf(data), {
        ...looks((kind) => imageOf(kind, scene, data.seat), data),
        tone: `of-${scene.color(data.seat)}`,
      }),
    ],
    sound: "thud",
  });
}

/** @param {{site: number}} data */
const atSite = ({ site }) => [pieceOf(site), pointOf(site)];

/** @param {Events["discard-began"]} data @param {Scene} scene */
function discardBegan({ numbers }, scene) {
  const count = scene.viewer === null ? 0 : (numbers[scene.viewer] ?? 0);
  return {
    cues: numbers.map((number, seat) => number > 0 && shake([plate(seat)])),
    sound: "low-bell",
    banner: count > 0 && scene.banner(scene.say("discard", { count }), { tone: "bad", isMine: true }),
  };
}

/** @type {Entries<Events>} */
export const ROLLS = {
  "table-set": ({ starter }, scene) => ({
    sound: "paper",
    banner: scene.banner(scene.say("starter", { who: scene.name(starter) }), { seat: starter }),
  }),
  "pieces-placed": quiet,
  "placement-began": ({ seat }, scene) => ({
    cues: [glow([plate(seat)])],
    sound: scene.isMine(seat) ? "turn" : "",
    banner: scene.isMine(seat) && scene.banner(scene.say("your_start"), { seat, tone: "good", isMine: true }),
  }),
  "pool-laid-out": quiet,
  "colony-placed": placed(atSite, (image) => ({ face: image("colony") })),
  "starting-spaceport-made": placed(atSite, (image) => ({ face: image("spaceport"), was: image("colony") })),
  "starting-ship-placed": placed(
    ({ ship, at }) => [shipOf(ship), pointOf(at)],
    (image, { kind }) => ({ face: image(kind) }),
  ),
  "starting-upgrade-taken": ({ seat }) => ({ cues: [glow([mothershipOf(seat)])], sound: "click" }),
  "home-sites-closed": quiet,
  "start-received": ({ seat }) => ({ cues: [glow([plate(seat)])] }),
  "reserve-drawn": drawn,
  "reserve-made": () => ({ cues: [glow(["reserve", "supply"])], sound: "paper" }),
  "turn-began": turnBegan,
  "production-rolled": rolled,
  "choice-opened": ({ seat }) => ({ cues: [glow([plate(seat)])] }),
  "relief-taken": ({ seat, resource }, scene) => ({
    cues: pass(scene, { [resource]: 1 }, "supply", seat),
    sound: "cards",
    banner: scene.banner(scene.say("relief", { who: scene.name(seat), what: scene.one(resource) }), {
      seat,
      isMine: scene.isMine(seat),
    }),
  }),
  "relief-declined": quiet,
  "discard-began": discardBegan,
  "discard-submitted": discardChosen,
  "cards-discarded": ({ cards }, scene) =>
    discarded(
      scene,
      cards.map((some, seat) => ({ seat, cards: some })),
    ),
  "card-stolen": ({ seat, victim, resource }, scene) => stolen(scene, { thief: seat, victim, resource }),
  "production-ended": quiet,
  "turn-ended": quiet,
  "game-won": won,
};
