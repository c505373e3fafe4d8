// What asks for the parts of an action, by its type.

import { Discard } from "./discard.js";
import { OfferTrade } from "./offer_trade.js";
import { Parts } from "./parts.js";
import { ResearchStation } from "./research_station.js";
import { SupplyTrade } from "./supply_trade.js";

const CHOSEN_BY_PARTS = [
  "place-outpost",
  "place-starship",
  "move-cruiser",
  "steal",
  "accept-offer",
  "choose-partner",
  "build-starship",
  "build-outpost",
  "build-starbase",
  "buy-development-card",
  "play-starfleet-intervenes",
  "play-monopoly",
  "play-utopia-planitia",
  "place-second-starship",
  "use-uhura",
  "return-card",
  "use-scott",
  "use-spock",
  "use-sulu",
  "use-kirk",
  "use-mccoy",
  "pick-development-card",
  "use-chekov",
  "use-rand",
  "use-chapel",
  "take-card",
  "use-sarek",
  "exchange-support-card",
];

export const dialogues = {
  ...Object.fromEntries(CHOSEN_BY_PARTS.map((type) => [type, Parts])),
  discard: Discard,
  "offer-trade": OfferTrade,
  "play-research-station": ResearchStation,
  "trade-with-supply": SupplyTrade,
};
