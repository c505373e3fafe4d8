// Development cards.

import { handOf } from "../../../kit/stage/anchors.js";
import { fly, reveal } from "../../../kit/stage/cues.js";
import { quiet } from "../../../kit/stage/entries.js";
import { pass, plate } from "../../../kit/stage/moves.js";
import { countOf } from "../../../kit/stage/scene.js";
import { t } from "../../../kit/words/texts.js";
import { toHolder } from "./building.js";

/** @import { Entries, Entry } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

const DECK = ["deck", "supply", "board"];

/**
 * Return the cue of a card that turns over in the middle, with its name and effect.
 * @param {Scene} scene
 * @param {string} card
 */
function turned(scene, card) {
  return reveal(scene.term(card), t(`${scene.ruleset}.card.${card}`));
}

/**
 * Return the words for what a seat did; the viewer is called "you".
 * @param {Scene} scene
 * @param {string} key
 * @param {number} seat
 * @param {Record<string, string>} names
 */
function saidOf(scene, key, seat, names) {
  return scene.isMine(seat)
    ? scene.say(`${key}_by_you`, names)
    : scene.say(key, { who: scene.name(seat), ...names });
}

/**
 * A card was played: it turns over, and what follows from it is shown too.
 * @param {string} card
 * @param {(data: any, scene: any) => any[]} [more]
 */
function played(card, more = () => []) {
  /** @type {Entry} */
  return (data, scene) => ({
    cues: [turned(scene, card), ...more(data, scene)],
    sound: "paper",
    banner: scene.banner(saidOf(scene, "played", data.seat, { card: scene.term(card) }), {
      seat: data.seat,
      isMine: !scene.isMine(data.seat) && card === "starfleet_intervenes",
    }),
  });
}

/** @param {Events["monopoly-played"]} of @param {Scene} scene */
function monopoly({ seat, resource, taken }, scene) {
  const own = taken.find((one) => scene.isMine(one.seat));
  const all = taken.reduce((sum, one) => sum + countOf(one.cards), 0);
  const name = scene.term(resource);
  const words = own
    ? scene.say("monopoly_you", { who: scene.name(seat), resource: name, what: scene.cards(own.cards) })
    : all === 0
      ? saidOf(scene, "monopoly_none", seat, { resource: name })
      : saidOf(scene, "monopoly", seat, { resource: name, what: scene.one(resource, all) });
  return {
    cues: [
      turned(scene, "monopoly"),
      ...taken.flatMap((one) => pass(scene, one.cards, one.seat, seat, { start: 300 })),
    ],
    sound: "sweep",
    banner: scene.banner(words, {
      seat,
      tone: own ? "bad" : scene.isMine(seat) ? "good" : "plain",
      isMine: own !== undefined || scene.isMine(seat),
    }),
  };
}

/** @param {Events["development-card-bought"]} of @param {Scene} scene */
function bought({ seat, paid, card }, scene) {
  const isMine = scene.isMine(seat);
  const words =
    isMine && card
      ? scene.say("bought_yours", { card: scene.term(card) })
      : scene.say("bought", { who: scene.name(seat) });
  return {
    cues: [
      ...pass(scene, paid ?? {}, seat, "supply"),
      fly({ back: "development" }, DECK, isMine ? ["powers", ...handOf(scene, seat)] : [plate(seat)], {
        start: 240,
      }),
    ],
    sound: "paper",
    banner: scene.banner(words, { seat, isMine }),
  };
}

/** @param {Events["largest-starfleet-moved"]} of @param {Scene} scene */
function fleet({ holder }, scene) {
  const before = scene.last(
    ({ type, data }) => (type === "largest-starfleet-moved" ? data.holder : undefined),
    (board) => board.largest_starfleet,
  );
  return toHolder(scene, holder, before, "fleet");
}

/** @type {Entries<Events>} */
export const CARDS = {
  "development-card-bought": bought,
  "starfleet-intervenes-played": played("starfleet_intervenes"),
  "largest-starfleet-moved": fleet,
  "monopoly-played": monopoly,
  "research-station-played": played("research_station", ({ seat, cards }, scene) =>
    pass(scene, cards, "supply", seat, { start: 500 }),
  ),
  "utopia-planitia-played": played("utopia_planitia"),
  "second-starship-declined": quiet,
};
