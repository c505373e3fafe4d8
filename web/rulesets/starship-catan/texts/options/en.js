// The description of the game, and its options.
export default {
  about: "A duel: equip a ship, fly through four stacks of sectors, trade, fight pirates, found colonies.",
  options: {
    yellow_die: {
      label: "Yellow die",
      hint: "Its faces: 1, 2, 2, 3, 3, 4 as in the rules' text, or 1, 1, 2, 2, 3, 3 as printed elsewhere.",
      values: { text: "As in the text", printed: "As printed elsewhere" },
    },
    beginner: { label: "Less experienced", hint: "Whom handicaps and notes favour." },
    handicap_astro: {
      label: "Handicap in Astro",
      hint: "The less experienced player starts with 30 Astro, the other with 20.",
    },
    handicap_fleet: {
      label: "Handicap in ships' equipment",
      hint: "The less experienced player starts with 2 cannons and 3 boosters.",
    },
    notes: {
      label: "Notes",
      hint: "Who is shown the cards that they have seen in earlier flights.",
      values: { all: "Both", beginner: "The less experienced", off: "Nobody" },
    },
    hidden_reserve: { label: "Hidden reserve", hint: "Replacements in the sectors are laid face down." },
    give_up_ship: {
      label: "Giving up the ship",
      hint: "Ships may be given up; without it a game may get stuck.",
      values: { on: "Allowed", off: "Not allowed" },
    },
  },
};
