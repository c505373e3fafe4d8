// What the coach of the tutorial says.
export default {
  board:
    "Planets pay for the numbers on them. Your two blue outposts stand at the corners of three " +
    "planets each, and whatever those planets pay is yours.",
  roll: "Every turn begins with the dice. Press the big button; the space bar does the same.",
  income:
    "A 5! Each planet with a 5 pays every outpost beside it. One of yours touches the dilithium " +
    "planet, so a dilithium card came to your hand.",
  starship:
    "Starships make your supply routes longer. Tap Starship, then the glowing route, then ✓. It costs" +
    " one tritanium and one dilithium, which you have.",
  others:
    "That is all you can build for now: end your turn. Watch the others, because their rolls pay you " +
    "too.",
  roll_again: "Your turn again. The others rolled an oxygen and a tritanium for you. Roll.",
  outpost:
    "Now you hold the four cards of an outpost, which is worth a point. Build it at the end of your " +
    "route: the dock there trades two oxygen for any card.",
  end: "Three points! End your turn, and see what the others roll.",
  roll_third: "Two more oxygen have come. Roll once more.",
  trade:
    "You have plenty of oxygen and no food. Tap your oxygen, which lifts two cards, then tap Food, " +
    "then the big button.",
  research: "Food, oxygen and water buy a development card. Tap Card, then the big button.",
  end_third:
    "You drew a point that only you can see. Other cards bring ships, resources or the help of " +
    "Starfleet. End your turn.",
  seven: "One thing is missing: the 7. Roll.",
  cruiser:
    "On a 7 nobody is paid, and players with more than seven cards lose half. You move the battle " +
    "cruiser: tap the glowing planet, then ✓. It pays nothing while the cruiser is there, and you take a " +
    "card from the opponent beside it.",
  points:
    "You know enough to play. Ten points win: outposts count one, starbases two, and the longest " +
    "route and the largest fleet two each.",
};
