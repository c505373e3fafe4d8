// The analysis of a game.
export default {
  waits: "The game is being analysed …",
  curve: "Chances to win over the game. At this moment: {standings}.",
  chances: "Chances to win",
  actions: "Actions",
  between: "{low}–{high}",
  decides: "{name} decides",
  looks: "Analysing this position …",
  nobody: "Nobody has a choice here that can be judged.",
  played: "played",
  turnings: "Turning points",
  none: "No single turn decided this game.",
  setup: "Set-up",
  blunder: "{name} passes up “{action}”: {change}",
  swing: {
    own: "{name}'s own turn: {change}",
    others: "{of}'s turn changes {name}'s chances: {change}",
    setup: "{name}'s chances: {change}",
  },
};
