// The description of the game, and its options.
export default {
  about:
    "Gather five resources on a board of planets, trade, build outposts and supply routes; ten points win.",
  options: {
    setup: {
      label: "Setup",
      hint:
        "A fixed board with pieces on it, or a drawn board on which the players " +
        "place their first pieces.",
      values: { beginner: "Beginner", variable: "Variable" },
    },
    phases: {
      label: "Trade and build",
      hint: "First trade and then build, or both in any order.",
      values: { separate: "One after the other", combined: "In any order" },
    },
    oldest: { label: "Oldest player", hint: "Begins with the beginner's setup." },
    support_cards: {
      label: "Support cards",
      hint: "Everybody holds one of ten cards with an officer's help, or none is used.",
      values: { on: "With", off: "Without" },
    },
  },
};
