// What the coach of the tutorial says.
export default {
  map:
    "Home is where the colonies are: on planets that pay for their numbers, with a spaceport where " +
    "ships start. Everything beyond waits to be explored.",
  roll: "Every turn begins with the dice. Press the big button; the space bar does the same.",
  income:
    "An 8: your colony beside the ore planet was paid one ore. Whoever has few points also draws two " +
    "cards from the reserve.",
  booster:
    "Now you trade and build. A booster costs two fuel and makes all your ships faster: tap Booster, " +
    "then the big button.",
  end_trade: "Nothing more to buy. End the trade, and the flight begins.",
  shake:
    "Shake the mothership. The two balls that roll out say how fast you fly; a black one brings an " +
    "encounter.",
  fly: "Five, and two boosters make seven. Tap your ship, then the glowing point, then ✓.",
  explored:
    "Nobody had seen these planets. Their discs are turned now: the numbers that pay. Pirates or ice " +
    "could have been there too, and then you need cannons or freight pods.",
  fly_on: "Two steps are left. Tap the ship again, then the glowing point between two planets, then ✓.",
  colony: "Your ship stands at a site between two planets. Tap the sign beside it to found a colony.",
  others: "A fifth point, and far from home! Your flight is over. Watch the others now.",
  roll_again: "Your turn. Roll, and see whether the new colony pays.",
  ship:
    "The new colony paid food. That completes a colony ship: tap Colony ship, then the glowing point " +
    "at your spaceport, then ✓.",
  points:
    "You know enough to play. Fifteen points win: colonies, spaceports, the friendship of four " +
    "peoples, and medals for pirates and ice planets beaten.",
};
