// The description of the game, and its options.
export default {
  about:
    "Leave home for an unknown galaxy: build ships and a mother ship, found colonies, befriend four peoples.",
  options: {
    map: {
      label: "Map",
      hint:
        "Fixed; drawn and face up (strategic); face down (explorer); of all sectors, face down (wild " +
        "space).",
      values: {
        beginner: "Beginner",
        strategic: "Strategic",
        explorer: "Explorer",
        wild_space: "Wild space",
      },
    },
    advanced_start: {
      label: "Place the first pieces",
      hint: "Players place their first pieces on the beginner map too; on the others they always do.",
    },
    reader_sees_card: {
      label: "The reader knows the card",
      hint: "Whoever sits left of the active player sees what lies behind each answer to an encounter.",
    },
  },
};
