// The set-up, turns, production, offers.

import { MS, dice, glow } from "../../../kit/stage/cues.js";
import { quiet } from "../../../kit/stage/entries.js";
import { answered, award, offered, plate, traded, turnBegan, won } from "../../../kit/stage/moves.js";
import { countOf, heldBy, told } from "../../../kit/stage/scene.js";
import { moduleName } from "../words.js";
import { bay, move, shipOf } from "./places.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Entries } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

/** @param {Events["production-rolled"]} data @param {Scene} scene */
function rolled({ seat, roll, income, choices }, scene) {
  const isPaid = scene.viewer !== null && countOf(income[scene.viewer]) > 0;
  return {
    cues: [
      dice([roll], ["board", "dice"], { covers: "dice", tone: "yellow" }),
      ...income.flatMap((goods, index) => move(scene, goods, "supply", index, MS.dice)),
    ],
    sound: "dice",
    after: MS.dice,
    banner: scene.banner(rollWords(scene, roll, income, choices), {
      seat: isPaid ? scene.viewer : seat,
      tone: isPaid ? "good" : "plain",
      isMine: scene.viewer !== null,
    }),
  };
}

/** @param {Scene} scene @param {number} roll @param {Counts[]} income @param {string[][]} choices */
function rollWords(scene, roll, income, choices) {
  const parts = income
    .map((goods, seat) => ({ seat, what: scene.cards(goods) }))
    .filter(({ what }) => what !== "");
  const others = parts
    .filter(({ seat }) => !scene.isMine(seat))
    .map(({ seat, what }) => scene.say("produced_of", { who: scene.name(seat), what }))
    .join(" · ");
  const own = parts.find(({ seat }) => scene.isMine(seat));
  if (scene.viewer === null)
    return others === "" ? scene.say("produced_none", { roll }) : scene.say("watched", { roll, others });
  const isAsked = (choices[scene.viewer] ?? []).length > 0;
  const first = own
    ? scene.say("produced", { roll, what: own.what })
    : scene.say(isAsked ? "produced_choice" : "produced_others", { roll });
  return [first, others].filter(Boolean).join(" · ");
}

/** @type {Entries<Events>} */
export const TURNS = {
  "table-set": ({ moon }, scene) => ({
    sound: "paper",
    banner: scene.banner(scene.say("moon", { who: scene.name(moon) }), { seat: moon }),
  }),
  "module-chosen": ({ seat, module }, scene) => ({
    cues: [glow([shipOf(seat)])],
    sound: "click",
    banner: scene.banner(scene.say("module", { who: scene.name(seat), module: moduleName(module, 1) }), {
      seat,
    }),
  }),
  "turn-began": turnBegan,
  "production-rolled": rolled,
  "resource-produced": ({ seat, resource }, scene) => ({
    cues: move(scene, { [resource]: 1 }, "supply", seat),
    sound: "crates",
    banner: told(scene, seat, "took", { what: scene.one(resource) }),
  }),
  "offer-made": ({ seat, give, get }, scene) => offered(scene, { seat, give, want: get, to: [1 - seat] }),
  "offer-declined": answered("declined", "bad"),
  "goods-exchanged": ({ seat, give, get }, scene) =>
    traded(scene, { seat, partner: 1 - seat, give, take: get }, { hand: bay }),
  "special-card-moved": ({ card, holder }, scene) => {
    const before = scene.last(
      ({ type, data }) => (type === "special-card-moved" && data.card === card ? data.holder : undefined),
      (board) => board[card],
    );
    return {
      cues: [award(holder, typeof before === "number" ? [plate(before), ...shipOf(before)] : ["board"])],
      sound: holder === null ? "low-bell" : "rising",
      banner: heldBy(scene, holder, before, "special", { card: scene.term(card) }),
    };
  },
  "turn-ended": ({ seat }) => ({ cues: [glow([plate(seat)])] }),
  "game-won": won,
  "scan-skipped": quiet,
};
