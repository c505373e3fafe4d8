// Support cards.

import { handOf } from "../../../kit/stage/anchors.js";
import { fly, flip, glide, glow, reveal, shake } from "../../../kit/stage/cues.js";
import { quiet } from "../../../kit/stage/entries.js";
import { pass, plate } from "../../../kit/stage/moves.js";
import { t } from "../../../kit/words/texts.js";
import { drawn, routeOf } from "./places.js";
import { cruise } from "./rolls.js";

/** @import { Entries, Entry } from "../../../kit/stage/types.js" */
/** @import { Events, Scene } from "../types.js" */

/**
 * Return the banner of a support card in use.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} card
 */
function said(scene, seat, card) {
  const does = t(`${scene.ruleset}.ui.power.${card}`);
  return scene.banner(scene.say("support", { who: scene.name(seat), card: scene.term(card), does }), {
    seat,
  });
}

/**
 * A support card is used: it turns over with its effect, and what follows is shown too.
 * @param {string} card
 * @param {(data: any, scene: any) => any[]} [more]
 */
function used(card, more = () => []) {
  /** @type {Entry} */
  return (data, scene) => ({
    cues: [
      !scene.isMine(data.seat) && reveal(scene.term(card), t(`${scene.ruleset}.support.${card}`)),
      glow([plate(data.seat)]),
      ...more(data, scene),
    ],
    sound: "paper",
    banner: !scene.isMine(data.seat) && said(scene, data.seat, card),
  });
}

/**
 * Return the flight of one card from the supply to a seat.
 * @param {{seat: number, resource?: string | null}} of
 * @param {Scene} scene
 */
function gift({ seat, resource }, scene) {
  return resource ? pass(scene, { [resource]: 1 }, "supply", seat, { start: 300 }) : [];
}

/** @param {Events["uhura-used"]} of @param {Scene} scene */
function uhura({ seat, resource, givers }, scene) {
  const isVictim = givers.some((one) => scene.isMine(one));
  const words = scene.say("uhura_you", { who: scene.name(seat), what: scene.one(resource) });
  return {
    cues: givers.flatMap((one) => [
      fly(scene.face(resource), handOf(scene, one, resource), handOf(scene, seat, resource)),
      shake([plate(one)]),
    ]),
    sound: "sweep",
    banner: isVictim
      ? scene.banner(words, { seat, tone: "bad", isMine: true })
      : !scene.isMine(seat) && said(scene, seat, "uhura"),
  };
}

/**
 * A card passes between two seats; only these two know its kind.
 * @param {{from: string, to: string, seat: string, toldTo: string, keys: [string, string]}} fields the fields
 *   that name the giver, the taker, the moving seat, and the seat that reads a text
 */
function handed({ from, to, seat, toldTo, keys }) {
  /** @type {Entry} */
  return (data, scene) => {
    const what = data.resource ? scene.one(data.resource) : scene.say("card", { count: 1 });
    const [giver, taker] = [data[from], data[to]];
    const key = scene.isMine(data[toldTo]) ? keys[0] : scene.isMine(data[seat]) ? keys[1] : null;
    const other = scene.isMine(giver) ? taker : giver;
    return {
      cues: [
        fly(
          scene.face(data.resource),
          handOf(scene, giver, data.resource),
          handOf(scene, taker, data.resource),
        ),
      ],
      sound: "cards",
      banner:
        key !== null &&
        scene.banner(scene.say(key, { who: scene.name(other), what }), {
          seat: data[seat],
          tone: scene.isMine(taker) ? "good" : "bad",
          isMine: true,
        }),
    };
  };
}

/** @param {Events["chapel-used"]} of @param {Scene} scene */
function looked({ seat, opponent }, scene) {
  const isMine = scene.isMine(opponent);
  return {
    cues: [glow([plate(opponent)], { tone: isMine ? "bad" : "glow" })],
    sound: "paper",
    banner: isMine
      ? scene.banner(scene.say("chapel_looks", { who: scene.name(seat) }), { seat, tone: "bad", isMine })
      : !scene.isMine(seat) && said(scene, seat, "chapel"),
  };
}

/** @type {Entries<Events>} */
export const SUPPORT = {
  "support-card-received": ({ seat, card }, scene) => ({
    cues: [fly({ back: "support" }, ["supply", "board"], [plate(seat)])],
    sound: "paper",
    banner:
      scene.isMine(seat) &&
      scene.banner(scene.say("support_yours", { card: scene.term(card) }), { seat, isMine: true }),
  }),
  "support-card-flipped": ({ seat }) => ({
    cues: [flip({ back: "support" }, [plate(seat)])],
    sound: "paper",
  }),
  "support-card-exchanged": ({ seat, returned, taken }, scene) => ({
    cues: [
      fly({ back: "support" }, [plate(seat)], ["supply", "board"]),
      fly({ back: "support" }, ["supply", "board"], [plate(seat)], { start: 200 }),
    ],
    sound: "paper",
    banner: scene.banner(
      scene.say("exchanged", {
        who: scene.name(seat),
        returned: scene.term(returned),
        taken: scene.term(taken),
      }),
      { seat },
    ),
  }),
  "uhura-used": uhura,
  "uhura-card-returned": handed({
    from: "seat",
    to: "opponent",
    seat: "seat",
    toldTo: "opponent",
    keys: ["uhura_back", "uhura_gave"],
  }),
  "scott-used": used("scott"),
  "spock-used": used("spock", gift),
  "spock-declined": quiet,
  "sulu-used": ({ seat, from_route: from, to_route: to }, scene) => ({
    cues: [glide(drawn("starship", scene, seat), [routeOf(from), routeOf(to)], { hides: routeOf(to) })],
    sound: "thrust",
    banner: !scene.isMine(seat) && said(scene, seat, "sulu"),
  }),
  "kirk-used": used("kirk", gift),
  "kirk-declined": quiet,
  "mccoy-used": used("mccoy", ({ seat, paid }, scene) => pass(scene, paid, seat, "supply")),
  "development-card-picked": ({ seat, card }, scene) => ({
    cues: [fly({ back: "development" }, ["deck", "supply", "board"], [plate(seat)])],
    sound: "paper",
    banner:
      scene.isMine(seat) &&
      card &&
      scene.banner(scene.say("bought_yours", { card: scene.term(card) }), { seat, isMine: true }),
  }),
  "chekov-used": (data, scene) => ({
    cues: [...cruise(scene, data.sector), ...gift(data, scene)],
    sound: "whirr",
    banner: scene.banner(scene.say("unblocked"), { seat: data.seat }),
  }),
  "rand-used": used("rand", ({ seat, give, take }, scene) => [
    ...pass(scene, give, seat, "supply"),
    ...pass(scene, take, "supply", seat, { start: 240 }),
  ]),
  "chapel-used": looked,
  "chapel-card-taken": handed({
    from: "opponent",
    to: "seat",
    seat: "seat",
    toldTo: "opponent",
    keys: ["chapel_you", "chapel_took"],
  }),
  "sarek-used": used("sarek"),
};
