// How Starfarers is shown.

import { Board } from "./board.js";
import { FriendshipCard, HelpingHand, placing, Resource, ShipChoice, Upgrade, Victim } from "./dialogues/choosing.js";
import { Flight, OwnWay } from "./dialogues/flight.js";
import { AnswerNumber, AnswerYesNo, Discard, TakeResources } from "./dialogues/paying.js";
import { AboutOffer, CounterOffer, OfferTrade, SupplyTrade } from "./dialogues/trade.js";
import { Hand, Players } from "./players.js";
import { wordFor } from "./words.js";

await styled(new URL("./starfarers.css", import.meta.url).href);

/** Bring the ruleset's styles; without them it is played all the same. */
function styled(href) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

const [site, at] = [placing("site"), placing("at")];

export const views = {
  Board,
  Hand,
  Players,
  /** What a value of an action means on the map, in words; null for anything else. */
  worded: (table, name, value) => wordFor(table.board.value, name, value, table.game.value.seats),
  dialogues: {
    "place-colony": site,
    "make-spaceport": site,
    "build-spaceport": site,
    "place-ship": at,
    "build-colony-ship": at,
    "build-trade-ship": at,
    "place-free-trade-ship": at,
    "take-upgrade": Upgrade,
    "build-upgrade": Upgrade,
    "remove-upgrade": Upgrade,
    "gain-upgrade": Upgrade,
    "take-relief": Resource,
    rob: Victim,
    "take-friendship-card": FriendshipCard,
    "stop-ship": ShipChoice,
    "use-helping-hand": HelpingHand,
    discard: Discard,
    "answer-number": AnswerNumber,
    "answer-yes-no": AnswerYesNo,
    "take-resources": TakeResources,
    "offer-trade": OfferTrade,
    "counter-offer": CounterOffer,
    "accept-offer": AboutOffer,
    "reject-offer": AboutOffer,
    "withdraw-offer": AboutOffer,
    "conclude-trade": AboutOffer,
    "trade-with-supply": SupplyTrade,
    "fly-to": Flight,
    step: Flight,
    "end-move": Flight,
    "found-colony": Flight,
    "space-jump": Flight,
    fly: OwnWay,
  },
};
