// What asks for the parts of an action, by its type.

import { FriendshipCard, HelpingHand, placing, Resource, ShipChoice, Upgrade, Victim } from "./choosing.js";
import { Flight, OwnWay } from "./flight.js";
import { AnswerNumber, AnswerYesNo, Discard, TakeResources } from "./paying.js";
import { AboutOffer, CounterOffer, OfferTrade, SupplyTrade } from "./trade.js";

const [site, at] = [placing("site"), placing("at")];

export const dialogues = {
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
};
