// What the coach of the tutorial says.
export default {
  ship:
    "The lower ship is yours. Everything you own is on it: cannons and boosters, modules in its hull," +
    " goods in its bays.",
  module:
    "Each captain begins with one module. Take Logistics, which gives you room for three of each " +
    "good, and confirm with the big button.",
  wait: "Your opponent chooses as well.",
  production:
    "The yellow die shows 1. It does two things: your colony with a 1 makes carbon, and with your two" +
    " boosters you fly three cards far.",
  sector: "Out there are four stacks of cards. You know nothing of them yet, so fly to any.",
  first_card: "Every card is a place. Turn the first one.",
  buy:
    "A planet that sells fuel for 2 Astro. Tap the two, then the big button. That uses one of your " +
    "two actions.",
  second_card: "Fly on: turn the next card.",
  fight:
    "A pirate! Pay what he asks, or fight: your cannon and a blue die against his strength and a die " +
    "of his own. The panel shows your chance. You lose little here, so try it!",
  reward: "You win a medal for fame, and a resource. Take any.",
  third_card: "One card is left of this flight. Turn it.",
  colony:
    "A planet that nobody owns, and you carry a colony ship. Found a colony: a point, and food " +
    "whenever the yellow die shows 3.",
  booster:
    "Both actions are used, so you are home, where you trade and build. Tap Booster, which costs the " +
    "two fuel, then the big button.",
  end: "From now on you fly one card farther. End your turn.",
  points:
    "You know enough to play. Ten points win: colonies, trading posts, missions, the second level of " +
    "modules, and the medals for most fame and most friends.",
};
