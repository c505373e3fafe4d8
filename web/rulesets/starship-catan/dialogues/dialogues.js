// What asks for the parts of an action, by its type.

import { choices } from "./choices.js";
import { deals } from "./deals.js";
import { OfferTrade } from "./offers.js";
import { PlaceCards } from "./sensor.js";

export const dialogues = { ...choices, ...deals, "place-cards": PlaceCards, "offer-trade": OfferTrade };
