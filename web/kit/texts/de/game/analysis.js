// Die Analyse eines Spiels.
export default {
  waits: "Das Spiel wird analysiert …",
  curve: "Gewinnchancen im Lauf des Spiels. In diesem Moment: {standings}.",
  chances: "Gewinnchancen",
  actions: "Aktionen",
  between: "{low}–{high}",
  decides: "{name} entscheidet",
  looks: "Die Stellung wird analysiert …",
  nobody: "Hier hat niemand eine Wahl, die sich bewerten ließe.",
  played: "gespielt",
  turnings: "Wendepunkte",
  none: "Kein einzelner Zug hat dieses Spiel entschieden.",
  setup: "Aufbau",
  blunder: "{name} verpasst „{action}“: {change}",
  swing: {
    own: "{name} im eigenen Zug: {change}",
    others: "Zug von {of}, Chancen von {name}: {change}",
    setup: "Chancen von {name}: {change}",
  },
};
