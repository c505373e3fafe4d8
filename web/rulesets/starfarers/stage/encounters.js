// Encounters and owed ships. The sheet tells the story; the stage shows its results.

import { glow, set, shake } from "../../../kit/stage/cues.js";
import { quiet } from "../../../kit/stage/entries.js";
import { award, pass, plate } from "../../../kit/stage/moves.js";
import { countOf, told } from "../../../kit/stage/scene.js";
import { flown, rise } from "./flight.js";
import { imageOf, mothershipOf, pointOf, shipOf } from "./places.js";
import { part } from "./trades.js";

/** @import { Entries } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

/** @param {Events["contest-held"]} data @param {Scene} scene */
function contest(
  { seat, opponent, balls, opponent_balls: others, value, opponent_value: other, won },
  scene,
) {
  return {
    cues: [
      shake(mothershipOf(seat)),
      shake(mothershipOf(opponent)),
      rise(seat, balls, 320),
      rise(opponent, others, 480),
    ],
    sound: "marbles",
    banner: told(
      scene,
      seat,
      won ? "contest_won" : "contest_lost",
      { value, other },
      { tone: won ? "good" : "bad" },
    ),
  };
}

/** @param {Events["encounter-answered"]} data @param {Scene} scene */
function answered({ seat, paid }, scene) {
  const isPaid = countOf(paid) > 0;
  const words = isPaid
    ? scene.say("answered_paid", { who: scene.name(seat), what: scene.cards(paid) })
    : scene.say("answered", { who: scene.name(seat) });
  return {
    cues: [glow([plate(seat)]), ...pass(scene, paid, seat, "supply")],
    sound: "paper",
    banner: !scene.isMine(seat) && scene.banner(words, { seat }),
  };
}

/** @param {string} key @param {boolean} isGained */
function fame(key, isGained) {
  /** @param {{seat: number, pieces: number}} data @param {Scene} scene */
  return ({ seat, pieces }, scene) => ({
    cues: [isGained ? award(seat) : shake([plate(seat)])],
    sound: isGained ? "rising" : "crack",
    banner: pieces > 0 && told(scene, seat, key, { count: pieces }, { tone: isGained ? "good" : "bad" }),
  });
}

/** @type {Entries<Events>} */
export const ENCOUNTERS = {
  "encounter-drawn": ({ seat }, scene) => ({
    cues: [glow([mothershipOf(seat)], { tone: "bad" })],
    sound: "low-chord",
    banner: told(scene, seat, "encounter"),
  }),
  "encounter-answered": answered,
  "contest-held": contest,
  "branch-read": quiet,
  "wear-step-began": ({ affected }, scene) => ({
    cues: affected.map((seat) => shake([plate(seat)])),
    sound: "crack",
    banner:
      affected.length > 0 &&
      scene.banner(scene.say("wear", { who: affected.map((seat) => scene.name(seat)).join(", ") }), {
        tone: affected.some((seat) => scene.isMine(seat)) ? "bad" : "plain",
        isMine: affected.some((seat) => scene.isMine(seat)),
      }),
  }),
  "result-lapsed": quiet,
  "ship-stopped": ({ seat, ship }, scene) => ({
    cues: [glow([shipOf(ship)], { tone: "bad", shape: "ring" })],
    sound: "crack",
    banner: told(scene, seat, "stopped", {}, { tone: "bad" }),
  }),
  "upgrade-lost": ({ seat, upgrade }, scene) => ({
    cues: [part(seat, false), shake(mothershipOf(seat))],
    sound: "crack",
    banner: told(scene, seat, "upgrade_lost", { what: scene.term(upgrade) }, { tone: "bad" }),
  }),
  "upgrade-gained": ({ seat, upgrade }, scene) => ({
    cues: [part(seat, true)],
    sound: "click",
    banner: told(scene, seat, "upgrade", { what: scene.term(upgrade) }),
  }),
  "fame-lost": fame("fame_lost", false),
  "fame-gained": fame("fame_gained", true),
  "resources-received": ({ seat, cards }, scene) => ({
    cues: pass(scene, cards, "supply", seat),
    sound: "cards",
    banner: countOf(cards) > 0 && told(scene, seat, "received", { what: scene.cards(cards) }),
  }),
  "space-jump-gained": ({ seat }, scene) => ({
    cues: [glow([mothershipOf(seat)])],
    sound: "rising",
    banner: told(scene, seat, "jump"),
  }),
  "space-jumped": ({ seat, ship, to }, scene) => ({ cues: [flown(scene, seat, ship, [to])], sound: "sweep" }),
  "trade-ship-owed": ({ seat }, scene) => ({
    cues: [glow([plate(seat)])],
    sound: "rising",
    banner: told(scene, seat, "owed"),
  }),
  "owed-ship-placed": ({ seat, ship, at }, scene) => ({
    cues: [
      set([shipOf(ship), pointOf(at)], {
        face: imageOf("trade_ship", scene, seat),
        tone: `of-${scene.color(seat)}`,
      }),
    ],
    sound: "thrust",
  }),
  "encounter-ended": quiet,
};
