// Trades and buildings.

import { fly, glow, medal, reveal, set } from "../../../kit/stage/cues.js";
import { quiet } from "../../../kit/stage/entries.js";
import { SUPPLY, answered, award, offered, pass, plate, traded } from "../../../kit/stage/moves.js";
import { heldBy, told } from "../../../kit/stage/scene.js";
import { html } from "../../../kit/base/lib.js";
import { t } from "../../../kit/words/texts.js";
import { imageOf, mothershipOf, pieceOf, pointOf, shipOf } from "./places.js";

/** @import { Face } from "../../../kit/stage/cues.js" */
/** @import { Entries, Entry } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

const PAID_MS = 260;
const PART = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 8h16v8H4z" /></svg>`;

/**
 * Return the flight of a part onto a mothership, or off it.
 * @param {number} seat
 * @param {boolean} isGained
 */
export function part(seat, isGained) {
  const tray = ["tray", "supply", "board"];
  return isGained
    ? medal({ drawn: PART }, tray, mothershipOf(seat))
    : fly({ drawn: PART }, mothershipOf(seat), tray);
}

/**
 * Something is built onto the map.
 * @param {(data: any) => string[]} anchorOf
 * @param {(data: any, scene: Scene) => {face: Face, was?: Face}} looks
 * @param {(data: any, scene: Scene) => string} words
 * @param {string} sound
 */
function built(anchorOf, looks, words, sound) {
  /** @type {Entry} */
  return (data, scene) => ({
    cues: [
      ...pass(scene, data.paid, data.seat, "supply"),
      set(anchorOf(data), {
        ...looks(data, scene),
        start: PAID_MS,
        tone: `of-${scene.color(data.seat)}`,
      }),
    ],
    sound,
    banner: !scene.isMine(data.seat) && scene.banner(words(data, scene), { seat: data.seat }),
  });
}

/** @type {Entries<Events>} */
export const TRADES = {
  "offer-made": (data, scene) => offered(scene, data),
  "offer-accepted": answered("accepted", "good"),
  "offer-rejected": answered("rejected", "bad"),
  "offer-withdrawn": ({ seat }) => ({ cues: [glow([plate(seat)])], sound: "click" }),
  "agreements-lapsed": quiet,
  "cards-traded": (data, scene) => traded(scene, data),
  "supply-traded": ({ seat, give, take }, scene) => ({
    cues: [...pass(scene, give, seat, "supply"), ...pass(scene, take, "supply", seat, { start: 240 })],
    sound: "cards",
  }),
  "ship-built": built(
    ({ ship, at }) => [shipOf(ship), pointOf(at)],
    ({ seat, kind }, scene) => ({ face: imageOf(kind, scene, seat) }),
    ({ seat, kind }, scene) => scene.say("built", { who: scene.name(seat), what: scene.term(kind) }),
    "thrust",
  ),
  "spaceport-built": built(
    ({ site }) => [pieceOf(site), pointOf(site)],
    ({ seat }, scene) => ({ face: imageOf("spaceport", scene, seat), was: imageOf("colony", scene, seat) }),
    ({ seat }, scene) => scene.say("built_spaceport", { who: scene.name(seat) }),
    "chord",
  ),
  "upgrade-built": ({ seat, upgrade, paid }, scene) => ({
    cues: [...pass(scene, paid, seat, "supply"), part(seat, true)],
    sound: "click",
    banner:
      !scene.isMine(seat) &&
      scene.banner(scene.say("upgrade", { who: scene.name(seat), what: scene.term(upgrade) }), { seat }),
  }),
  "fame-bought": ({ seat, paid }, scene) => ({
    cues: [...pass(scene, paid, seat, "supply"), award(seat, SUPPLY, PAID_MS)],
    sound: "rising",
    banner: !scene.isMine(seat) && scene.banner(scene.say("fame", { who: scene.name(seat) }), { seat }),
  }),
  "helping-hand-used": ({ seat }, scene) => ({
    cues: [glow([plate(seat)])],
    sound: "paper",
    banner:
      !scene.isMine(seat) && scene.banner(scene.say("helping_hand", { who: scene.name(seat) }), { seat }),
  }),
  "trade-ended": quiet,
  "friendship-card-taken": ({ seat, card }, scene) => ({
    cues: [reveal(scene.term(card), t(`${scene.ruleset}.cards.${card}`)), award(seat, ["board"], 700)],
    sound: "chord",
    banner: told(scene, seat, "card_taken", { card: scene.term(card) }),
  }),
  "marker-moved": ({ seat, civilization }, scene) => {
    const before = scene.last(
      ({ type, data }) =>
        type === "marker-moved" && data.civilization === civilization ? data.seat : undefined,
      (board) =>
        board.outposts.find((/** @type {{civilization: string}} */ one) => one.civilization === civilization)
          ?.marker,
    );
    return {
      cues: [award(seat, typeof before === "number" ? [plate(before)] : ["board"])],
      sound: "rising",
      banner: heldBy(scene, seat, before, "marker", { civilization: scene.term(civilization) }),
    };
  },
};
