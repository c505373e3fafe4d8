// Stage entries that several games share: cards that change hands, turns, offers, medals, the end.

import { html } from "../base/lib.js";
import { handOf } from "./anchors.js";
import { arrow, fly, glow, medal, rays } from "./cues.js";
import { countOf, pairsOf } from "./scene.js";

/** @import { Counts } from "../base/types.js" */
/** @import { Scene } from "./scene.js" */

/** The anchors of the supply: if it is not on the page, its cards come from the middle of the board. */
export const SUPPLY = ["supply", "board"];

const STAR = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path
  d="M12 1.8l3.1 6.7 7.3.8-5.4 5 1.5 7.2-6.5-3.7-6.5 3.7 1.5-7.2-5.4-5 7.3-.8z" /></svg>`;

/** Return the anchor of a seat's plate. @param {number} seat */
export function plate(seat) {
  return `seat-${seat}`;
}

/** @typedef {{seat: number, cards: Counts}} SeatsCards */
/** @typedef {{seat: number, give: Counts, want: Counts, to: number[]}} Offer */

/**
 * Return flights of a bundle between two hands, or a hand and the supply.
 * @param {Scene} scene
 * @param {Record<string, number> | null | undefined} cards
 * @param {number | "supply"} from
 * @param {number | "supply"} to
 * @param {{start?: number, hand?: (scene: Scene, seat: number, name: string) => string[]}} [options]
 */
export function pass(scene, cards, from, to, { start = 0, hand = handOf } = {}) {
  /** @param {number | "supply"} seat @param {string} name */
  const end = (seat, name) => (seat === "supply" ? SUPPLY : hand(scene, seat, name));
  return pairsOf(cards).map(([name, count]) =>
    fly(scene.face(name), end(from, name), end(to, name), { count, start }),
  );
}

/** Return the medal that flies to a seat; nothing for nobody. @param {number | null} seat */
export function award(seat, from = ["board"], start = 0) {
  return seat === null ? null : medal({ drawn: STAR }, from, [plate(seat)], { start });
}

/**
 * A turn begins: the plate lights up, and a banner tells its player.
 * @param {{seat: number}} turn
 * @param {Scene} scene
 */
export function turnBegan({ seat }, scene) {
  return {
    cues: [glow([plate(seat)])],
    sound: scene.isMine(seat) ? "turn" : "",
    banner: scene.isMine(seat) && scene.banner(scene.say("begins"), { seat, tone: "good", isMine: true }),
  };
}

/**
 * The game is won: rays behind the winner.
 * @param {{seat: number, points: number}} end
 * @param {Scene} scene
 */
export function won({ seat, points }, scene) {
  const isMine = scene.isMine(seat);
  const words = isMine
    ? scene.say("won_you", { points })
    : scene.say("won", { who: scene.name(seat), points });
  return {
    cues: [rays([plate(seat)])],
    sound: "fanfare",
    banner: scene.banner(words, { seat, tone: isMine ? "good" : "plain", isMine: true }),
  };
}

/**
 * An offer is made: an arrow to each asked player, and a banner for them.
 * @param {Scene} scene
 * @param {Offer} offer
 */
export function offered(scene, { seat, give, want, to }) {
  const isAsked = to.some((one) => scene.isMine(one));
  const words = scene.say("offer_to_you", {
    who: scene.name(seat),
    give: scene.cards(give) || "–",
    want: scene.cards(want) || "–",
  });
  return {
    cues: to.map((one) => arrow([plate(seat)], [plate(one)])),
    sound: "bell",
    banner: isAsked && scene.banner(words, { seat, isMine: true }),
  };
}

/** An offer is answered: the plate lights up. @param {string} key @param {string} tone */
export function answered(key, tone) {
  /** @param {{seat: number}} of @param {Scene} scene */
  return ({ seat }, scene) => ({
    cues: [glow([plate(seat)], { tone })],
    sound: "click",
    banner: !scene.isMine(seat) && scene.banner(scene.say(key, { who: scene.name(seat) }), { seat }),
  });
}

/**
 * Two players trade: the cards cross.
 * @param {Scene} scene
 * @param {{seat: number, partner: number, give: Counts, take: Counts}} trade
 * @param {object} [options]
 */
export function traded(scene, { seat, partner, give, take }, options = {}) {
  const [isMaker, isPartner] = [scene.isMine(seat), scene.isMine(partner)];
  const key = isMaker ? "traded_you" : isPartner ? "traded_with_you" : "traded";
  const words = scene.say(key, {
    who: scene.name(seat),
    partner: scene.name(partner),
    give: scene.cards(give) || "–",
    take: scene.cards(take) || "–",
  });
  return {
    cues: [
      ...pass(scene, give, seat, partner, options),
      ...pass(scene, take, partner, seat, { ...options, start: 120 }),
    ],
    sound: "cards",
    banner: scene.banner(words, { seat, tone: isPartner ? "good" : "plain", isMine: isMaker || isPartner }),
  };
}

/**
 * A card is stolen: one card flies; its face is visible only to viewers who know the card.
 * @param {Scene} scene
 * @param {{thief: number, victim: number, resource?: string | null}} theft
 */
export function stolen(scene, { thief, victim, resource }) {
  const what = resource ? scene.one(resource) : scene.say("card", { count: 1 });
  const [isThief, isVictim] = [scene.isMine(thief), scene.isMine(victim)];
  const names = { who: scene.name(thief), victim: scene.name(victim), what };
  const key = isVictim ? "stolen_from_you" : isThief ? "you_stole" : "stolen";
  return {
    cues: [
      fly(scene.face(resource), handOf(scene, victim, resource ?? ""), handOf(scene, thief, resource ?? "")),
    ],
    sound: "snatch",
    banner: scene.banner(scene.say(key, names), {
      seat: thief,
      tone: isVictim ? "bad" : isThief ? "good" : "plain",
      isMine: isVictim || isThief,
    }),
  };
}

/** Everybody gave cards back at once. @param {Scene} scene @param {SeatsCards[]} discards */
export function discarded(scene, discards) {
  const own = discards.find((one) => scene.isMine(one.seat) && countOf(one.cards) > 0);
  return {
    cues: discards.flatMap(({ seat, cards }) => pass(scene, cards, seat, "supply")),
    sound: "cards",
    banner:
      own &&
      scene.banner(scene.say("discarded", { what: scene.cards(own.cards) }), {
        seat: own.seat,
        isMine: true,
      }),
  };
}

/** A seat has chosen the cards that it will give back. @param {{seat: number}} choice @param {Scene} scene */
export function discardChosen({ seat }, scene) {
  return {
    cues: [glow(scene.isMine(seat) ? [["hand", plate(seat)]] : [plate(seat)], { tone: "bad" })],
    sound: "paper",
  };
}

/**
 * Return the words for the income of a roll.
 * @param {Scene} scene
 * @param {number} sum
 * @param {SeatsCards[]} income
 */
export function incomeWords(scene, sum, income) {
  const own = income.find((one) => scene.isMine(one.seat));
  const others = income
    .filter((one) => one !== own)
    .map((one) => scene.say("income_of", { who: scene.name(one.seat), what: scene.cards(one.cards) }))
    .join(" · ");
  if (income.length === 0) return scene.say("income_none", { sum });
  if (scene.viewer === null) return scene.say("watched", { sum, others });
  if (own === undefined) return scene.say("income_others", { sum, others });
  return [scene.say("income", { sum, what: scene.cards(own.cards) }), others].filter(Boolean).join(" · ");
}
